import { putInterface } from "./interfaces.ts";
import type { NetworkPlan } from "./plan.ts";
import type { Put } from "./rows.ts";
import { type Belonging, tagList, type World } from "./world.ts";

/** Adds a private door to an AWS service: an endpoint with a network interface in one subnet. */
export function putInterfaceEndpoint(
  world: World,
  put: Put,
  spec: { service: string; network: NetworkPlan; of: Belonging; groups: string[]; ageDays: number },
): void {
  const { network, service } = spec;
  const key = `${network.key}/${service}`;
  const VpcEndpointId = world.id("vpce", key);
  putInterface(world, put, {
    key,
    type: "vpc_endpoint",
    text: `VPC Endpoint Interface ${VpcEndpointId}`,
    network,
    tier: "private",
    index: 0,
    address: world.address(network, "private", 0, 15, service.length),
    groups: spec.groups,
    requester: "727180483921",
  });
  put("vpcEndpoint", VpcEndpointId, {
    VpcEndpointId,
    VpcEndpointType: "Interface",
    VpcId: world.vpcId(network),
    ServiceName: `com.amazonaws.${network.region}.${service}`,
    State: "Available",
    PolicyDocument: JSON.stringify({
      Statement: [{ Effect: "Allow", Principal: "*", Action: "*", Resource: "*" }],
    }),
    RouteTableIds: [],
    SubnetIds: [world.subnetId(network, "private", 0)],
    Groups: spec.groups.map((GroupId) => ({ GroupId })),
    NetworkInterfaceIds: [world.id("eni", key)],
    PrivateDnsEnabled: true,
    RequesterManaged: false,
    IpAddressType: "ipv4",
    CreationTimestamp: world.daysAgo(spec.ageDays, key),
    OwnerId: world.accountId,
    Tags: tagList(world.tags(spec.of, `${network.name}-${service}`)),
  });
}
