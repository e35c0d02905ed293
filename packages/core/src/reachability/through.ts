import { facetOf } from "../access/facet-of.ts";
import type { NotEvaluated } from "../access/truth.ts";
import type { Resource } from "../model/resource.ts";
import subnet from "../resources/ec2-subnet.ts";
import balancer from "../resources/elb-load-balancer.ts";
import targetGroup from "../resources/elb-target-group.ts";
import type { Allowed } from "./allowed.ts";
import { bestOf } from "./best.ts";
import { addressesOf, unreadAt, withoutAddress } from "./between.ts";
import { interfaceEnds } from "./from-internet.ts";
import type { NetworkInterface } from "./interfaces.ts";
import { type Narrowing, reachListener } from "./listeners.ts";
import type { NetworkModel } from "./network-model.ts";
import type { Place } from "./place.ts";
import type { Service } from "./service.ts";
import { covers, everyAddress, type Spans, spansOf } from "./spans.ts";
import { aclStage, gated, groupStages } from "./stages.ts";
import type { Traffic } from "./traffic.ts";
import { blockedAt, notEvaluatedAnswer, type ReachAnswer, unreadAnswer, walk } from "./walk.ts";

type TargetIs = (target: { id: string; port: number | null }) => boolean;

/** The groups of a load balancer that have a target. Null: a list was not read. */
function groupsWith(
  model: NetworkModel,
  { arn, accountId, region }: Resource,
  isWanted: TargetIs,
): Resource[] | null {
  if (!model.index.isCovered(targetGroup.type, accountId, region)) return null;
  const found: Resource[] = [];
  for (const group of model.index.ofType(targetGroup.type)) {
    const balancers = facetOf(targetGroup, group, "loadBalancers");
    if (balancers.seen && !balancers.value.includes(arn)) continue;
    const targets = facetOf(targetGroup, group, "targets");
    if (!balancers.seen || !targets.seen) return null;
    const isTarget = targets.value.some(({ id, port }) => id !== null && isWanted({ id, port }));
    if (isTarget) found.push(group);
  }
  return found;
}

/** An interface as a target on a port: by the ID of its instance, or by an address. */
const targetIs =
  (to: NetworkInterface, wanted: number): TargetIs =>
  ({ id, port }) =>
    port === wanted &&
    (id === to.instance?.id || to.privateIps.includes(id) || to.ipv6?.includes(id) === true);

/** Addresses that the nodes of a load balancer can have in a subnet; undefined: not read. */
function nodesIn(
  model: NetworkModel,
  { accountId, region }: Resource,
  subnetId: string,
  { family }: Traffic,
): Spans | undefined {
  const found = model.index.byId(subnet.type, accountId, region, subnetId);
  const network = found && facetOf(subnet, found, "network");
  if (!network?.seen) return undefined;
  const { cidrBlock, ipv6Cidrs } = network.value;
  const [cidr] = family === "ipv4" ? [cidrBlock] : ipv6Cidrs;
  return cidr ? spansOf(cidr) : undefined;
}

const readBalancers = "elasticloadbalancing:DescribeLoadBalancers";

interface Node {
  resource: Resource;
  subnetId: string;
  vpcId: string;
  groupIds: readonly string[] | "none";
  /** The clients that reach it, if targets see their addresses; null: they see that of the node. */
  clients: Allowed | null;
}

