import { facetOf } from "../access/facet-of.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import subnet from "../resources/ec2-subnet.ts";
import classicBalancer from "../resources/elb-classic.ts";
import balancer from "../resources/elb-load-balancer.ts";
import rdsInstance from "../resources/rds-db-instance.ts";
import redshiftCluster from "../resources/redshift-cluster.ts";
import { bestOf } from "./best.ts";
import { type Door, reachFromInternet } from "./from-internet.ts";
import type { NetworkModel } from "./network-model.ts";
import { publicEndpoints } from "./public-endpoints.ts";
import type { Endpoint, Service } from "./service.ts";
import type { GroupIds } from "./stages.ts";
import type { Protocol, Traffic } from "./traffic.ts";
import { type ReachAnswer, unreadAnswer } from "./walk.ts";

const protocolsOf = (listener: string): readonly Protocol[] =>
  listener === "UDP" ? ["udp"] : listener === "TCP_UDP" ? ["tcp", "udp"] : ["tcp"];

interface InSubnets {
  kind: string;
  resource: Resource;
  vpcId: string | null;
  subnetIds: readonly string[];
  groupIds: GroupIds;
  isPublic: (traffic: Traffic) => boolean | null;
  iamAction: string;
}

function doorIn(found: InSubnets, subnetId: string, traffic: Traffic): Door {
  const { kind, resource, vpcId, groupIds, isPublic, iamAction } = found;
  const { id, arn, accountId, region } = resource;
  return {
    ...{ kind, id, arn, groupIds, iamAction, addresses: [], ends: [] },
    place: vpcId === null ? null : { vpcId, subnetId, accountId, region },
    isPublic: isPublic(traffic),
  };
}

/** Reached in any of its subnets. */
function inAnySubnet(model: NetworkModel, found: InSubnets, traffic: Traffic): ReachAnswer {
  const answers = found.subnetIds.map((id) => reachFromInternet(model, doorIn(found, id, traffic), traffic));
  return bestOf(answers) ?? unreadAnswer(found.resource, found.kind, found.iamAction);
}

/** In one of its subnets, which is not known: known only if all of them agree. */
function inOneSubnet(model: NetworkModel, found: InSubnets, traffic: Traffic): ReachAnswer {
  const { subnetIds } = found;
  // Without a public address, the subnet makes no difference.
  if (subnetIds.length === 0 && found.isPublic(traffic) === false)
    return reachFromInternet(model, { ...doorIn(found, "", traffic), place: null }, traffic);
  const answers = subnetIds.map((id) => reachFromInternet(model, doorIn(found, id, traffic), traffic));
  const [first] = answers;
  if (first && answers.every(({ verdict }) => verdict === first.verdict)) return first;
  return unreadAnswer(found.resource, found.kind, "ec2:DescribeNetworkInterfaces");
}

const unreadPorts = (resource: Resource, kind: string, iamAction: string): Endpoint => ({
  ...{ protocol: "tcp", port: null },
  fromInternet: () => unreadAnswer(resource, kind, iamAction),
});

function balancerEndpoints(model: NetworkModel, resource: Resource): Endpoint[] {
  const about = facetOf(balancer, resource, "balancer");
  const network = facetOf(balancer, resource, "network");
  const listeners = facetOf(balancer, resource, "listeners");
  const read = "elasticloadbalancing:DescribeLoadBalancers";
  if (!about.seen) return [unreadPorts(resource, "load-balancer", read)];
  const { kind, scheme, ipAddressType } = about.value;
  if (kind === "gateway" || scheme !== "internet-facing") return [];
  if (!network.seen) return [unreadPorts(resource, "load-balancer", read)];
  if (!listeners.seen)
    return [unreadPorts(resource, "load-balancer", "elasticloadbalancing:DescribeListeners")];
  const { vpcId, subnetIds, securityGroupIds } = network.value;
  // A Network Load Balancer without groups filters nothing.
  const groupIds = securityGroupIds.length === 0 ? "none" : securityGroupIds;
  const isPublic = ({ family }: Traffic) =>
    family === "ipv4"
      ? ipAddressType !== "dualstack-without-public-ipv4"
      : ipAddressType?.startsWith("dualstack") === true;
  const found = { kind: "load-balancer", resource, vpcId, subnetIds, groupIds, isPublic, iamAction: read };
  return listeners.value.flatMap(({ protocol, port }) =>
    protocolsOf(protocol ?? "TCP").map((one) => ({
      ...{ protocol: one, port },
      fromInternet: (traffic) => inAnySubnet(model, found as InSubnets, traffic),
    })),
  );
}

