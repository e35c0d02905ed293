import type { _InstanceType, Instance, InstanceStateName, Tag, VolumeType } from "@aws-sdk/client-ec2";
import { serviceKeyArn } from "./keys.ts";
import type { NetworkPlan } from "./plan.ts";
import type { Put } from "./rows.ts";
import { type Belonging, tagList, type World } from "./world.ts";

export interface VolumeSpec {
  sizeGib: number;
  type: VolumeType;
  encrypted: boolean;
  iops?: number;
  /** MiB a second, of gp3. */
  throughput?: number;
}

export interface InstanceSpec {
  key: string;
  name: string;
  type: _InstanceType;
  network: NetworkPlan;
  tier: "public" | "private";
  /** Chooses the zone. */
  index: number;
  slot: number;
  host: number;
  groups: string[];
  of: Belonging;
  imageId: string;
  ageDays: number;
  root: VolumeSpec;
  data?: VolumeSpec;
  /** Days since it was stopped; running when left out. */
  stoppedDays?: number;
  profileArn?: string;
  platform?: "Linux/UNIX" | "Windows";
  /** Whether the metadata service asks for a token (IMDSv2). */
  tokensRequired: boolean;
  detailedMonitoring?: boolean;
  moreTags?: Record<string, string>;
}

const armFamily = /^(t4g|m6g|m7g|m8g|c6g|c7g|c8g|r6g|r7g|r8g|x2gd)\./;

/** Adds one EBS volume, attached to an instance or to nothing. */
export function putVolume(
  world: World,
  put: Put,
  volume: VolumeSpec & {
    id: string;
    zone: string;
    region: string;
    created: Date;
    tags: Tag[];
    snapshotId?: string;
    attachedTo?: { instanceId: string; device: string; deleteOnTermination: boolean };
  },
): void {
  const { attachedTo } = volume;
  const perGib = Math.min(16000, Math.max(100, volume.sizeGib * 3));
  const iops = volume.iops ?? (volume.type === "gp3" ? 3000 : volume.type === "gp2" ? perGib : undefined);
  put("volume", volume.id, {
    VolumeId: volume.id,
    Size: volume.sizeGib,
    VolumeType: volume.type,
    ...(iops === undefined ? {} : { Iops: iops }),
    ...(volume.type === "gp3" ? { Throughput: volume.throughput ?? 125 } : {}),
    Encrypted: volume.encrypted,
    ...(volume.encrypted ? { KmsKeyId: serviceKeyArn(world, volume.region, "ebs") } : {}),
    State: attachedTo ? "in-use" : "available",
    AvailabilityZone: volume.zone,
    CreateTime: volume.created,
    MultiAttachEnabled: false,
    SnapshotId: volume.snapshotId ?? "",
    Attachments: attachedTo
      ? [
          {
            VolumeId: volume.id,
            InstanceId: attachedTo.instanceId,
            Device: attachedTo.device,
            State: "attached",
            AttachTime: volume.created,
            DeleteOnTermination: attachedTo.deleteOnTermination,
          },
        ]
      : [],
    Tags: volume.tags,
  });
}

function stateOf(world: World, spec: InstanceSpec) {
  if (spec.stoppedDays === undefined) {
    return { State: { Name: "running" as InstanceStateName, Code: 16 }, StateTransitionReason: "" };
  }
  const at = world.daysAgo(spec.stoppedDays, `stop/${spec.key}`).toISOString();
  return {
    State: { Name: "stopped" as InstanceStateName, Code: 80 },
    StateTransitionReason: `User initiated (${at.slice(0, 10)} ${at.slice(11, 19)} GMT)`,
    StateReason: {
      Code: "Client.UserInitiatedShutdown",
      Message: "Client.UserInitiatedShutdown: User initiated shutdown",
    },
  };
}

