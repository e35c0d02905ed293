import type { EC2, IpPermission, SecurityGroup, Tag } from "@aws-sdk/client-ec2";
import { AwsError } from "../aws-error.ts";
import { ec2InstanceChanges } from "./ec2-instance-changes.ts";
import { ec2NetworkChanges } from "./ec2-network-changes.ts";
import { ec2VolumeChanges, volumeOf } from "./ec2-volume-changes.ts";
import type { Changes, OperationContext } from "./operation.ts";

function groupOf(id: string | undefined, { fixtures, region }: OperationContext): SecurityGroup {
  const group = fixtures.table("securityGroup", region).get(id);
  if (!group) throw new AwsError("InvalidGroup.NotFound", 400, `The security group '${id}' does not exist`);
  return group;
}

/** One rule: one protocol, port range, and source. Security groups store several in one permission. */
interface Rule {
  key: string;
  permission: IpPermission;
}

function rulesOf(permissions: readonly IpPermission[]): Rule[] {
  return permissions.flatMap((permission) => {
    const { IpProtocol, FromPort, ToPort } = permission;
    const ports = `${IpProtocol}/${FromPort ?? -1}-${ToPort ?? -1}`;
    const base = {
      IpProtocol,
      FromPort,
      ToPort,
      IpRanges: [],
      Ipv6Ranges: [],
      PrefixListIds: [],
      UserIdGroupPairs: [],
    };
    return [
      ...(permission.IpRanges ?? []).map((range) => ({
        key: `${ports}/${range.CidrIp}`,
        permission: { ...base, IpRanges: [range] },
      })),
      ...(permission.Ipv6Ranges ?? []).map((range) => ({
        key: `${ports}/${range.CidrIpv6}`,
        permission: { ...base, Ipv6Ranges: [range] },
      })),
      ...(permission.PrefixListIds ?? []).map((list) => ({
        key: `${ports}/${list.PrefixListId}`,
        permission: { ...base, PrefixListIds: [list] },
      })),
      ...(permission.UserIdGroupPairs ?? []).map((pair) => ({
        key: `${ports}/${pair.GroupId}`,
        permission: { ...base, UserIdGroupPairs: [pair] },
      })),
    ];
  });
}

/** Rules as EC2 lists them: one permission per protocol and port range. */
function grouped(rules: readonly Rule[]): IpPermission[] {
  const ports = ({ permission: { IpProtocol, FromPort, ToPort } }: Rule) =>
    `${IpProtocol}/${FromPort}/${ToPort}`;
  return [...Map.groupBy(rules, ports).values()].map((same) => ({
    ...same[0]?.permission,
    IpRanges: same.flatMap(({ permission }) => permission.IpRanges ?? []),
    Ipv6Ranges: same.flatMap(({ permission }) => permission.Ipv6Ranges ?? []),
    PrefixListIds: same.flatMap(({ permission }) => permission.PrefixListIds ?? []),
    UserIdGroupPairs: same.flatMap(({ permission }) => permission.UserIdGroupPairs ?? []),
  }));
}

/** The permissions of a call: the list, or the one from its top-level members. */
function permissionsOf(input: {
  IpPermissions?: IpPermission[] | undefined;
  IpProtocol?: string | undefined;
  FromPort?: number | undefined;
  ToPort?: number | undefined;
  CidrIp?: string | undefined;
}): Rule[] {
  const { IpProtocol, FromPort, ToPort, CidrIp } = input;
  const plain = CidrIp === undefined ? [] : [{ IpProtocol, FromPort, ToPort, IpRanges: [{ CidrIp }] }];
  const rules = rulesOf(input.IpPermissions ?? plain);
  if (rules.length === 0)
    throw new AwsError("MissingParameter", 400, "Either 'ipPermissions' or 'cidrIp' is needed.");
  return rules;
}

