import type { AwsService } from "@skyledger/core/model/aws-service";
import { describe, expect, it } from "vitest";
import { openForChanges } from "../../testing/open-for-changes.ts";

interface Fix {
  problem: string;
  service: AwsService;
  operation: string;
  input: (id: string, arn: string) => object;
  region?: string;
  after: object;
}

const gone = { gone: true };
const bucket = (Bucket: string) => ({ Bucket });
const blockAll = {
  BlockPublicAcls: true,
  IgnorePublicAcls: true,
  BlockPublicPolicy: true,
  RestrictPublicBuckets: true,
};
const kmsRule = { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms" } };

/** A call for a planted problem, and what is read afterwards. */
const fixes: readonly Fix[] = [
  {
    problem: "instance-idle",
    service: "ec2",
    operation: "stopInstances",
    input: (id) => ({ InstanceIds: [id] }),
    after: { status: "stopped" },
  },
  {
    problem: "instance-stopped-for-long",
    service: "ec2",
    operation: "startInstances",
    input: (id) => ({ InstanceIds: [id] }),
    after: { status: "running", state: { stoppedAt: null } },
  },
  {
    problem: "instance-idle",
    service: "ec2",
    operation: "terminateInstances",
    input: (id) => ({ InstanceIds: [id] }),
    // AWS lists it for another hour.
    after: { status: "terminated", state: { name: "terminated" }, volumes: [] },
  },
  {
    problem: "instance-without-imdsv2",
    service: "ec2",
    operation: "modifyInstanceMetadataOptions",
    input: (id) => ({ InstanceId: id, HttpTokens: "required" }),
    after: { metadataOptions: { httpTokens: "required", httpEndpoint: "enabled" } },
  },
  {
    problem: "volume-unattached",
    service: "ec2",
    operation: "deleteVolume",
    input: (id) => ({ VolumeId: id }),
    after: gone,
  },
  {
    problem: "address-unassociated",
    service: "ec2",
    operation: "releaseAddress",
    input: (id) => ({ AllocationId: id }),
    after: gone,
  },
  {
    problem: "snapshot-old",
    service: "ec2",
    operation: "deleteSnapshot",
    input: (id) => ({ SnapshotId: id }),
    after: gone,
  },
  {
    problem: "snapshot-public",
    service: "ec2",
    operation: "modifySnapshotAttribute",
    region: "us-east-2",
    input: (id) => ({
      SnapshotId: id,
      Attribute: "createVolumePermission",
      OperationType: "remove",
      GroupNames: ["all"],
    }),
    after: { sharing: { public: false } },
  },
  {
    problem: "bucket-public-by-policy",
    service: "s3",
    operation: "putPublicAccessBlock",
    input: (id) => ({ ...bucket(id), PublicAccessBlockConfiguration: blockAll }),
    after: { publicAccessBlock: { restrictPublicBuckets: true }, policyStatus: { isPublic: false } },
  },
  {
    problem: "bucket-public-by-policy",
    service: "s3",
    operation: "deleteBucketPolicy",
    input: bucket,
    after: { policy: null, policyStatus: { isPublic: false } },
  },
  {
    problem: "bucket-public-by-acl",
    service: "s3",
    operation: "putBucketAcl",
    region: "us-east-2",
    input: (id) => ({ ...bucket(id), ACL: "private" }),
    after: { acl: { grants: [{ permission: "FULL_CONTROL" }] } },
  },
  {
    problem: "bucket-without-versioning",
    service: "s3",
    operation: "putBucketVersioning",
    region: "us-west-2",
    input: (id) => ({ ...bucket(id), VersioningConfiguration: { Status: "Enabled" } }),
    after: { versioning: { enabled: true } },
  },
  {
    problem: "bucket-without-encryption",
    service: "s3",
    operation: "putBucketEncryption",
    region: "us-west-2",
    input: (id) => ({ ...bucket(id), ServerSideEncryptionConfiguration: { Rules: [kmsRule] } }),
    after: { encryption: { algorithm: "aws:kms" } },
  },
  {
    problem: "bucket-without-logging",
    service: "s3",
    operation: "putBucketLogging",
    region: "us-west-2",
    input: (id) => ({
      ...bucket(id),
      BucketLoggingStatus: { LoggingEnabled: { TargetBucket: "logs", TargetPrefix: "" } },
    }),
    after: { logging: { targetBucket: "logs" } },
  },
  {
    problem: "database-public",
    service: "rds",
    operation: "modifyDBInstance",
    input: (id) => ({
      DBInstanceIdentifier: id,
      PubliclyAccessible: false,
      BackupRetentionPeriod: 7,
      ApplyImmediately: true,
    }),
    after: { exposure: { publiclyAccessible: false }, backup: { retentionDays: 7 } },
  },
  {
    problem: "key-without-rotation",
    service: "kms",
    operation: "enableKeyRotation",
    input: (id) => ({ KeyId: id }),
    after: { rotation: { enabled: true } },
  },
  {
    problem: "no-password-policy",
    service: "iam",
    operation: "updateAccountPasswordPolicy",
    input: () => ({ MinimumPasswordLength: 14, RequireSymbols: true, MaxPasswordAge: 90 }),
    after: { passwordPolicy: { minimumLength: 14, requiresSymbols: true, maxAgeDays: 90 } },
  },
  {
    problem: "user-with-administrator-access",
    service: "iam",
    operation: "detachUserPolicy",
    input: (id) => ({ UserName: id, PolicyArn: "arn:aws:iam::aws:policy/AdministratorAccess" }),
    after: { attachedPolicies: [] },
  },
  {
    problem: "user-without-mfa",
    service: "iam",
    operation: "deleteLoginProfile",
    input: (id) => ({ UserName: id }),
    after: { console: { passwordSet: false }, credentials: { passwordEnabled: false } },
  },
  {
    problem: "load-balancer-idle",
    service: "elastic-load-balancing-v2",
    operation: "deleteLoadBalancer",
    input: (_id, arn) => ({ LoadBalancerArn: arn }),
    after: gone,
  },
  {
    problem: "function-never-invoked",
    service: "lambda",
    operation: "deleteFunction",
    input: (id) => ({ FunctionName: id }),
    after: gone,
  },
  {
    problem: "log-group-without-retention",
    service: "cloudwatch-logs",
    operation: "putRetentionPolicy",
    input: () => ({ logGroupName: "/cloudtrail/audit", retentionInDays: 365 }),
    after: { retention: { days: 365 } },
  },
];

describe("changes", () => {
  it.each(fixes)(
    "$operation fixes $problem permanently",
    async ({ problem, service, operation, input, region, after }) => {
      const sandbox = openForChanges();
      const arn = sandbox.arnOf(problem);
      await sandbox.send(service, operation, input(sandbox.idOf(problem), arn), region);
      expect(sandbox.changes).toHaveLength(1);
      for (const facets of await sandbox.facets(arn)) expect(facets).toMatchObject(after);
    },
  );
});
