import { partitionOf } from "../model/arn.ts";
import type { Severity } from "../model/define-check.ts";
import type { FindingStatus } from "../model/finding.ts";
import { own } from "../model/own.ts";
import { ownGeneratorPrefix } from "./hub-finding.ts";

/** The content to send for a finding. Instants are ISO texts. */
export interface OwnFinding {
  id: string;
  checkId: string;
  awsAccountId: string;
  /** AWS Region; for "global", the caller uses the partition's home Region. */
  region: string;
  arn: string;
  /** CloudFormation type; "" if unknown. */
  resourceType: string;
  title: string;
  description: string;
  severity: Severity;
  status: FindingStatus;
  /** Result of the last reading, whatever the status. */
  complianceStatus: "FAILED" | "PASSED";
  remediation: string;
  firstSeenAt: string;
  /** Time of its last change: Security Hub accepts an update only with a later time. */
  updatedAt: string;
}

/**
 * ASFF's names of resource types (Security Hub User Guide, "Resources ASFF object"); all others are sent as
 * "Other".
 */
const asffTypes: Readonly<Record<string, string>> = {
  "AWS::::Account": "AwsAccount",
  "AWS::::AccountRegion": "AwsAccount",
  "AWS::CloudFront::Distribution": "AwsCloudFrontDistribution",
  "AWS::CloudTrail::Trail": "AwsCloudTrailTrail",
  "AWS::DynamoDB::Table": "AwsDynamoDbTable",
  "AWS::EC2::EIP": "AwsEc2Eip",
  "AWS::EC2::Instance": "AwsEc2Instance",
  "AWS::EC2::NetworkAcl": "AwsEc2NetworkAcl",
  "AWS::EC2::NetworkInterface": "AwsEc2NetworkInterface",
  "AWS::EC2::SecurityGroup": "AwsEc2SecurityGroup",
  "AWS::EC2::Subnet": "AwsEc2Subnet",
  "AWS::EC2::VPC": "AwsEc2Vpc",
  "AWS::EC2::Volume": "AwsEc2Volume",
  "AWS::IAM::Group": "AwsIamGroup",
  "AWS::IAM::ManagedPolicy": "AwsIamPolicy",
  "AWS::IAM::Role": "AwsIamRole",
  "AWS::IAM::User": "AwsIamUser",
  "AWS::KMS::Key": "AwsKmsKey",
  "AWS::Lambda::Function": "AwsLambdaFunction",
  "AWS::RDS::DBCluster": "AwsRdsDbCluster",
  "AWS::RDS::DBInstance": "AwsRdsDbInstance",
  "AWS::RDS::DBSnapshot": "AwsRdsDbSnapshot",
  "AWS::RDS::DBClusterSnapshot": "AwsRdsDbClusterSnapshot",
  "AWS::S3::Bucket": "AwsS3Bucket",
  "AWS::Backup::BackupVault": "AwsBackupBackupVault",
  "AWS::Kinesis::Stream": "AwsKinesisStream",
  "AWS::Events::EventBus": "AwsEventsEventbus",
  "AWS::SNS::Topic": "AwsSnsTopic",
  "AWS::SQS::Queue": "AwsSqsQueue",
  "AWS::SecretsManager::Secret": "AwsSecretsManagerSecret",
};

/**
 * One of our findings in the AWS Security Finding Format (Security Hub User Guide, "ASFF syntax"), within its
 * limits.
 */
export function toAsff(finding: OwnFinding) {
  const { region, awsAccountId } = finding;
  const partition = partitionOf(region);
  const resolved = finding.status === "RESOLVED";
  const workflow = { ACTIVE: "NEW", IGNORED: "SUPPRESSED", RESOLVED: "RESOLVED" } as const;
  const type = own(asffTypes, finding.resourceType) ?? "Other";
  return {
    SchemaVersion: "2018-10-08",
    Id: `skyledger/${region}/${awsAccountId}/${finding.id}`,
    ProductArn: `arn:${partition}:securityhub:${region}:${awsAccountId}:product/${awsAccountId}/default`,
    GeneratorId: `${ownGeneratorPrefix}${finding.checkId}`,
    AwsAccountId: awsAccountId,
    CompanyName: "Skyledger",
    ProductName: "Skyledger",
    Types: ["Software and Configuration Checks/AWS Security Best Practices"],
    CreatedAt: finding.firstSeenAt,
    UpdatedAt: finding.updatedAt,
    Severity: { Label: finding.severity.toUpperCase() },
    Title: finding.title.slice(0, 256),
    Description: finding.description.slice(0, 1024) || finding.title.slice(0, 1024),
    ...(finding.remediation === ""
      ? {}
      : { Remediation: { Recommendation: { Text: finding.remediation.slice(0, 512) } } }),
    Resources: [
      {
        Type: type,
        Id: type === "AwsAccount" ? `AWS::::Account:${awsAccountId}` : finding.arn,
        Partition: partition,
        Region: region,
      },
    ],
    Compliance: { Status: finding.complianceStatus },
    Workflow: { Status: workflow[finding.status] },
    RecordState: resolved ? "ARCHIVED" : "ACTIVE",
  };
}
