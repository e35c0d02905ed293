import { CloudTrail } from "@aws-sdk/client-cloudtrail";
import { CloudWatch } from "@aws-sdk/client-cloudwatch";
import { CloudWatchLogs } from "@aws-sdk/client-cloudwatch-logs";
import { ConfigService } from "@aws-sdk/client-config-service";
import { EC2 } from "@aws-sdk/client-ec2";
import { GuardDuty } from "@aws-sdk/client-guardduty";
import { S3 } from "@aws-sdk/client-s3";
import { SSM } from "@aws-sdk/client-ssm";
import { given } from "../made.ts";
import type { MotoAccount } from "../moto.ts";
import type { PlantedArns } from "./planted.ts";
import { policy } from "./storage.ts";

/** Monitoring of an account: enabled in the first Region, default in the second. */
export async function plantRegions(
  account: MotoAccount,
  [region, bare]: readonly [string, string],
  { keyArn }: { keyArn: string },
): Promise<PlantedArns> {
  const settings = (name: string) => `arn:aws:account:${name}:${account.id}:region/${name}`;
  const [trails, logs, documents, detector] = await Promise.all([
    plantTrails(account, region, keyArn),
    plantLogs(account, region, keyArn),
    plantDocuments(account, region),
    plantDetector(account, region),
    plantRecorder(account, region),
    new EC2(account.client(region)).enableEbsEncryptionByDefault({}),
  ]);
  return {
    ...trails,
    ...logs,
    ...documents,
    ...detector,
    "region with everything on": settings(region),
    "region as it came": settings(bare),
  };
}

async function plantTrails(account: MotoAccount, region: string, keyArn: string): Promise<PlantedArns> {
  const s3 = new S3({ ...account.client(region), forcePathStyle: true });
  const bucket = `planted-trail-${account.id}`;
  await s3.createBucket({
    Bucket: bucket,
    CreateBucketConfiguration: { LocationConstraint: region as "eu-west-1" },
  });
  await s3.putBucketPolicy({
    Bucket: bucket,
    Policy: policy({
      Effect: "Allow",
      Principal: { Service: "cloudtrail.amazonaws.com" },
      Action: "s3:PutObject",
      Resource: `arn:aws:s3:::${bucket}/*`,
    }),
  });
  const cloudtrail = new CloudTrail(account.client(region));
  // The stand-in lists single-Region trails only in the account's home Region.
  const home = new CloudTrail(account.client("us-east-1"));
  const plain = await home.createTrail({ Name: "planted-plain", S3BucketName: bucket });
  const safe = await cloudtrail.createTrail({
    Name: "planted-safe",
    S3BucketName: bucket,
    IsMultiRegionTrail: true,
    IncludeGlobalServiceEvents: true,
    EnableLogFileValidation: true,
    KmsKeyId: keyArn,
  });
  await cloudtrail.startLogging({ Name: "planted-safe" });
  await cloudtrail.putEventSelectors({
    TrailName: "planted-safe",
    EventSelectors: [
      {
        ReadWriteType: "All",
        IncludeManagementEvents: true,
        DataResources: [{ Type: "AWS::S3::Object", Values: ["arn:aws:s3"] }],
      },
    ],
  });
  await cloudtrail.putInsightSelectors({
    TrailName: "planted-safe",
    InsightSelectors: [{ InsightType: "ApiCallRateInsight" }],
  });
  return {
    "trail that does not log": given(plain.TrailARN, "a trail"),
    "trail of every region with validation and insights": given(safe.TrailARN, "a trail"),
    "bucket of the trails, whose reads no one logs": `arn:aws:s3:::${bucket}`,
  };
}

