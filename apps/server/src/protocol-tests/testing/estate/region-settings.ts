import { CloudWatchLogs } from "@aws-sdk/client-cloudwatch-logs";
import { ConfigService } from "@aws-sdk/client-config-service";
import { EC2 } from "@aws-sdk/client-ec2";
import { GuardDuty } from "@aws-sdk/client-guardduty";
import { SecurityHub } from "@aws-sdk/client-securityhub";
import { SSM } from "@aws-sdk/client-ssm";
import { expect } from "vitest";
import { given, type Made, tagList } from "../made.ts";
import type { MotoAccount } from "../moto.ts";

const tags = { team: "platform" };

/** What an account switches on in a region, and in another one that it left as it came. */
export async function makeRegionSettings(
  account: MotoAccount,
  [region, otherRegion]: readonly [string, string],
  { bucket, roleArn, topicArn }: { bucket: string; roleArn: string; topicArn: string },
): Promise<Made[]> {
  const [detector, document, logPolicy] = await Promise.all([
    makeDetector(account, region),
    makeDocument(account, region),
    makeLogPolicy(account, region),
    makeRecorder(account, region, { bucket, roleArn, topicArn }),
    new EC2(account.client(region)).enableEbsEncryptionByDefault({}),
    new SecurityHub(account.client(region)).enableSecurityHub({}),
  ]);
  const none = { type: "AWS::::AccountRegion", status: null, tags: {}, createdAt: null };
  return [
    {
      ...none,
      arn: `arn:aws:account:${region}:${account.id}:region/${region}`,
      name: region,
      region,
      facets: {
        ebsEncryptionByDefault: { enabled: true },
        configRecorder: [
          {
            name: "wire",
            roleArn,
            strategy: "ALL_SUPPORTED_RESOURCE_TYPES",
            allSupported: true,
            globalTypes: true,
            excludedTypes: [],
          },
        ],
        configRecorderStatus: [
          { name: "wire", recording: true, lastStatus: expect.anything(), lastError: null },
        ],
        configDelivery: [{ name: "wire", bucket, topicArn }],
        guardDuty: { detectorIds: [detector.name] },
        securityHub: { enabled: true, subscribedAt: expect.any(String) },
        logResourcePolicies: [logPolicy],
      },
    },
    {
      ...none,
      arn: `arn:aws:account:${otherRegion}:${account.id}:region/${otherRegion}`,
      name: otherRegion,
      region: otherRegion,
      facets: {
        ebsEncryptionByDefault: { enabled: false },
        configRecorder: [],
        configRecorderStatus: [],
        configDelivery: [],
        guardDuty: { detectorIds: [] },
        securityHub: { enabled: false, subscribedAt: null },
        logResourcePolicies: [],
      },
    },
    detector,
    document,
  ];
}

async function makeRecorder(
  account: MotoAccount,
  region: string,
  { bucket, roleArn, topicArn }: { bucket: string; roleArn: string; topicArn: string },
): Promise<void> {
  const config = new ConfigService(account.client(region));
  await config.putConfigurationRecorder({
    ConfigurationRecorder: {
      name: "wire",
      roleARN: roleArn,
      recordingGroup: { allSupported: true, includeGlobalResourceTypes: true },
    },
  });
  await config.putDeliveryChannel({
    DeliveryChannel: { name: "wire", s3BucketName: bucket, snsTopicARN: topicArn },
  });
  await config.startConfigurationRecorder({ ConfigurationRecorderName: "wire" });
}

async function makeLogPolicy(account: MotoAccount, region: string) {
  const document = {
    Version: "2012-10-17",
    Statement: [
      {
        Sid: "Route53",
        Effect: "Allow",
        Principal: { Service: "route53.amazonaws.com" },
        Action: "logs:PutLogEvents",
        Resource: "*",
      },
    ],
  };
  await new CloudWatchLogs(account.client(region)).putResourcePolicy({
    policyName: "wire-dns",
    policyDocument: JSON.stringify(document),
  });
  return { name: "wire-dns", document };
}

async function makeDetector(account: MotoAccount, region: string): Promise<Made> {
  const guardduty = new GuardDuty(account.client(region));
  const { DetectorId } = await guardduty.createDetector({
    Enable: true,
    Features: [{ Name: "S3_DATA_EVENTS", Status: "ENABLED" }],
    Tags: tags,
  });
  const id = given(DetectorId, "a detector");
  return {
    type: "AWS::GuardDuty::Detector",
    arn: `arn:aws:guardduty:${region}:${account.id}:detector/${id}`,
    name: id,
    region,
    status: "enabled",
    tags,
    createdAt: "now",
    facets: {
      state: { enabled: true },
      features: expect.arrayContaining([{ name: "S3_DATA_EVENTS", enabled: true, agents: [] }]),
    },
  };
}

async function makeDocument(account: MotoAccount, region: string): Promise<Made> {
  const ssm = new SSM(account.client(region));
  await ssm.createDocument({
    Name: "wire-document",
    DocumentType: "Command",
    DocumentFormat: "JSON",
    Content: JSON.stringify({ schemaVersion: "2.2", description: "Nothing", mainSteps: [] }),
    Tags: tagList(tags),
  });
  await ssm.modifyDocumentPermission({
    Name: "wire-document",
    PermissionType: "Share",
    AccountIdsToAdd: ["210987654321"],
  });
  return {
    type: "AWS::SSM::Document",
    arn: `arn:aws:ssm:${region}:${account.id}:document/wire-document`,
    name: "wire-document",
    region,
    status: null,
    tags,
    // The stand-in leaves it out.
    createdAt: null,
    facets: {
      document: { type: "Command", version: "1" },
      sharedWith: ["210987654321"],
      credentials: { lines: [] },
    },
  };
}
