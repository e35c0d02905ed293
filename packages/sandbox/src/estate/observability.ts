import type { ComparisonOperator, Dimension, Statistic } from "@aws-sdk/client-cloudwatch";
import type { Put } from "./rows.ts";
import type { Belonging, World } from "./world.ts";

/** Adds a log group; `retentionDays` undefined keeps everything for ever. */
export function putLogGroup(
  world: World,
  put: Put,
  spec: {
    name: string;
    region: string;
    of: Belonging;
    ageDays: number;
    retentionDays?: number | undefined;
    gib: number;
  },
): void {
  const arn = world.arn("logs", spec.region, `log-group:${spec.name}`);
  put("logGroup", spec.name, {
    group: {
      logGroupName: spec.name,
      arn: `${arn}:*`,
      logGroupArn: arn,
      creationTime: world.daysAgo(spec.ageDays, spec.name).getTime(),
      ...(spec.retentionDays === undefined ? {} : { retentionInDays: spec.retentionDays }),
      metricFilterCount: 0,
      storedBytes: Math.round(spec.gib * 1024 ** 3),
      logGroupClass: "STANDARD",
      deletionProtectionEnabled: false,
    },
    tags: world.tags(spec.of, spec.name),
  });
}

/** How long teams keep logs: many never decided. */
export function usualRetention(world: World, name: string): number | undefined {
  const random = world.random(`retention/${name}`);
  return random.chance(0.35) ? undefined : random.pick([14, 30, 90, 365]);
}

/** Adds a metric alarm. */
export function putAlarm(
  world: World,
  put: Put,
  spec: {
    name: string;
    region: string;
    of: Belonging;
    namespace: string;
    metric: string;
    dimensions: Dimension[];
    statistic: Statistic;
    threshold: number;
    comparison?: ComparisonOperator;
    actions: string[];
    state?: "OK" | "ALARM" | "INSUFFICIENT_DATA";
  },
): void {
  const updated = world.created(`alarm/${spec.region}/${spec.name}`, 1, 90);
  put("alarm", spec.name, {
    alarm: {
      AlarmName: spec.name,
      AlarmArn: world.arn("cloudwatch", spec.region, `alarm:${spec.name}`),
      AlarmDescription: `${spec.metric} of ${spec.of.product}`,
      AlarmConfigurationUpdatedTimestamp: world.created(`alarm-made/${spec.name}`, 100, 600),
      ActionsEnabled: true,
      OKActions: [],
      AlarmActions: spec.actions,
      InsufficientDataActions: [],
      StateValue: spec.state ?? "OK",
      StateReason: "Threshold Crossed: the datapoints were checked.",
      StateUpdatedTimestamp: updated,
      StateTransitionedTimestamp: updated,
      MetricName: spec.metric,
      Namespace: spec.namespace,
      Statistic: spec.statistic,
      Dimensions: spec.dimensions,
      Period: 300,
      EvaluationPeriods: 3,
      DatapointsToAlarm: 3,
      Threshold: spec.threshold,
      ComparisonOperator: spec.comparison ?? "GreaterThanThreshold",
      TreatMissingData: "notBreaching",
    },
    tags: world.tags(spec.of, spec.name),
  });
}

/** Adds a CloudTrail trail. */
export function putTrail(
  world: World,
  put: Put,
  spec: {
    name: string;
    region: string;
    of: Belonging;
    bucket: string;
    multiRegion: boolean;
    validated: boolean;
    logging: boolean;
    keyArn?: string;
    logGroup?: string;
  },
): void {
  const arn = world.arn("cloudtrail", spec.region, `trail/${spec.name}`);
  put("trail", arn, {
    trail: {
      Name: spec.name,
      TrailARN: arn,
      HomeRegion: spec.region,
      S3BucketName: spec.bucket,
      IncludeGlobalServiceEvents: spec.multiRegion,
      IsMultiRegionTrail: spec.multiRegion,
      IsOrganizationTrail: false,
      LogFileValidationEnabled: spec.validated,
      HasCustomEventSelectors: false,
      HasInsightSelectors: false,
      ...(spec.keyArn ? { KmsKeyId: spec.keyArn } : {}),
      ...(spec.logGroup
        ? {
            CloudWatchLogsLogGroupArn: `${world.arn("logs", spec.region, `log-group:${spec.logGroup}`)}:*`,
            CloudWatchLogsRoleArn: world.arn("iam", "", "role/trail-to-logs"),
          }
        : {}),
    },
    logging: spec.logging,
    selectors: [
      {
        ReadWriteType: "All",
        IncludeManagementEvents: true,
        DataResources: [],
        ExcludeManagementEventSources: [],
      },
    ],
    latestDelivery: spec.logging ? world.daysAgo(0, spec.name) : world.daysAgo(140, spec.name),
    tags: world.tags(spec.of, spec.name),
  });
}
