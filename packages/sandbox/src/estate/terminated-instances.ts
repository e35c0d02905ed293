import type { Instance } from "@aws-sdk/client-ec2";
import type { Put } from "./rows.ts";
import { type Belonging, tagList, type World } from "./world.ts";

/** Adds an instance that was terminated a moment ago: AWS goes on listing it for a while, without disks and network. */
export function putTerminatedInstance(
  world: World,
  put: Put,
  { name, region, imageId, of }: { name: string; region: string; imageId: string; of: Belonging },
): void {
  const InstanceId = world.id("i", name);
  put("instance", InstanceId, {
    InstanceId,
    InstanceType: "c6i.xlarge",
    ImageId: imageId,
    State: { Name: "terminated", Code: 48 },
    StateTransitionReason: "User initiated",
    StateReason: {
      Code: "Client.UserInitiatedShutdown",
      Message: "Client.UserInitiatedShutdown: User initiated shutdown",
    },
    LaunchTime: world.daysAgo(2, name),
    Placement: { AvailabilityZone: world.zone(region, 0), Tenancy: "default", GroupName: "" },
    Architecture: "x86_64",
    PlatformDetails: "Linux/UNIX",
    SecurityGroups: [],
    NetworkInterfaces: [],
    BlockDeviceMappings: [],
    RootDeviceName: "/dev/xvda",
    RootDeviceType: "ebs",
    MetadataOptions: { State: "pending", HttpTokens: "optional", HttpEndpoint: "enabled" },
    Monitoring: { State: "disabled" },
    EbsOptimized: true,
    Hypervisor: "xen",
    VirtualizationType: "hvm",
    ClientToken: "",
    AmiLaunchIndex: 0,
    Tags: tagList(world.tags(of, name)),
  } satisfies Instance);
}
