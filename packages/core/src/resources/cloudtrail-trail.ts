import type { CloudTrail } from "@aws-sdk/client-cloudtrail";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { gap, seen } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

/**
 * A multi-region trail answers in every region. So trails are listed once for the account (ListTrails names those
 * of all regions, with their home) and described by ARN, which also finds trails of the organization.
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
            homeRegion: trail.HomeRegion,
            multiRegion: trail.IsMultiRegionTrail,
            organization: trail.IsOrganizationTrail === true,
            globalServiceEvents: trail.IncludeGlobalServiceEvents === true,
          },
    ),
    delivery: read((trail) =>
      trail.S3BucketName === undefined
        ? undefined
        : {
            bucket: trail.S3BucketName,
            prefix: trail.S3KeyPrefix ?? null,
            logGroupArn: trail.CloudWatchLogsLogGroupArn ?? null,
            logRoleArn: trail.CloudWatchLogsRoleArn ?? null,
            topicArn: trail.SnsTopicARN ?? null,
          },
    ),
    protection: read((trail) =>
      trail.LogFileValidationEnabled === undefined
        ? undefined
        : { logFileValidation: trail.LogFileValidationEnabled, kmsKeyId: trail.KmsKeyId ?? null },
    ),
    status: call(
      "getTrailStatus",
      (trail) => ({ Name: trail.TrailARN }),
      (out) =>
        out.IsLogging === undefined
          ? undefined
          : {
              logging: out.IsLogging,
              latestDeliveryAt: out.LatestDeliveryTime?.toISOString() ?? null,
              latestDeliveryError: out.LatestDeliveryError ?? null,
              latestLogGroupDeliveryAt: out.LatestCloudWatchLogsDeliveryTime?.toISOString() ?? null,
            },
    ),
    eventSelectors: call(
      "getEventSelectors",
      (trail) => ({ TrailName: trail.TrailARN }),
      // AWS sends either kind, never both.
      (out) =>
        out.EventSelectors === undefined && out.AdvancedEventSelectors === undefined
          ? undefined
          : {
              basic: (out.EventSelectors ?? []).map((selector) => ({
                readWrite: selector.ReadWriteType ?? null,
                managementEvents: selector.IncludeManagementEvents ?? null,
                excludedSources: selector.ExcludeManagementEventSources ?? [],
                dataResources: (selector.DataResources ?? []).map((resource) => ({
                  type: resource.Type ?? null,
                  values: resource.Values ?? [],
                })),
              })),
              advanced: (out.AdvancedEventSelectors ?? []).map((selector) => ({
                name: selector.Name ?? null,
                fields: (selector.FieldSelectors ?? []).map((field) => ({
                  field: field.Field ?? null,
                  equals: field.Equals ?? [],
                  notEquals: field.NotEquals ?? [],
                  startsWith: field.StartsWith ?? [],
                  notStartsWith: field.NotStartsWith ?? [],
                  endsWith: field.EndsWith ?? [],
                  notEndsWith: field.NotEndsWith ?? [],
                })),
              })),
            },
    ),
    insights: call(
      "getInsightSelectors",
      (trail) => ({ TrailName: trail.TrailARN }),
      (out) => out.InsightSelectors && { types: out.InsightSelectors.flatMap((s) => s.InsightType ?? []) },
      { absent: { on: ["InsightNotEnabledException"], value: { types: [] } } },
    ),
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
