import type { AwsSecurityFinding, Resource, SecurityHub } from "@aws-sdk/client-securityhub";
import type { InputOf } from "@skyledger/core/model/sdk-operation";
import { bucketName } from "../fixtures/storage.ts";
import type { World } from "../fixtures/world.ts";
import type { OperationContext } from "./operation.ts";
import { type ReportedFinding, serviceFindings } from "./security-hub-services.ts";

const checks = "Software and Configuration Checks/Industry and Regulatory Standards";

/** Failing resources that our own checks report too: once fixed, they pass here as well. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry a finding; the list is data.
function onOurChecks({ fixtures, region }: OperationContext): ReportedFinding[] {
  const { world } = fixtures;
  const row = { type: checks, severity: "HIGH" as const };
  const group = (key: string) => fixtures.table("securityGroup", region).get(world.id("sg", key));
  const openTo = (key: string, port: number) =>
    group(key)?.IpPermissions?.some(
      ({ FromPort = 0, ToPort = 65_535, IpRanges }) =>
        FromPort <= port && port <= ToPort && IpRanges?.some(({ CidrIp }) => CidrIp === "0.0.0.0/0"),
    ) ?? null;
  const groupArn = (key: string) => world.arn("ec2", region, `security-group/${world.id("sg", key)}`);
  const instanceId = world.id("i", "legacy-orders");
  const instance = fixtures.table("instance", region).get(instanceId);
  const database = fixtures.table("dbInstance", region).get("legacy-orders-db");
  const databaseArn = world.arn("rds", region, "db:legacy-orders-db");
  const bucket = bucketName(world, "data-exports");
  const bucketRow = fixtures.table("bucket", "global").get(bucket);
  return [
    {
      ...row,
      key: "ssh",
      control: "EC2.13",
      resource: { type: "AwsEc2SecurityGroup", id: groupArn("bastion") },
      title: "Security groups should not allow ingress from 0.0.0.0/0 or ::/0 to port 22",
      description: "This control checks whether a security group allows unrestricted SSH.",
      fails: openTo("bastion", 22),
    },
    {
      ...row,
      key: "high-risk-ports",
      control: "EC2.19",
      severity: "CRITICAL",
      resource: { type: "AwsEc2SecurityGroup", id: groupArn("legacy-db") },
      title: "Security groups should not allow unrestricted access to ports with high risk",
      description:
        "This control checks whether unrestricted traffic may reach the ports with the highest risk.",
      fails: openTo("legacy-db", 3306),
    },
    {
      ...row,
      key: "imds",
      control: "EC2.8",
      resource: { type: "AwsEc2Instance", id: world.arn("ec2", region, `instance/${instanceId}`) },
      title: "EC2 instances should use Instance Metadata Service Version 2 (IMDSv2)",
      description: "This control checks whether the instance's metadata version is configured with IMDSv2.",
      fails: instance ? instance.MetadataOptions?.HttpTokens !== "required" : null,
    },
    {
      ...row,
      key: "rds-public",
      control: "RDS.2",
      severity: "CRITICAL",
      resource: { type: "AwsRdsDbInstance", id: databaseArn },
      title: "RDS DB Instances should prohibit public access",
      description: "This control checks whether the DB instance is publicly accessible.",
      fails: database ? database.PubliclyAccessible === true : null,
    },
    {
      ...row,
      key: "rds-encryption",
      control: "RDS.3",
      severity: "MEDIUM",
      resource: { type: "AwsRdsDbInstance", id: databaseArn },
      title: "RDS DB instances should have encryption at-rest enabled",
      description: "This control checks whether storage encryption is enabled for the DB instance.",
      fails: database ? database.StorageEncrypted !== true : null,
    },
    {
      ...row,
      key: "versioning",
      control: "S3.14",
      severity: "LOW",
      resource: { type: "AwsS3Bucket", id: `arn:aws:s3:::${bucket}` },
      title: "S3 general purpose buckets should have versioning enabled",
      description: "This control checks whether the bucket has versioning enabled.",
      fails: bucketRow ? bucketRow.versioning !== "Enabled" : null,
    },
  ];
}

/** Findings of Security Hub's own controls that no check covers. */
function onNoOneElse({ fixtures, region }: OperationContext): ReportedFinding[] {
  const { world } = fixtures;
  return [
    {
      key: "athena",
      control: "Athena.4",
      type: checks,
      severity: "MEDIUM",
      resource: { type: "AwsAthenaWorkGroup", id: world.arn("athena", region, "workgroup/primary") },
      title: "Athena workgroups should have logging enabled",
      description: "This control checks whether an Athena workgroup publishes usage metrics to CloudWatch.",
      fails: true,
    },
    {
      key: "not-evaluated",
      control: "Config.1",
      type: checks,
      severity: "CRITICAL",
      resource: { type: "AwsAccount", id: `AWS::::Account:${world.accountId}` },
      title: "AWS Config should be enabled and use the service-linked role for resource recording",
      description: "The last evaluation of this control did not come to an end.",
      fails: true,
      compliance: "WARNING",
    },
  ];
}

