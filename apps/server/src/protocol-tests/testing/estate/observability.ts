import { CloudTrail } from "@aws-sdk/client-cloudtrail";
import { CloudWatch } from "@aws-sdk/client-cloudwatch";
import { CloudWatchLogs } from "@aws-sdk/client-cloudwatch-logs";
import { expect } from "vitest";
import { given, type Made, tagList } from "../made.ts";
import type { MotoAccount } from "../moto.ts";

const tags = { team: "platform" };

/** A trail, an alarm on an instance, and a log group. */
export async function makeObservability(
  account: MotoAccount,
  region: string,
  {
    bucket,
    keyArn,
    topicArn,
    instanceId,
  }: { bucket: string; keyArn: string; topicArn: string; instanceId: string },
): Promise<Made[]> {
  const trails = new CloudTrail(account.client(region));
  const trail = await trails.createTrail({
    Name: "wire-trail",
    S3BucketName: bucket,
    S3KeyPrefix: "trail",
    IsMultiRegionTrail: true,
    IncludeGlobalServiceEvents: true,
    EnableLogFileValidation: true,
    KmsKeyId: keyArn,
    TagsList: tagList(tags),
  });
  const trailArn = given(trail.TrailARN, "a trail");
  await trails.startLogging({ Name: trailArn });
  await trails.putEventSelectors({
    TrailName: trailArn,
    EventSelectors: [
      {
        ReadWriteType: "All",
        IncludeManagementEvents: true,
        DataResources: [{ Type: "AWS::S3::Object", Values: ["arn:aws:s3"] }],
      },
    ],
  });
  await trails.putInsightSelectors({
    TrailName: trailArn,
    InsightSelectors: [{ InsightType: "ApiCallRateInsight" }],
  });

  const cloudwatch = new CloudWatch(account.client(region));
  await cloudwatch.putMetricAlarm({
    AlarmName: "wire-cpu",
    Namespace: "AWS/EC2",
    MetricName: "CPUUtilization",
    Dimensions: [{ Name: "InstanceId", Value: instanceId }],
    Statistic: "Average",
    Period: 300,
    EvaluationPeriods: 2,
    Threshold: 80,
    ComparisonOperator: "GreaterThanThreshold",
    AlarmActions: [topicArn],
    TreatMissingData: "breaching",
    Tags: tagList(tags),
  });
  await cloudwatch.setAlarmState({ AlarmName: "wire-cpu", StateValue: "ALARM", StateReason: "Too busy" });

  const logs = new CloudWatchLogs(account.client(region));
  await logs.createLogGroup({ logGroupName: "wire-app", kmsKeyId: keyArn, tags });
  await logs.putRetentionPolicy({ logGroupName: "wire-app", retentionInDays: 30 });
  await logs.putMetricFilter({
    logGroupName: "wire-app",
    filterName: "errors",
    filterPattern: "ERROR",
    metricTransformations: [{ metricName: "Errors", metricNamespace: "Wire", metricValue: "1" }],
  });
  return [
    {
      type: "AWS::CloudTrail::Trail",
      arn: trailArn,
      name: "wire-trail",
      region,
      status: "logging",
      tags,
      createdAt: null,
      facets: {
        coverage: {
          homeRegion: region,
          multiRegion: true,
          organization: false,
          globalServiceEvents: true,
        },
        delivery: {
          bucket,
          prefix: "trail",
          logGroupArn: null,
          logRoleArn: null,
          topicArn: null,
        },
        protection: { logFileValidation: true, kmsKeyId: keyArn },
        status: {
          logging: true,
          latestDeliveryAt: expect.anything(),
          latestDeliveryError: null,
          latestLogGroupDeliveryAt: null,
        },
        eventSelectors: {
          basic: [
            {
              readWrite: "All",
              managementEvents: true,
              excludedSources: [],
              dataResources: [{ type: "AWS::S3::Object", values: ["arn:aws:s3"] }],
            },
          ],
          advanced: [],
        },
        insights: { types: ["ApiCallRateInsight"] },
      },
      related: [
        ["delivers to", `arn:aws:s3:::${bucket}`],
        ["encrypted with", keyArn],
      ],
    },
    {
      type: "AWS::CloudWatch::Alarm",
      arn: `arn:aws:cloudwatch:${region}:${account.id}:alarm:wire-cpu`,
      name: "wire-cpu",
      region,
      status: "alarm",
      tags,
      createdAt: null,
      facets: {
        metric: {
          namespace: "AWS/EC2",
          name: "CPUUtilization",
          dimensions: { InstanceId: instanceId },
          statistic: "Average",
          periodSeconds: 300,
          threshold: 80,
          comparison: "GreaterThanThreshold",
          treatMissingData: "breaching",
          metricQueries: [],
          expressions: [],
          isAnomalyDetection: false,
        },
        actions: { enabled: true, onAlarm: [topicArn], onOk: [], onInsufficientData: [] },
        state: { name: "ALARM", reason: "Too busy", changedAt: expect.any(String) },
      },
      related: [
        ["notifies", topicArn],
        ["watches", `arn:aws:ec2:${region}:${account.id}:instance/${instanceId}`],
      ],
    },
    {
      type: "AWS::Logs::LogGroup",
      arn: `arn:aws:logs:${region}:${account.id}:log-group:wire-app`,
      name: "wire-app",
      region,
      status: null,
      tags,
      createdAt: "now",
      facets: {
        retention: { days: 30 },
        storage: { storedBytes: 0, logClass: null },
        encryption: { kmsKeyArn: keyArn },
        // The stand-in counts none, however many there are.
        metricFilters: { count: 0 },
      },
      related: [["encrypted with", keyArn]],
    },
  ];
}