/** From a node of a load balancer to a target in the same VPC. */
function fromNode(model: NetworkModel, node: Node, to: NetworkInterface, traffic: Traffic): ReachAnswer {
  const { resource, subnetId, vpcId, groupIds, clients } = node;
  const nodes = clients ? everyAddress[traffic.family] : nodesIn(model, resource, subnetId, traffic);
  if (traffic.family === "ipv6" && to.ipv6 === null) return unreadAt(to, traffic);
  const destination = addressesOf(to, traffic);
  if (destination.length === 0) return withoutAddress(to, traffic);
  if (nodes === undefined) return unreadAnswer(resource, "load-balancer", "ec2:DescribeSubnets");
  if (!to.place) return unreadAnswer(resource, "load-balancer", readBalancers);
  const { place } = to;
  const near = { ...place, vpcId, subnetId };
  const crosses = subnetId !== place.subnetId;
  const acl = (at: Place, direction: "inbound" | "outbound", answers: boolean) =>
    aclStage(model.aclOf(at), at.subnetId, { direction, answers, traffic });
  const egress = {
    direction: "outbound",
    traffic,
    of: resource.id,
    peerGroups: new Set(to.groupIds),
  } as const;
  const peerGroups = new Set(groupIds === "none" ? [] : groupIds);
  const ingress = { direction: "inbound", traffic, of: to.id, peerGroups } as const;
  const hop = { kind: "load-balancer", id: resource.id, arn: resource.arn };
  const preserved = clients
    ? [{ ...hop, allowed: clients, rule: () => "client IP addresses preserved" }]
    : [];
  const stages = [
    ...preserved,
    ...groupStages(model, groupIds, egress).map((stage) => gated(stage, destination, traffic)),
    ...(crosses ? [gated(acl(near, "outbound", false), destination, traffic)] : []),
    ...(crosses ? [acl(place, "inbound", false)] : []),
    ...groupStages(model, to.groupIds, ingress),
    ...interfaceEnds(to, traffic),
    ...(crosses ? [acl(place, "outbound", true)] : []),
    ...(crosses ? [gated(acl(near, "inbound", true), destination, traffic)] : []),
  ];
  return walk(stages, nodes);
}

/** @param clients as of a node */
function toTarget(
  model: NetworkModel,
  { resource, clients }: Pick<Node, "resource" | "clients">,
  to: NetworkInterface,
  traffic: Traffic,
): ReachAnswer {
  const network = facetOf(balancer, resource, "network");
  if (!network.seen || network.value.vpcId === null)
    return unreadAnswer(resource, "load-balancer", readBalancers);
  const { vpcId, subnetIds, securityGroupIds } = network.value;
  // A Network Load Balancer can have none, and filters nothing then.
  const groupIds = securityGroupIds.length === 0 ? "none" : securityGroupIds;
  if (to.place && to.place.vpcId !== vpcId) {
    const hop = { kind: "load-balancer", id: resource.id, arn: resource.arn };
    return notEvaluatedAnswer(hop, { kind: "target-in-other-vpc", id: to.id });
  }
  const nodes = subnetIds.map((subnetId): Node => ({ resource, subnetId, vpcId, groupIds, clients }));
  const answers = nodes.map((node) => fromNode(model, node, to, traffic));
  return bestOf(answers) ?? unreadAnswer(resource, "load-balancer", readBalancers);
}

/** Both ways, one after the other. */
function chained(first: ReachAnswer, second: ReachAnswer): ReachAnswer {
  if (first.verdict === "blocked") return first;
  const hops = [...first.hops, ...second.hops];
  const dependsOn = first.dependsOn && { dependsOn: first.dependsOn };
  if (second.verdict === "blocked" || first.verdict === "reachable")
    return { ...second, ...dependsOn, hops, extent: second.extent && first.extent };
  return { ...first, hops };
}

const readHealth = "elasticloadbalancing:DescribeTargetHealth";

/** A way that goes through a load balancer, of which the listeners are evaluated. */
interface Through {
  model: NetworkModel;
  service: Service;
  to: NetworkInterface;
  traffic: Traffic;
  narrowed: Narrowing | undefined;
}

