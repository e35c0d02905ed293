import type { NetworkPlan } from "./plan.ts";
import type { Put } from "./rows.ts";
import { type Belonging, tagList, type World } from "./world.ts";

/** Adds a NAT gateway with its address and network interface. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one SDK object, a line a member.
export function putNatGateway(
  world: World,
  put: Put,
  nat: { key: string; name: string; network: NetworkPlan; of: Belonging; ageDays: number },
): void {
  const { network } = nat;
  const NatGatewayId = world.id("nat", nat.key);
  const AllocationId = world.id("eipalloc", `nat/${nat.key}`);
  const NetworkInterfaceId = world.id("eni", `nat/${nat.key}`);
  const AssociationId = world.id("eipassoc", `nat/${nat.key}`);
  const PublicIp = world.publicIp(`nat/${nat.key}`);
  const PrivateIp = world.address(network, "public", 0, 15, nat.key.length);
  const SubnetId = world.subnetId(network, "public", 0);
  const VpcId = world.vpcId(network);
  const tags = tagList(world.tags(nat.of, nat.name));
  put("natGateway", NatGatewayId, {
    NatGatewayId,
    VpcId,
    SubnetId,
    State: "available",
    ConnectivityType: "public",
    CreateTime: world.daysAgo(nat.ageDays, nat.key),
    NatGatewayAddresses: [
      {
        AllocationId,
        AssociationId,
        NetworkInterfaceId,
        PrivateIp,
        PublicIp,
        IsPrimary: true,
        Status: "succeeded",
      },
    ],
    Tags: tags,
  });
  put("networkInterface", NetworkInterfaceId, {
    NetworkInterfaceId,
    InterfaceType: "natGateway",
    Description: `Interface for NAT Gateway ${NatGatewayId}`,
    Status: "in-use",
    SubnetId,
    VpcId,
    AvailabilityZone: world.zone(network.region, 0),
    OwnerId: world.accountId,
    RequesterManaged: true,
    PrivateIpAddress: PrivateIp,
    PrivateIpAddresses: [{ Primary: true, PrivateIpAddress: PrivateIp }],
    Groups: [],
    SourceDestCheck: false,
    Attachment: {
      AttachmentId: world.id("eni-attach", `nat/${nat.key}`),
      Status: "attached",
      DeviceIndex: 1,
    },
    Association: { AllocationId, AssociationId, PublicIp, IpOwnerId: world.accountId },
    TagSet: [],
  });
  put("address", AllocationId, {
    AllocationId,
    AssociationId,
    PublicIp,
    Domain: "vpc",
    NetworkBorderGroup: network.region,
    PublicIpv4Pool: "amazon",
    NetworkInterfaceId,
    NetworkInterfaceOwnerId: world.accountId,
    PrivateIpAddress: PrivateIp,
    Tags: tags,
  });
}
