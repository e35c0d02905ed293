import type { Instance, IpPermission } from "@aws-sdk/client-ec2";
import type { ListAccessKeysResponse } from "@aws-sdk/client-iam";
import type { AwsService } from "@skyledger/core/model/aws-service";
import type { Resource } from "@skyledger/core/model/resource";
import { describe, expect, it } from "vitest";
import { createSandbox, type SandboxChange } from "../create-sandbox.ts";
import { discoverSandbox } from "../discover-sandbox.ts";

const accountId = "123456789012";
const now = new Date("2026-05-13T10:00:00Z");
const east = "us-east-1";

/** A sandbox with the calls of these tests in short form. */
function open() {
  const changes: SandboxChange[] = [];
  const options = { accountId, seed: 1, size: 300, now, clock: () => now };
  const sandbox = createSandbox({ ...options, onChange: async (change) => void changes.push(change) });
  const arnOf = (id: string) => sandbox.planted.find((problem) => problem.id === id)?.arn ?? "";
  return {
    changes,
    arnOf,
    /** The last part of a planted resource's ARN. */
    idOf: (problem: string) => arnOf(problem).split(/[/:]/).at(-1) ?? "",
    send: (service: AwsService, operation: string, input: object, region = east): Promise<unknown> =>
      sandbox.send({ service, operation, input, region }),
    /** What collectors read now, and after a replay of every change in a new sandbox. */
    async facets(arn: string): Promise<Record<string, unknown>[]> {
      const again = createSandbox({ ...options, changes: JSON.parse(JSON.stringify(changes)) });
      expect(again.notReplayed).toEqual([]);
      const both = [sandbox, again].map((one) =>
        discoverSandbox(one.send, { accountId, takenAt: now.toISOString() }),
      );
      return (await Promise.all(both)).map(({ found }) =>
        valuesOf(found.find((resource) => resource.arn === arn)),
      );
    },
  };
}

