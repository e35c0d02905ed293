import type { NetworkInterfaceType } from "@aws-sdk/client-ec2";
import type { NetworkPlan } from "./plan.ts";
import type { Put } from "./rows.ts";
import type { World } from "./world.ts";

/** Adds a network interface that a service keeps in a subnet. Its id follows from the key. */
export function putInterface(
  world: World,
  put: Put,
  spec: {
    key: string;
    type: NetworkInterfaceType;
    text: string;
    network: NetworkPlan;
    tier: "public" | "private";
    index: number;
    address: string;
    groups: string[];
    requester: string;
  },
): void {
  const { network, address } = spec;
  const NetworkInterfaceId = world.id("eni", spec.key);
  put("networkInterface", NetworkInterfaceId, {
    NetworkInterfaceId,
    InterfaceType: spec.type,
    Description: spec.text,
    Status: "in-use",
    SubnetId: world.subnetId(network, spec.tier, spec.index),
    VpcId: world.vpcId(network),
    AvailabilityZone: world.zone(network.region, spec.index),
    OwnerId: world.accountId,
    RequesterId: spec.requester,
    RequesterManaged: true,
    PrivateIpAddress: address,
    PrivateIpAddresses: [{ Primary: true, PrivateIpAddress: address }],
    Groups: spec.groups.map((GroupId) => ({ GroupId })),
    Attachment: { AttachmentId: world.id("eni-attach", spec.key), Status: "attached", DeviceIndex: 1 },
    SourceDestCheck: false,
    TagSet: [],
  });
}
