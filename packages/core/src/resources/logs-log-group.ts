import type { CloudWatchLogs } from "@aws-sdk/client-cloudwatch-logs";
import { buildArn } from "../model/arn.ts";
import { costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { mapObservation } from "../model/observation.ts";

const metric = metricsOf("AWS/Logs", ({ name }) => ({ LogGroupName: name }));

/** Bytes per GB in CloudWatch Logs billing: 2^30. */
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
    // Omitted for a group whose events never expire.
    retention: read((group) => ({
      /** How long log events are kept. Null: forever. @label Retention @unit days @api retentionInDays */
      days: group.retentionInDays ?? null,
    })),
    storage: read((group) =>
      group.storedBytes === undefined
        ? undefined
        : {
            /** Stored bytes. @unit bytes @api storedBytes */
            storedBytes: group.storedBytes,
            /** "STANDARD", "INFREQUENT_ACCESS", or "DELIVERY". @api logGroupClass */
            logClass: (group.logGroupClass as string | undefined) ?? null,
          },
    ),
    // Omitted for a group encrypted with a service key.
    encryption: read((group) => ({
      /** ARN of the AWS KMS key. Null: a key that AWS manages. @api kmsKeyId */
      kmsKeyArn: group.kmsKeyId ?? null,
    })),
    protection: read((group) => ({
      /** Whether deletion protection is on. @api deletionProtectionEnabled */
      deletionProtection: group.deletionProtectionEnabled ?? null,
      /** Status of the data protection policy. Null: none. @api dataProtectionStatus */
      dataProtection: (group.dataProtectionStatus as string | undefined) ?? null,
    })),
    metricFilters: read((group) =>
      group.metricFilterCount === undefined
        ? undefined
        : {
            /** Number of metric filters. @unit none @api metricFilterCount */
            count: group.metricFilterCount,
          },
    ),
    /** Metrics of the group's filters. A group has at most 100 filters (CloudWatch Logs quotas). */
    logMetrics: call(
      "describeMetricFilters",
      (group) => ({ logGroupName: group.logGroupName, limit: 50 }),
      (out) =>
        out.metricFilters && {
          filters: out.metricFilters.map((filter) => ({
            /** Name of the metric filter. @api filterName */
            name: filter.filterName ?? null,
            /** Filter pattern. @api filterPattern */
            pattern: filter.filterPattern ?? "",
            metrics: (filter.metricTransformations ?? []).map((metric) => ({
              /** Namespace of the metric. @api metricFilters[].metricTransformations[].metricNamespace */
              namespace: metric.metricNamespace ?? null,
              /** Name of the metric. @api metricFilters[].metricTransformations[].metricName */
              name: metric.metricName ?? null,
            })),
          })),
          /** Whether the list has all metric filters. @api nextToken */
          complete: !out.nextToken,
        },
      { known: (group) => (group.metricFilterCount === 0 ? { filters: [], complete: true } : undefined) },
    ),
    /** Tags, as a map from key to value. @api logGroupArn */
    tags: call(
      "listTagsForResource",
      // Older responses have only the ARN with ":*" at its end, which this operation rejects.
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