function valuesOf(resource: Resource | undefined): Record<string, unknown> {
  if (!resource) return { gone: true };
  const facets = Object.entries(resource.facets).map(([name, facet]) => [
    name,
    facet.seen ? facet.value : "gap",
  ]);
  return { ...Object.fromEntries(facets), status: resource.status };
}

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
    after: gone,
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
    "$operation mends $problem, for good",
    async ({ problem, service, operation, input, region, after }) => {
      const sandbox = open();
      const arn = sandbox.arnOf(problem);
      await sandbox.send(service, operation, input(sandbox.idOf(problem), arn), region);
      expect(sandbox.changes).toHaveLength(1);
      for (const facets of await sandbox.facets(arn)) expect(facets).toMatchObject(after);
    },
  );

  it("take a rule out of a security group and put another in", async () => {
    const sandbox = open();
    const GroupId = sandbox.idOf("port-22-open");
    const ssh = (CidrIp: string): IpPermission[] => [
      { IpProtocol: "tcp", FromPort: 22, ToPort: 22, IpRanges: [{ CidrIp }] },
    ];
    await sandbox.send("ec2", "revokeSecurityGroupIngress", { GroupId, IpPermissions: ssh("0.0.0.0/0") });
    const narrow = { GroupId, IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp: "10.0.0.0/8" };
    await sandbox.send("ec2", "authorizeSecurityGroupIngress", narrow);
    for (const facets of await sandbox.facets(sandbox.arnOf("port-22-open"))) {
      expect(facets.inbound).toMatchObject([{ fromPort: 22, toPort: 22, ipv4Cidrs: ["10.0.0.0/8"] }]);
    }
    await expect(sandbox.send("ec2", "authorizeSecurityGroupIngress", narrow)).rejects.toMatchObject({
      name: "InvalidPermission.Duplicate",
    });
    await expect(
      sandbox.send("ec2", "revokeSecurityGroupIngress", { GroupId, IpPermissions: ssh("0.0.0.0/0") }),
    ).rejects.toMatchObject({ name: "InvalidPermission.NotFound" });
  });

  it("switch an access key off and delete it", async () => {
    const sandbox = open();
    const UserName = sandbox.idOf("user-with-old-key");
    const listed = (await sandbox.send("iam", "listAccessKeys", { UserName })) as ListAccessKeysResponse;
    const AccessKeyId = listed.AccessKeyMetadata?.[0]?.AccessKeyId;
    await sandbox.send("iam", "updateAccessKey", { UserName, AccessKeyId, Status: "Inactive" });
    const [inactive] = await sandbox.facets(sandbox.arnOf("user-with-old-key"));
    expect(inactive).toMatchObject({
      accessKeys: [{ active: false }],
      credentials: { accessKeys: [{ active: false }, {}] },
    });
    await sandbox.send("iam", "deleteAccessKey", { UserName, AccessKeyId });
    for (const facets of await sandbox.facets(sandbox.arnOf("user-with-old-key")))
      expect(facets.accessKeys).toEqual([]);
  });

  it("let a terminated instance be listed for an hour, without its disks", async () => {
    let clock = now;
    const sandbox = createSandbox({ accountId, seed: 1, size: 300, now, clock: () => clock });
    const InstanceId = sandbox.planted.find(({ id }) => id === "instance-idle")?.arn.split("/")[1];
    const send = (operation: string, input: object) =>
      sandbox.send({ service: "ec2", operation, input, region: east });
    const list = async () => {
      const output = (await send("describeInstances", {})) as { Reservations: { Instances: Instance[] }[] };
      return output.Reservations.flatMap(({ Instances }) => Instances).find(
        (one) => one.InstanceId === InstanceId,
      );
    };
    const VolumeIds = (await list())?.BlockDeviceMappings?.map((mapping) => mapping.Ebs?.VolumeId);
    await send("terminateInstances", { InstanceIds: [InstanceId] });
    expect((await list())?.State?.Name).toBe("terminated");
    await expect(send("describeVolumes", { VolumeIds })).rejects.toMatchObject({
      name: "InvalidVolume.NotFound",
    });
    clock = new Date(now.getTime() + 3_700_000);
    expect(await list()).toBeUndefined();
  });

  it.each<[string, AwsService, string, object]>([
    ["InvalidVolume.NotFound", "ec2", "deleteVolume", { VolumeId: "vol-0" }],
    ["InvalidInstanceID.NotFound", "ec2", "stopInstances", { InstanceIds: ["i-0"] }],
    ["MissingParameter", "ec2", "stopInstances", {}],
    ["InvalidID", "ec2", "createTags", { Resources: ["vol-0"], Tags: [] }],
    ["InvalidAllocationID.NotFound", "ec2", "releaseAddress", { AllocationId: "eipalloc-0" }],
    ["NoSuchBucket", "s3", "putBucketVersioning", { Bucket: "nobodys" }],
    ["DBInstanceNotFoundFault", "rds", "modifyDBInstance", { DBInstanceIdentifier: "none" }],
    ["NotFoundException", "kms", "enableKeyRotation", { KeyId: "none" }],
    ["NoSuchEntityException", "iam", "deleteAccessKey", { UserName: "ci-deploy", AccessKeyId: "AKIA" }],
    ["ValidationError", "iam", "updateAccountPasswordPolicy", { MinimumPasswordLength: 3 }],
    [
      "LoadBalancerNotFoundException",
      "elastic-load-balancing-v2",
      "deleteLoadBalancer",
      { LoadBalancerArn: "none" },
    ],
    ["ResourceNotFoundException", "lambda", "deleteFunction", { FunctionName: "none" }],
    [
      "InvalidParameterException",
      "cloudwatch-logs",
      "putRetentionPolicy",
      { logGroupName: "/cloudtrail/audit", retentionInDays: 2 },
    ],
  ])("are refused with %s", async (name, service, operation, input) => {
    const sandbox = open();
    await expect(sandbox.send(service, operation, input)).rejects.toMatchObject({ name });
    expect(sandbox.changes).toEqual([]);
  });

  it("are refused where something stands in the way", async () => {
    const sandbox = open();
    const Bucket = sandbox.idOf("bucket-public-by-policy");
    await sandbox.send("s3", "putPublicAccessBlock", { Bucket, PublicAccessBlockConfiguration: blockAll });
    const Policy = JSON.stringify({
      Statement: [{ Effect: "Allow", Principal: "*", Action: "s3:GetObject", Resource: "*" }],
    });
    await expect(sandbox.send("s3", "putBucketPolicy", { Bucket, Policy })).rejects.toMatchObject({
      name: "AccessDenied",
    });
    await expect(sandbox.send("s3", "putBucketPolicy", { Bucket, Policy: "{" })).rejects.toMatchObject({
      name: "MalformedPolicy",
    });
    const image = sandbox.idOf("image-public");
    const { Images } = (await sandbox.send("ec2", "describeImages", { ImageIds: [image] })) as {
      Images: { BlockDeviceMappings: { Ebs: { SnapshotId: string } }[] }[];
    };
    const SnapshotId = Images[0]?.BlockDeviceMappings[0]?.Ebs.SnapshotId;
    await expect(sandbox.send("ec2", "deleteSnapshot", { SnapshotId })).rejects.toMatchObject({
      name: "InvalidSnapshot.InUse",
    });
  });
});