const rowKinds = {
  i: ["instance", "Tags"],
  vol: ["volume", "Tags"],
  sg: ["securityGroup", "Tags"],
  vpc: ["vpc", "Tags"],
  subnet: ["subnet", "Tags"],
  rtb: ["routeTable", "Tags"],
  igw: ["internetGateway", "Tags"],
  nat: ["natGateway", "Tags"],
  acl: ["networkAcl", "Tags"],
  vpce: ["vpcEndpoint", "Tags"],
  eipalloc: ["address", "Tags"],
  ami: ["image", "Tags"],
} as const;

function mergedTags(old: readonly Tag[] | undefined, added: readonly Tag[]): Tag[] {
  const kept = (old ?? []).filter((tag) => !added.some((one) => one.Key === tag.Key));
  return [...kept, ...added];
}

/** Finds a taggable resource by its ID's prefix and returns its tags. */
function tagger(id: string, { fixtures, region }: OperationContext): (tags: readonly Tag[]) => void {
  const prefix = id.split("-")[0] ?? "";
  const missing = new AwsError("InvalidID", 400, `The ID '${id}' is not valid`);
  if (prefix === "snap") {
    const table = fixtures.table("snapshot", region);
    const row = table.get(id);
    if (!row) throw missing;
    return (tags) =>
      table.replace(id, { ...row, snapshot: { ...row.snapshot, Tags: mergedTags(row.snapshot.Tags, tags) } });
  }
  if (prefix === "eni") {
    const table = fixtures.table("networkInterface", region);
    const row = table.get(id);
    if (!row) throw missing;
    return (tags) => table.replace(id, { ...row, TagSet: mergedTags(row.TagSet, tags) });
  }
  const kind = Object.entries(rowKinds).find(([name]) => name === prefix)?.[1][0];
  const table = kind && fixtures.table(kind, region);
  const row = table?.get(id);
  if (!table || !row) throw missing;
  // The row goes back into its own table.
  return (tags) =>
    (table.replace as (key: string, row: object) => void).call(table, id, {
      ...row,
      Tags: mergedTags(row.Tags, tags),
    });
}