function putInterface(
  world: World,
  put: Put,
  spec: InstanceSpec,
  launched: Date,
  publicIp: string | undefined,
) {
  const InstanceId = world.id("i", spec.key);
  const NetworkInterfaceId = world.id("eni", spec.key);
  const address = world.address(spec.network, spec.tier, spec.index, spec.slot, spec.host);
  const Groups = spec.groups.map((GroupId) => ({ GroupId }));
  const SubnetId = world.subnetId(spec.network, spec.tier, spec.index);
  const VpcId = world.vpcId(spec.network);
  const attachment = {
    AttachmentId: world.id("eni-attach", spec.key),
    DeviceIndex: 0,
    Status: "attached" as const,
    DeleteOnTermination: true,
    AttachTime: launched,
  };
  const association = publicIp ? { Association: { PublicIp: publicIp, IpOwnerId: "amazon" } } : {};
  const shared = {
    NetworkInterfaceId,
    SubnetId,
    VpcId,
    OwnerId: world.accountId,
    PrivateIpAddress: address,
    Groups,
    Description: "",
    SourceDestCheck: true,
    Status: "in-use" as const,
    InterfaceType: "interface" as const,
    PrivateIpAddresses: [{ Primary: true, PrivateIpAddress: address, ...association }],
    ...association,
  };
  put("networkInterface", NetworkInterfaceId, {
    ...shared,
    AvailabilityZone: world.zone(spec.network.region, spec.index),
    RequesterManaged: false,
    Attachment: { ...attachment, InstanceId, InstanceOwnerId: world.accountId },
    TagSet: [],
  });
  return { ...shared, Attachment: attachment };
}

/** Adds an instance with its network interface and volumes. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one SDK object, a line a member.
export function putInstance(world: World, put: Put, spec: InstanceSpec): void {
  const InstanceId = world.id("i", spec.key);
  const launched = world.daysAgo(spec.ageDays, spec.key);
  const { region } = spec.network;
  const zone = world.zone(region, spec.index);
  const tags = tagList(world.tags(spec.of, spec.name, spec.moreTags));
  const running = spec.stoppedDays === undefined;
  const publicIp = spec.tier === "public" && running ? world.publicIp(spec.key) : undefined;
  const eni = putInterface(world, put, spec, launched, publicIp);
  const specs = [spec.root, ...(spec.data ? [spec.data] : [])];
  const mappings = specs.map((volume, number) => {
    const id = world.id("vol", `${spec.key}/${number}`);
    const device = number === 0 ? "/dev/xvda" : "/dev/sdf";
    const deleteOnTermination = number === 0;
    putVolume(world, put, {
      ...volume,
      id,
      zone,
      region,
      created: launched,
      tags,
      snapshotId: number === 0 ? world.id("snap", `${spec.imageId}/root`) : "",
      attachedTo: { instanceId: InstanceId, device, deleteOnTermination },
    });
    return {
      DeviceName: device,
      Ebs: {
        VolumeId: id,
        Status: "attached" as const,
        AttachTime: launched,
        DeleteOnTermination: deleteOnTermination,
      },
    };
  });
  put("instance", InstanceId, {
    InstanceId,
    InstanceType: spec.type,
    ImageId: spec.imageId,
    ...stateOf(world, spec),
    LaunchTime: launched,
    Placement: { AvailabilityZone: zone, Tenancy: "default", GroupName: "" },
    Architecture: armFamily.test(spec.type) ? "arm64" : "x86_64",
    PlatformDetails: spec.platform ?? "Linux/UNIX",
    ...(spec.platform === "Windows" ? { Platform: "Windows" as const } : {}),
    VpcId: world.vpcId(spec.network),
    SubnetId: world.subnetId(spec.network, spec.tier, spec.index),
    PrivateIpAddress: eni.PrivateIpAddress,
    PrivateDnsName: `ip-${eni.PrivateIpAddress.replaceAll(".", "-")}.${region}.compute.internal`,
    ...(publicIp === undefined ? {} : { PublicIpAddress: publicIp }),
    SecurityGroups: eni.Groups,
    NetworkInterfaces: [eni],
    BlockDeviceMappings: mappings,
    RootDeviceName: "/dev/xvda",
    RootDeviceType: "ebs",
    ...(spec.profileArn === undefined
      ? {}
      : { IamInstanceProfile: { Arn: spec.profileArn, Id: world.capitals("AIPA", spec.profileArn, 21) } }),
    MetadataOptions: {
      State: "applied",
      HttpTokens: spec.tokensRequired ? "required" : "optional",
      HttpPutResponseHopLimit: spec.tokensRequired ? 1 : 2,
      HttpEndpoint: "enabled",
      HttpProtocolIpv6: "disabled",
      InstanceMetadataTags: "disabled",
    },
    Monitoring: { State: spec.detailedMonitoring ? "enabled" : "disabled" },
    EbsOptimized: true,
    Hypervisor: "xen",
    VirtualizationType: "hvm",
    SourceDestCheck: true,
    ClientToken: "",
    AmiLaunchIndex: 0,
    Tags: tags,
  } satisfies Instance);
}