async function plantLogs(account: MotoAccount, region: string, kmsKeyId: string): Promise<PlantedArns> {
  const logs = new CloudWatchLogs(account.client(region));
  await logs.createLogGroup({ logGroupName: "planted-open" });
  await logs.putRetentionPolicy({ logGroupName: "planted-open", retentionInDays: 30 });
  await logs.createLogGroup({ logGroupName: "planted-safe", kmsKeyId });
  await logs.putRetentionPolicy({ logGroupName: "planted-safe", retentionInDays: 365 });
  const cloudwatch = new CloudWatch(account.client(region));
  const alarm = {
    Namespace: "AWS/EC2",
    MetricName: "CPUUtilization",
    Statistic: "Average",
    Period: 300,
    EvaluationPeriods: 1,
    Threshold: 80,
    ComparisonOperator: "GreaterThanThreshold",
  } as const;
  await cloudwatch.putMetricAlarm({ ...alarm, AlarmName: "planted-mute", ActionsEnabled: false });
  await cloudwatch.putMetricAlarm({
    ...alarm,
    AlarmName: "planted-loud",
    ActionsEnabled: true,
    AlarmActions: [`arn:aws:sns:${region}:${account.id}:planted-safe`],
  });
  const arn = (service: string, what: string) => `arn:aws:${service}:${region}:${account.id}:${what}`;
  return {
    "plain log group that is kept for a month": arn("logs", "log-group:planted-open"),
    "encrypted log group that is kept for a year": arn("logs", "log-group:planted-safe"),
    "alarm that tells no one": arn("cloudwatch", "alarm:planted-mute"),
    "alarm that tells a topic": arn("cloudwatch", "alarm:planted-loud"),
  };
}

async function plantDocuments(account: MotoAccount, region: string): Promise<PlantedArns> {
  const ssm = new SSM(account.client(region));
  for (const [Name, line] of [
    ["planted-open", "export AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"],
    ["planted-safe", "echo Nothing to hide"],
  ] as const) {
    const step = { action: "aws:runShellScript", name: "run", inputs: { runCommand: ["set -e", line] } };
    await ssm.createDocument({
      Name,
      DocumentType: "Command",
      DocumentFormat: "JSON",
      Content: JSON.stringify({ schemaVersion: "2.2", description: Name, mainSteps: [step] }, null, 2),
    });
  }
  await ssm.modifyDocumentPermission({
    Name: "planted-open",
    PermissionType: "Share",
    AccountIdsToAdd: ["all"],
  });
  const arn = (name: string) => `arn:aws:ssm:${region}:${account.id}:document/${name}`;
  return {
    "document with a key in it, shared with everyone": arn("planted-open"),
    "document of our own": arn("planted-safe"),
  };
}

async function plantDetector(account: MotoAccount, region: string): Promise<PlantedArns> {
  const guardduty = new GuardDuty(account.client(region));
  const { DetectorId } = await guardduty.createDetector({
    Enable: true,
    Features: [
      { Name: "S3_DATA_EVENTS", Status: "ENABLED" },
      { Name: "RDS_LOGIN_EVENTS", Status: "DISABLED" },
    ],
  });
  const id = given(DetectorId, "a detector");
  return {
    "detector that looks at S3 and at nothing else": `arn:aws:guardduty:${region}:${account.id}:detector/${id}`,
  };
}

async function plantRecorder(account: MotoAccount, region: string): Promise<void> {
  const config = new ConfigService(account.client(region));
  const s3 = new S3({ ...account.client(region), forcePathStyle: true });
  const bucket = `planted-config-${account.id}`;
  await s3.createBucket({
    Bucket: bucket,
    CreateBucketConfiguration: { LocationConstraint: region as "eu-west-1" },
  });
  await config.putConfigurationRecorder({
    ConfigurationRecorder: {
      name: "planted",
      roleARN: `arn:aws:iam::${account.id}:role/aws-service-role/config.amazonaws.com/AWSServiceRoleForConfig`,
      recordingGroup: { allSupported: true, includeGlobalResourceTypes: true },
    },
  });
  await config.putDeliveryChannel({ DeliveryChannel: { name: "planted", s3BucketName: bucket } });
  await config.startConfigurationRecorder({ ConfigurationRecorderName: "planted" });
}
