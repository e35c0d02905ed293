import type { Instance, IpPermission } from "@aws-sdk/client-ec2";
import type { ListAccessKeysResponse } from "@aws-sdk/client-iam";
import type { AwsService } from "@skyledger/core/model/aws-service";
import { createSandbox } from "@skyledger/sandbox/create-sandbox";
import { describe, expect, it } from "vitest";
import { openForChanges } from "../../testing/open-for-changes.ts";

const now = new Date("2026-05-13T10:00:00Z");
const blockAll = {
  BlockPublicAcls: true,
  IgnorePublicAcls: true,
  BlockPublicPolicy: true,
  RestrictPublicBuckets: true,
};

describe("changes of the sandbox account, one by one", () => {
  it("remove a rule from a security group and add another one", async () => {
    const sandbox = openForChanges();
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

  it("deactivate an access key and delete it", async () => {
    const sandbox = openForChanges();
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

  it("list a terminated instance for an hour, without its disks", async () => {
    let clock = now;
    const sandbox = createSandbox({ accountId: "123456789012", seed: 1, size: 300, now, clock: () => clock });
    const InstanceId = sandbox.planted.find(({ id }) => id === "instance-idle")?.arn.split("/")[1];
    const send = (operation: string, input: object) =>
      sandbox.send({ service: "ec2", operation, input, region: "us-east-1" });
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
    ["NoSuchBucket", "s3", "putBucketVersioning", { Bucket: "not-there" }],
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
  ])("are rejected with %s", async (name, service, operation, input) => {
    const sandbox = openForChanges();
    await expect(sandbox.send(service, operation, input)).rejects.toMatchObject({ name });
    expect(sandbox.changes).toEqual([]);
  });

  it("are rejected if a dependency prevents them", async () => {
    const sandbox = openForChanges();
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
