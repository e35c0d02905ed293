import type { CloudWatchLogs } from "@aws-sdk/client-cloudwatch-logs";
import { buildArn } from "../model/arn.ts";
import { costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { mapObservation } from "../model/observation.ts";

const metric = metricsOf("AWS/Logs", ({ name }) => ({ LogGroupName: name }));

/** Bytes in the GB that CloudWatch Logs bills: 2^30. */
const bytesPerGib = 1024 ** 3;

export default awsResource<CloudWatchLogs>()({
  type: "AWS::Logs::LogGroup",
  label: "Log Group",
  service: "cloudwatch-logs",
  list: {
    op: "describeLogGroups",
    input: { limit: 50 },
    paging: { input: "nextToken", output: "nextToken" },
    items: (page) => page.logGroups,
  },
  arn: (group, scope) => group.logGroupArn ?? buildArn(scope, "logs", "log-group:", group.logGroupName),
  metrics: {
    incomingBytes: metric("Bytes received", "IncomingBytes", "Sum", "Bytes"),
    incomingEvents: metric("Events received", "IncomingLogEvents", "Sum", "Count"),
  },
  facets: ({ read, call }) => ({
    // Left out for a group that keeps its events for ever.
    retention: read((group) => ({ days: group.retentionInDays ?? null })),
    storage: read((group) =>
      group.storedBytes === undefined
        ? undefined
        : {
            storedBytes: group.storedBytes,
            /** "STANDARD", "INFREQUENT_ACCESS" or "DELIVERY". */
            logClass: (group.logGroupClass as string | undefined) ?? null,
          },
    ),
    // Left out for a group encrypted with a key of the service.
    encryption: read((group) => ({ kmsKeyArn: group.kmsKeyId ?? null })),
    protection: read((group) => ({
      deletionProtection: group.deletionProtectionEnabled ?? null,
      dataProtection: (group.dataProtectionStatus as string | undefined) ?? null,
    })),
    metricFilters: read((group) =>
      group.metricFilterCount === undefined ? undefined : { count: group.metricFilterCount },
    ),
    /** Metrics that filters make of the events. A group has 100 filters at most (CloudWatch Logs quotas). */
    logMetrics: call(
      "describeMetricFilters",
      (group) => ({ logGroupName: group.logGroupName, limit: 50 }),
      (out) =>
        out.metricFilters && {
          filters: out.metricFilters.map((filter) => ({
            name: filter.filterName ?? null,
            pattern: filter.filterPattern ?? "",
            metrics: (filter.metricTransformations ?? []).map((metric) => ({
              namespace: metric.metricNamespace ?? null,
              name: metric.metricName ?? null,
            })),
          })),
          complete: !out.nextToken,
        },
      { known: (group) => (group.metricFilterCount === 0 ? { filters: [], complete: true } : undefined) },
    ),
    tags: call(
      "listTagsForResource",
      // Older answers carry only the ARN with ":*" at its end, which this operation refuses.
      (group) => ({ resourceArn: group.logGroupArn ?? group.arn?.replace(/:\*$/, "") }),
      (out) => out.tags,
    ),
  }),
  leftOut: {
    "cloudwatch-logs.DescribeLogGroups logGroups[].retentionInDays":
      "Events never expire (https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_LogGroup.html).",
  },
  describe: (group, { tags }) => ({
    id: group.logGroupName,
    name: group.logGroupName,
    createdAt: group.creationTime === undefined ? undefined : new Date(group.creationTime),
    tags,
  }),
  cost: ({ storage }) =>
    mapObservation(storage, ({ storedBytes, logClass }) =>
      logClass === "DELIVERY"
        ? costUnknown("No list price for the Delivery log class.")
        : costs({
            name: "Stored events, excluding ingestion",
            price: "CloudWatch/logs-storage",
            quantity: storedBytes / bytesPerGib,
          }),
    ),
});