function classicEndpoints(model: NetworkModel, resource: Resource): Endpoint[] {
  const exposure = facetOf(classicBalancer, resource, "exposure");
  const network = facetOf(classicBalancer, resource, "network");
  const listeners = facetOf(classicBalancer, resource, "listeners");
  const iamAction = "elasticloadbalancing:DescribeLoadBalancers";
  if (!exposure.seen || !network.seen || !listeners.seen)
    return [unreadPorts(resource, "load-balancer", iamAction)];
  if (exposure.value.scheme !== "internet-facing") return [];
  const { vpcId, subnetIds, securityGroupIds: groupIds } = network.value;
  const isPublic = ({ family }: Traffic) => family === "ipv4";
  const found: InSubnets = {
    kind: "load-balancer",
    resource,
    vpcId,
    subnetIds,
    groupIds,
    isPublic,
    iamAction,
  };
  return listeners.value.map(({ port }) => ({
    ...{ protocol: "tcp", port },
    fromInternet: (traffic) => inAnySubnet(model, found, traffic),
  }));
}

function rdsEndpoints(model: NetworkModel, resource: Resource): Endpoint[] {
  const exposure = facetOf(rdsInstance, resource, "exposure");
  const network = facetOf(rdsInstance, resource, "network");
  const iamAction = "rds:DescribeDBInstances";
  if (!exposure.seen || !network.seen) return [unreadPorts(resource, "database", iamAction)];
  const { vpcId, subnetIds, securityGroupIds: groupIds, port } = network.value;
  // The public endpoint of a database has IPv4 addresses only ("Dual-stack mode", Amazon RDS User Guide).
  const isPublic = ({ family }: Traffic) => exposure.value.publiclyAccessible && family === "ipv4";
  const found: InSubnets = { kind: "database", resource, vpcId, subnetIds, groupIds, isPublic, iamAction };
  return [{ protocol: "tcp", port, fromInternet: (traffic) => inOneSubnet(model, found, traffic) }];
}

function redshiftEndpoints(model: NetworkModel, resource: Resource): Endpoint[] {
  const exposure = facetOf(redshiftCluster, resource, "exposure");
  const network = facetOf(redshiftCluster, resource, "network");
  const iamAction = "redshift:DescribeClusters";
  if (!exposure.seen || !network.seen) return [unreadPorts(resource, "cluster", iamAction)];
  const { vpcId, securityGroupIds: groupIds, port } = network.value;
  const { accountId, region } = resource;
  const subnetIds = model.index
    .ofType(subnet.type)
    .filter((one) => one.accountId === accountId && one.region === region)
    .filter((one) => {
      const of = facetOf(subnet, one, "network");
      return of.seen && of.value.vpcId === vpcId;
    })
    .map(({ id }) => id);
  const isPublic = ({ family }: Traffic) => exposure.value.publiclyAccessible && family === "ipv4";
  const found: InSubnets = { kind: "cluster", resource, vpcId, subnetIds, groupIds, isPublic, iamAction };
  return [{ protocol: "tcp", port, fromInternet: (traffic) => inOneSubnet(model, found, traffic) }];
}

const inNetworks = [
  { type: balancer.type, endpoints: balancerEndpoints },
  { type: classicBalancer.type, endpoints: classicEndpoints },
  { type: rdsInstance.type, endpoints: rdsEndpoints },
  { type: redshiftCluster.type, endpoints: redshiftEndpoints },
];

/** CloudFormation types of services with endpoints in networks. */
export const networkServiceTypes: readonly string[] = inNetworks.map(({ type }) => type);

const services = new WeakMap<SnapshotIndex, readonly Service[]>();

/** The services of a snapshot with endpoints of their own, found once. */
export function servicesOf(model: NetworkModel): readonly Service[] {
  const known = services.get(model.index);
  if (known) return known;
  const found = inNetworks.flatMap(({ type, endpoints }) =>
    model.index.ofType(type).map((resource) => ({ resource, endpoints: endpoints(model, resource) })),
  );
  const all = [...found, ...publicEndpoints(model.index)];
  services.set(model.index, all);
  return all;
}