/** Through an Application Load Balancer that is a target itself: only whether a listener leads to it is evaluated. */
function throughInner({ model, service, to, traffic, narrowed }: Through): ReachAnswer | undefined {
  const inner = model.index.ofType(balancer.type).filter((one) => {
    const groups = groupsWith(model, one, targetIs(to, traffic.port));
    return one !== service.resource && (groups === null || groups.length > 0);
  });
  const answers = inner.flatMap(({ arn, id }): ReachAnswer[] => {
    const groups = groupsWith(model, service.resource, (target) => target.id === arn) ?? [];
    if (groups.length === 0) return [];
    const arns = groups.map((group) => group.arn);
    const first = reachListener(service, arns, { traffic, narrowed });
    return [first.verdict === "blocked" ? first : notKnown(first, { kind: "load-balancer", id })];
  });
  return bestOf(answers);
}

const notKnown = (answer: ReachAnswer, hop: NotEvaluated): ReachAnswer => ({
  ...{ ...answer, verdict: "unknown", extent: null },
  notEvaluated: [...answer.notEvaluated, hop],
});

/**
 * From a Network Load Balancer to a target of one group. Targets see the addresses of clients, or those of its
 * nodes; clients with addresses of the other family are always seen as nodes ("Client IP preservation", Network
 * Load Balancers).
 */
function throughNetwork(through: Through, group: Resource): ReachAnswer {
  const { model, service, to, traffic, narrowed } = through;
  const { resource } = service;
  const first = reachListener(service, [group.arn], { traffic, narrowed });
  if (first.verdict === "blocked") return first;
  const settings = facetOf(targetGroup, group, "settings");
  const addresses = facetOf(targetGroup, group, "clientAddresses");
  const family = settings.seen ? settings.value.ipAddressType : null;
  if (family !== "ipv4" && family !== "ipv6")
    return unreadAnswer(resource, "load-balancer", "elasticloadbalancing:DescribeTargetGroups");
  const inner = { ...traffic, family } as const;
  const preserves = family === traffic.family && (!addresses.seen || addresses.value.arePreserved !== false);
  if (!preserves) return chained(first, toTarget(model, { resource, clients: null }, to, inner));
  if (!addresses.seen || addresses.value.arePreserved === null)
    return unreadAnswer(resource, "load-balancer", "elasticloadbalancing:DescribeTargetGroupAttributes");
  // Which of them are those of CloudFront, is not evaluated.
  if (narrowed) return notKnown(first, { kind: "client-ip-preservation", id: resource.id });
  const second = toTarget(model, { resource, clients: first.sources }, to, inner);
  const hops = [...first.hops, ...second.hops];
  if (second.verdict !== "reachable") return { ...second, hops };
  const isWhole = first.extent === "any" && covers(second.sources.sure, first.sources.sure);
  return { ...second, hops, extent: isWhole ? "any" : "some" };
}

/** Whether the internet reaches a port of a target through a load balancer. */
export function reachThrough(
  model: NetworkModel,
  service: Service,
  to: NetworkInterface,
  traffic: Traffic,
  narrowed?: Narrowing,
): ReachAnswer {
  const { resource } = service;
  const about = facetOf(balancer, resource, "balancer");
  if (!about.seen) return unreadAnswer(resource, "load-balancer", readBalancers);
  const groups = groupsWith(model, resource, targetIs(to, traffic.port));
  const hop = { kind: "load-balancer", id: resource.id, arn: resource.arn };
  const through = { model, service, to, traffic, narrowed };
  if (groups === null) return unreadAnswer(resource, "load-balancer", readHealth);
  if (about.value.scheme !== "internet-facing") return blockedAt({ ...hop, rule: "internal" });
  const [group] = groups;
  if (!group) return throughInner(through) ?? blockedAt({ ...hop, rule: "no target on this port" });
  if (about.value.kind !== "application")
    return (
      bestOf(groups.map((one) => throughNetwork(through, one))) ??
      unreadAnswer(resource, "load-balancer", readHealth)
    );
  const arns = groups.map(({ arn }) => arn);
  const first = reachListener(service, arns, { traffic, narrowed });
  // Its nodes connect to targets over IPv4, also for clients with IPv6 addresses.
  return chained(first, toTarget(model, { resource, clients: null }, to, { ...traffic, family: "ipv4" }));
}
