import { putInterface } from "./interfaces.ts";
import type { NetworkPlan } from "./plan.ts";
import type { Put } from "./rows.ts";
import { type Belonging, tagList, type World } from "./world.ts";

interface EndpointSpec {
  /** An AWS service by its short name, or the id of somebody's endpoint service. */
  service: string;
  network: NetworkPlan;
  of: Belonging;
  groups: string[];
  ageDays: number;
  /** What it is called in keys and names, where that is not the service. */
  name?: string;
  /** Through a Gateway Load Balancer, to appliances that inspect traffic. */
  gateway?: boolean;
}

/** Adds a private door to a service: an endpoint with a network interface in one subnet. */
export function putInterfaceEndpoint(world: World, put: Put, spec: EndpointSpec): void {
  const { network, service, gateway = false, name = service } = spec;
  const key = `${network.key}/${name}`;
  const VpcEndpointId = world.id("vpce", key);
  putInterface(world, put, {
    key,
    type: gateway ? "gateway_load_balancer_endpoint" : "vpc_endpoint",
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
    VpcEndpointType: gateway ? "GatewayLoadBalancer" : "Interface",
    VpcId: world.vpcId(network),
    ServiceName: `com.amazonaws.${gateway ? "vpce." : ""}${network.region}.${service}`,
    State: "Available",
    ...(gateway
      ? {}
      : {
          PolicyDocument: JSON.stringify({
            Statement: [{ Effect: "Allow", Principal: "*", Action: "*", Resource: "*" }],
          }),
        }),
    RouteTableIds: [],
    SubnetIds: [world.subnetId(network, "private", 0)],
    Groups: spec.groups.map((GroupId) => ({ GroupId })),
    NetworkInterfaceIds: [world.id("eni", key)],
    PrivateDnsEnabled: !gateway,
    RequesterManaged: false,
    IpAddressType: "ipv4",
    CreationTimestamp: world.daysAgo(spec.ageDays, key),
    OwnerId: world.accountId,
    Tags: tagList(world.tags(spec.of, `${network.name}-${name}`)),
  });
}
