import { putInterface } from "./interfaces.ts";
import type { NetworkPlan } from "./plan.ts";
import type { Put } from "./rows.ts";
import { type Belonging, tagList, type World } from "./world.ts";

/** Adds a shared file system with a mount target in each private subnet. */
export function putFileSystem(
  world: World,
  put: Put,
  spec: {
    key: string;
    name: string;
    network: NetworkPlan;
    groups: string[];
    of: Belonging;
    ageDays: number;
    encrypted: boolean;
    keyArn: string;
    gib: number;
  },
): void {
  const { network } = spec;
  const FileSystemId = world.id("fs", spec.key);
  const bytes = Math.round(spec.gib * 1024 ** 3);
  for (const index of [0, 1]) {
    putInterface(world, put, {
      key: `${spec.key}/${index}`,
      type: "interface",
      text: `EFS mount target for ${FileSystemId} (${world.id("fsmt", `${spec.key}/${index}`)})`,
      network,
      tier: "private",
      index,
      address: world.address(network, "private", index, 13, spec.key.length),
      groups: spec.groups,
      requester: "amazon-elasticfilesystem",
    });
  }
  put("fileSystem", FileSystemId, {
    fileSystem: {
      OwnerId: world.accountId,
      CreationToken: spec.name,
      FileSystemId,
      FileSystemArn: world.arn("elasticfilesystem", network.region, `file-system/${FileSystemId}`),
      CreationTime: world.daysAgo(spec.ageDays, spec.key),
      LifeCycleState: "available",
      Name: spec.name,
      NumberOfMountTargets: 2,
      SizeInBytes: { Value: bytes, ValueInStandard: bytes, ValueInIA: 0, ValueInArchive: 0 },
      PerformanceMode: "generalPurpose",
      ThroughputMode: "elastic",
      Encrypted: spec.encrypted,
      ...(spec.encrypted ? { KmsKeyId: spec.keyArn } : {}),
      Tags: tagList(world.tags(spec.of, spec.name)),
      FileSystemProtection: { ReplicationOverwriteProtection: "ENABLED" },
    },
    mountTargets: [0, 1].map((index) => ({
      NetworkInterfaceId: world.id("eni", `${spec.key}/${index}`),
      MountTargetId: world.id("fsmt", `${spec.key}/${index}`),
      FileSystemId,
      SubnetId: world.subnetId(network, "private", index),
      LifeCycleState: "available",
      AvailabilityZoneName: world.zone(network.region, index),
      VpcId: world.vpcId(network),
      OwnerId: world.accountId,
      IpAddress: world.address(network, "private", index, 13, spec.key.length),
    })),
    securityGroups: spec.groups,
    backup: spec.encrypted,
  });
}