/** Changes of volumes, snapshots, addresses, security groups, and tags, and those of instances. */
export const ec2Changes: Changes<EC2> = {
  ...ec2InstanceChanges,
  ...ec2NetworkChanges,
  ...ec2VolumeChanges,
  deleteVolume: (input, context) => {
    const volume = volumeOf(input.VolumeId, context);
    if (volume.State === "in-use") {
      const message = `Volume ${input.VolumeId} is currently attached to ${volume.Attachments?.[0]?.InstanceId}`;
      throw new AwsError("VolumeInUse", 400, message);
    }
    return () => {
      context.fixtures.table("volume", context.region).remove(input.VolumeId ?? "");
      return {};
    };
  },
  createSnapshot: (input, context) => {
    const volume = volumeOf(input.VolumeId, context);
    const { fixtures, region, now, sequence } = context;
    return () => {
      const snapshot = {
        SnapshotId: fixtures.world.id("snap", `change/${sequence}`),
        VolumeId: volume.VolumeId,
        VolumeSize: volume.Size,
        StartTime: now,
        State: "completed" as const,
        Progress: "100%",
        StorageTier: "standard" as const,
        OwnerId: fixtures.world.accountId,
        Encrypted: volume.Encrypted,
        ...(volume.KmsKeyId === undefined ? {} : { KmsKeyId: volume.KmsKeyId }),
        Description: input.Description ?? "",
        Tags: input.TagSpecifications?.flatMap((specification) => specification.Tags ?? []) ?? [],
      };
      fixtures.table("snapshot", region).add(snapshot.SnapshotId, { snapshot, sharedWithAll: false });
      return { ...snapshot, State: "pending", Progress: "" };
    };
  },
  deleteSnapshot: (input, context) => {
    const { fixtures, region } = context;
    const table = fixtures.table("snapshot", region);
    const id = input.SnapshotId ?? "";
    if (!table.has(id))
      throw new AwsError("InvalidSnapshot.NotFound", 400, `The snapshot '${id}' does not exist.`);
    for (const image of fixtures.table("image", region)) {
      if (image.BlockDeviceMappings?.some((mapping) => mapping.Ebs?.SnapshotId === id)) {
        throw new AwsError(
          "InvalidSnapshot.InUse",
          400,
          `The snapshot ${id} is currently in use by ${image.ImageId}`,
        );
      }
    }
    return () => {
      table.remove(id);
      return {};
    };
  },
  modifySnapshotAttribute: (input, { fixtures, region }) => {
    const table = fixtures.table("snapshot", region);
    const id = input.SnapshotId ?? "";
    const row = table.get(id);
    if (!row) throw new AwsError("InvalidSnapshot.NotFound", 400, `The snapshot '${id}' does not exist.`);
    const removes = input.OperationType === "remove" || input.CreateVolumePermission?.Remove !== undefined;
    return () => {
      table.replace(id, { ...row, sharedWithAll: !removes });
      return {};
    };
  },
  releaseAddress: (input, { fixtures, region }) => {
    const table = fixtures.table("address", region);
    const id = input.AllocationId ?? "";
    const address = table.get(id);
    if (!address) {
      throw new AwsError("InvalidAllocationID.NotFound", 400, `The allocation ID '${id}' does not exist`);
    }
    if (address.AssociationId) {
      throw new AwsError("InvalidIPAddress.InUse", 400, `Address ${address.PublicIp} is in use.`);
    }
    return () => {
      table.remove(id);
      return {};
    };
  },
  createTags: (input, context) => {
    const taggers = (input.Resources ?? []).map((id) => tagger(id, context));
    return () => {
      for (const tag of taggers) tag(input.Tags ?? []);
      return {};
    };
  },
  authorizeSecurityGroupIngress: (input, context) => {
    const group = groupOf(input.GroupId, context);
    const added = permissionsOf(input);
    const known = new Set(rulesOf(group.IpPermissions ?? []).map((rule) => rule.key));
    if (added.some((rule) => known.has(rule.key))) {
      throw new AwsError("InvalidPermission.Duplicate", 400, "the specified rule already exists");
    }
    return () => {
      const IpPermissions = grouped([...rulesOf(group.IpPermissions ?? []), ...added]);
      context.fixtures
        .table("securityGroup", context.region)
        .replace(input.GroupId ?? "", { ...group, IpPermissions });
      return { Return: true, SecurityGroupRules: [] };
    };
  },
  authorizeSecurityGroupEgress: (input, context) => {
    const group = groupOf(input.GroupId, context);
    const added = permissionsOf(input);
    return () => {
      const before = rulesOf(group.IpPermissionsEgress ?? []);
      const IpPermissionsEgress = grouped([...before, ...added]);
      context.fixtures
        .table("securityGroup", context.region)
        .replace(input.GroupId ?? "", { ...group, IpPermissionsEgress });
      return { Return: true, SecurityGroupRules: [] };
    };
  },
  revokeSecurityGroupEgress: (input, context) => {
    const group = groupOf(input.GroupId, context);
    const removed = new Set(permissionsOf(input).map((rule) => rule.key));
    return () => {
      const rules = rulesOf(group.IpPermissionsEgress ?? []);
      const IpPermissionsEgress = grouped(rules.filter((rule) => !removed.has(rule.key)));
      context.fixtures
        .table("securityGroup", context.region)
        .replace(input.GroupId ?? "", { ...group, IpPermissionsEgress });
      return { Return: true };
    };
  },
  revokeSecurityGroupIngress: (input, context) => {
    const group = groupOf(input.GroupId, context);
    const removed = new Set(permissionsOf(input).map((rule) => rule.key));
    const rules = rulesOf(group.IpPermissions ?? []);
    const known = new Set(rules.map((rule) => rule.key));
    if (![...removed].every((key) => known.has(key))) {
      throw new AwsError(
        "InvalidPermission.NotFound",
        400,
        "The specified rule does not exist in this security group.",
      );
    }
    return () => {
      const IpPermissions = grouped(rules.filter((rule) => !removed.has(rule.key)));
      context.fixtures
        .table("securityGroup", context.region)
        .replace(input.GroupId ?? "", { ...group, IpPermissions });
      return { Return: true, RevokedSecurityGroupRules: [] };
    };
  },
};
