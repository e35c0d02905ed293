import type { CloudTrail } from "@aws-sdk/client-cloudtrail";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { gap, seen } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

/**
 * A multi-Region trail is returned in every Region. So trails are listed once per account (ListTrails has
 * those of all Regions, with their home) and described by ARN, which also finds organization trails.
 */
export default awsResource<CloudTrail>()({
  type: "AWS::CloudTrail::Trail",
  label: "CloudTrail",
  service: "cloudtrail",
  scope: "global",
  list: {
    of: {
      op: "listTrails",
      items: (page) => page.Trails?.flatMap((trail) => trail.TrailARN ?? []),
      batch: 50,
    },
    op: "describeTrails",
    input: (arns) => ({ trailNameList: [...arns], includeShadowTrails: true }),
    paging: "none",
    items: (page) => page.trailList,
  },
  arn: (trail) => trail.TrailARN ?? "",
  callRegion: (trail) => trail.HomeRegion,
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry a call or block.
  facets: ({ call, read }) => ({
    coverage: read((trail) =>
      trail.IsMultiRegionTrail === undefined || trail.HomeRegion === undefined
        ? undefined
        : {
            /** Home Region. @api HomeRegion */
            homeRegion: trail.HomeRegion,
            /** Whether the trail logs events of all Regions. @api IsMultiRegionTrail */
            multiRegion: trail.IsMultiRegionTrail,
            /** Whether the trail logs events of all accounts of the organization. @api IsOrganizationTrail */
            organization: trail.IsOrganizationTrail === true,
            /** Whether the trail logs events of global services, such as IAM. @api IncludeGlobalServiceEvents */
            globalServiceEvents: trail.IncludeGlobalServiceEvents === true,
          },
    ),
    delivery: read((trail) =>
      trail.S3BucketName === undefined
        ? undefined
        : {
            /** S3 bucket of the log files. @api S3BucketName */
            bucket: trail.S3BucketName,
            /** Prefix of the log files. @api S3KeyPrefix */
            prefix: trail.S3KeyPrefix ?? null,
            /** ARN of the CloudWatch Logs log group. Null: none. @api CloudWatchLogsLogGroupArn */
            logGroupArn: trail.CloudWatchLogsLogGroupArn ?? null,
            /** ARN of the IAM role for CloudWatch Logs. @api CloudWatchLogsRoleArn */
            logRoleArn: trail.CloudWatchLogsRoleArn ?? null,
            /** ARN of the SNS topic. Null: none. @api SnsTopicARN */
            topicArn: trail.SnsTopicARN ?? null,
          },
    ),
    protection: read((trail) =>
      trail.LogFileValidationEnabled === undefined
        ? undefined
        : {
            /** Whether log file validation is on. @api LogFileValidationEnabled */
            logFileValidation: trail.LogFileValidationEnabled,
            /** ARN of the AWS KMS key that encrypts the log files. Null: none. @api KmsKeyId */
            kmsKeyId: trail.KmsKeyId ?? null,
          },
    ),
    status: call(
      "getTrailStatus",
      (trail) => ({ Name: trail.TrailARN }),
      (out) =>
        out.IsLogging === undefined
          ? undefined
          : {
              /** Whether the trail is logging. @api IsLogging */
              logging: out.IsLogging,
              /** Last delivery to Amazon S3. @api LatestDeliveryTime */
              latestDeliveryAt: out.LatestDeliveryTime?.toISOString() ?? null,
              /** Error of the last delivery to Amazon S3. Null: none. @api LatestDeliveryError */
              latestDeliveryError: out.LatestDeliveryError ?? null,
              /** Last delivery to CloudWatch Logs. @api LatestCloudWatchLogsDeliveryTime */
              latestLogGroupDeliveryAt: out.LatestCloudWatchLogsDeliveryTime?.toISOString() ?? null,
            },
    ),
    eventSelectors: call(
      "getEventSelectors",
      (trail) => ({ TrailName: trail.TrailARN }),
      // AWS returns either kind, never both.
      (out) =>
        out.EventSelectors === undefined && out.AdvancedEventSelectors === undefined
          ? undefined
          : {
              basic: (out.EventSelectors ?? []).map((selector) => ({
                /** "All", "ReadOnly", or "WriteOnly". @api ReadWriteType */
                readWrite: selector.ReadWriteType ?? null,
                /** Whether management events are logged. @api IncludeManagementEvents */
                managementEvents: selector.IncludeManagementEvents ?? null,
                /** Services whose management events are not logged. @api ExcludeManagementEventSources */
                excludedSources: selector.ExcludeManagementEventSources ?? [],
                dataResources: (selector.DataResources ?? []).map((resource) => ({
                  /** Resource type of data events. @api Type */
                  type: resource.Type ?? null,
                  /** ARNs or ARN prefixes of data events. @api Values */
                  values: resource.Values ?? [],
                })),
              })),
              advanced: (out.AdvancedEventSelectors ?? []).map((selector) => ({
                /** Name of the advanced event selector. @api Name */
                name: selector.Name ?? null,
                fields: (selector.FieldSelectors ?? []).map((field) => ({
                  /** Event field, such as "eventCategory". @api Field */
                  field: field.Field ?? null,
                  /** Values that the field equals. @api Equals */
                  equals: field.Equals ?? [],
                  /** Values that the field does not equal. @api NotEquals */
                  notEquals: field.NotEquals ?? [],
                  /** Prefixes that the field has. @api StartsWith */
                  startsWith: field.StartsWith ?? [],
                  /** Prefixes that the field does not have. @api NotStartsWith */
                  notStartsWith: field.NotStartsWith ?? [],
                  /** Suffixes that the field has. @api EndsWith */
                  endsWith: field.EndsWith ?? [],
                  /** Suffixes that the field does not have. @api NotEndsWith */
                  notEndsWith: field.NotEndsWith ?? [],
                })),
              })),
            },
    ),
    insights: call(
      "getInsightSelectors",
      (trail) => ({ TrailName: trail.TrailARN }),
      (out) =>
        out.InsightSelectors && {
          /** CloudTrail Insights types that are turned on. @api InsightSelectors[].InsightType */
          types: out.InsightSelectors.flatMap((s) => s.InsightType ?? []),
        },
      { absent: { on: ["InsightNotEnabledException"], value: { types: [] } } },
    ),
    /** Tags, as a map from key to value. @api TrailARN */
    tags: call(
      "listTags",
      (trail) => ({ ResourceIdList: trail.TrailARN ? [trail.TrailARN] : [] }),
      (out, trail) => {
        const found = out.ResourceTagList?.find((entry) => entry.ResourceId === trail.TrailARN);
        return found && tagMap(found.TagsList);
      },
    ),
  }),
  describe: (trail, { status, tags }) => ({
    id: trail.Name,
    name: trail.Name,
    region: trail.HomeRegion ?? gap("failed"),
    status: status.seen ? (status.value.logging ? "logging" : "stopped") : undefined,
    tags,
  }),
  cost: () =>
    seen(costUnknown("The first copy of management events is free. Other events are charged by volume.")),
});