const productPaths = {
  ...{ GuardDuty: "aws/guardduty", Inspector: "aws/inspector", Macie: "aws/macie" },
} as const;

/** The resource of a finding, with the principal of an access key. */
function resourceOf({ resource, principal }: ReportedFinding, region: string): Resource {
  const { type, id } = resource;
  const details = principal && { PrincipalType: principal.type, PrincipalName: principal.name };
  return {
    ...{ Type: type, Id: id, Partition: "aws", Region: region },
    ...(details && { Details: { AwsIamAccessKey: details } }),
  };
}

function toFinding(reported: ReportedFinding, world: World, region: string, now: Date): AwsSecurityFinding {
  const { key, product, control, fails } = reported;
  // Evaluated yesterday; fixed ones are evaluated again immediately.
  const updated = fails === true ? world.daysAgo(0, `hub/${key}`) : now;
  const path = product ? productPaths[product] : "aws/securityhub";
  const generator = control ? `security-control/${control}` : `${path}/${key}`;
  return {
    SchemaVersion: "2018-10-08",
    Id: control
      ? `arn:aws:securityhub:${region}:${world.accountId}:security-control/${control}/finding/${world.uuid(`hub/${key}`)}`
      : `arn:aws:${(product ?? "").toLowerCase()}:${region}:${world.accountId}:finding/${world.hex(`hub/${key}`, 32)}`,
    ProductArn: `arn:aws:securityhub:${region}::product/${path}`,
    ProductName: product ?? "Security Hub",
    CompanyName: "AWS",
    Region: region,
    GeneratorId: generator,
    AwsAccountId: world.accountId,
    Types: [reported.type],
    CreatedAt: world.daysAgo(30, `hub/${key}`).toISOString(),
    UpdatedAt: updated.toISOString(),
    Severity: { Label: reported.severity },
    Title: `[SAMPLE] ${reported.title}`,
    Description: `Sample finding of the sandbox account. ${reported.description}`,
    Remediation: {
      Recommendation: { Text: "Sample text: see the user guide of the service that reported it." },
    },
    Resources: [resourceOf(reported, region)],
    ...(control
      ? {
          Compliance: {
            Status: reported.compliance ?? (fails === true ? "FAILED" : "PASSED"),
            SecurityControlId: control,
          },
        }
      : {}),
    Workflow: { Status: reported.suppressed ? "SUPPRESSED" : fails === true ? "NEW" : "RESOLVED" },
    RecordState: fails === null ? "ARCHIVED" : "ACTIVE",
  };
}

type Filters = NonNullable<InputOf<SecurityHub, "getFindings">>["Filters"];

/** The supported filters, with AWS's semantics: the values of one are alternatives. */
function passes(finding: AwsSecurityFinding, filters: Filters): boolean {
  const texts = [
    [filters?.AwsAccountId, finding.AwsAccountId],
    [filters?.Region, finding.Region],
    [filters?.RecordState, finding.RecordState],
  ] as const;
  const times = filters?.UpdatedAt;
  const updated = Date.parse(finding.UpdatedAt ?? "");
  return (
    texts.every(([wanted, value]) => !wanted || wanted.some((one) => one.Value === value)) &&
    (!times ||
      times.some(
        ({ Start, End }) =>
          (Start === undefined || Date.parse(Start) <= updated) &&
          (End === undefined || updated <= Date.parse(End)),
      ))
  );
}

/** The findings of a Region for a GetFindings call. */
export function sandboxHubFindings(context: OperationContext, filters: Filters): AwsSecurityFinding[] {
  return [...onOurChecks(context), ...onNoOneElse(context), ...serviceFindings(context)]
    .map((reported) => toFinding(reported, context.fixtures.world, context.region, context.now))
    .filter((finding) => passes(finding, filters));
}
