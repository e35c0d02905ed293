import type { CloudWatchLogs } from "@aws-sdk/client-cloudwatch-logs";
import { AwsError } from "../aws-error.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

/** The log group of a call, by name or ARN. */
export function logGroupOf(nameOrArn: string | undefined, { fixtures, region }: OperationContext) {
  const name = nameOrArn?.startsWith("arn:")
    ? nameOrArn.split(":log-group:")[1]?.replace(/:\*$/, "")
    : nameOrArn;
  const row = fixtures.table("logGroup", region).get(name);
  if (!row) throw new AwsError("ResourceNotFoundException", 400, "The specified log group does not exist.");
  return row;
}

/** Read operations of CloudWatch Logs. */
export const logsReads: Reads<CloudWatchLogs> = {
  describeLogGroups: (input, { fixtures, region }) => {
    const prefix = input.logGroupNamePrefix ?? "";
    const { rows, token } = pageOf(
      fixtures.table("logGroup", region),
      input.nextToken,
      input.limit ?? 50,
      (row) => (row.group.logGroupName ?? "").startsWith(prefix),
    );
    return { logGroups: rows.map((row) => row.group), nextToken: token };
  },
  listTagsForResource: (input, context) => ({ tags: logGroupOf(input.resourceArn, context).tags }),
  describeDeliverySources: () => ({ deliverySources: [] }),
  describeDeliveries: () => ({ deliveries: [] }),
  describeMetricFilters: () => ({ metricFilters: [] }),
  describeResourcePolicies: () => ({ resourcePolicies: [] }),
  describeSubscriptionFilters: (input, context) => {
    logGroupOf(input.logGroupName, context);
    return { subscriptionFilters: [] };
  },
};
