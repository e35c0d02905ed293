import { facetOf } from "../access/facet-of.ts";
import type { Resource } from "../model/resource.ts";
import subnet from "../resources/ec2-subnet.ts";
import classicBalancer from "../resources/elb-classic.ts";
import balancer from "../resources/elb-load-balancer.ts";
import { type Allowed, exactly } from "./allowed.ts";
import { bestOf } from "./best.ts";
import { addressesOf, unreadAt, withoutAddress } from "./between.ts";
import { interfaceEnds } from "./from-internet.ts";
import type { NetworkInterface } from "./interfaces.ts";
import type { NetworkModel } from "./network-model.ts";
import type { Place } from "./place.ts";
import { everyAddress, type Spans, spansOf } from "./spans.ts";
import { aclStage, type GroupIds, gated, groupStages, type Wanted } from "./stages.ts";
import type { Traffic } from "./traffic.ts";
import { notEvaluatedAnswer, type ReachAnswer, type Stage, unreadAnswer, walk } from "./walk.ts";

/** Addresses that the nodes of a load balancer can have in a subnet; undefined: not read. */
function nodesIn(model: NetworkModel, subnetId: string, { family }: Traffic): Spans | undefined {
  const found = model.subnet(subnetId);
  const network = found && facetOf(subnet, found, "network");
  if (!network?.seen) return undefined;
  const { cidrBlock, ipv6Cidrs } = network.value;
  const [cidr] = family === "ipv4" ? [cidrBlock] : ipv6Cidrs;
  return cidr ? spansOf(cidr) : undefined;
}

export const readBalancers = "elasticloadbalancing:DescribeLoadBalancers";

interface Node {
  resource: Resource;
  subnetId: string;
  vpcId: string;
  groupIds: readonly string[] | "none";
  /** The clients that reach it, if targets see their addresses; null: they see that of the node. */
  clients: Allowed | null;
}

/** One of two ends in the same VPC. */
interface End {
  id: string;
  place: Place;
  groupIds: GroupIds;
}

/** What decides between two ends in the same VPC: their security groups, and the network ACLs between subnets. */
function localStages(
  model: NetworkModel,
  { from, to, destination, wanted }: { from: End; to: End; destination: Spans; wanted?: Wanted },
  traffic: Traffic,
): Record<"leaving" | "arriving" | "answering", Stage[]> {
  const crosses = from.place.subnetId !== to.place.subnetId;
  const acl = (at: Place, direction: "inbound" | "outbound", answers: boolean) =>
    aclStage(model.aclOf(at), at.subnetId, { direction, answers, traffic });
  const peersOf = ({ groupIds }: End) => new Set(groupIds === "none" ? [] : groupIds);
  const egress = { direction: "outbound", traffic, of: from.id, peerGroups: peersOf(to) } as const;
  const ingress = { direction: "inbound", traffic, of: to.id, peerGroups: peersOf(from) } as const;
  return {
    leaving: [
      ...groupStages(model, from.groupIds, egress).map((stage) => gated(stage, destination, traffic, wanted)),
      ...(crosses ? [gated(acl(from.place, "outbound", false), destination, traffic, wanted)] : []),
    ],
    arriving: [
      ...(crosses ? [acl(to.place, "inbound", false)] : []),
      ...groupStages(model, to.groupIds, ingress),
    ],
    answering: [
      ...(crosses ? [acl(to.place, "outbound", true)] : []),
      ...(crosses ? [gated(acl(from.place, "inbound", true), destination, traffic, wanted)] : []),
    ],
  };
}

/** From a node of a load balancer to a target in the same VPC. */
function fromNode(model: NetworkModel, node: Node, to: NetworkInterface, traffic: Traffic): ReachAnswer {
  const { resource, subnetId, vpcId, groupIds, clients } = node;
  const nodes = clients ? everyAddress[traffic.family] : nodesIn(model, subnetId, traffic);
  if (traffic.family === "ipv6" && to.ipv6 === null) return unreadAt(to, traffic);
  const destination = addressesOf(to, traffic);
  if (destination.length === 0) return withoutAddress(to, traffic);
  if (nodes === undefined) return unreadAnswer(resource, "load-balancer", "ec2:DescribeSubnets");
  if (!to.place) return unreadAnswer(resource, "load-balancer", readBalancers);
  const { id, place } = to;
  const from = { id: resource.id, place: { ...place, vpcId, subnetId }, groupIds };
  const ends = { from, to: { id, place, groupIds: to.groupIds }, destination };
  const { leaving, arriving, answering } = localStages(model, ends, traffic);
  const hop = { kind: "load-balancer", id: resource.id, arn: resource.arn };
  const preserved = clients
    ? [{ ...hop, allowed: clients, rule: () => "client IP addresses preserved" }]
    : [];
  const stages = [...preserved, ...leaving, ...arriving, ...interfaceEnds(to, traffic), ...answering];
  return walk(stages, nodes);
}

/** The networks of a load balancer of either generation. */
function networkOf(resource: Resource) {
  return resource.type === classicBalancer.type
    ? facetOf(classicBalancer, resource, "network")
    : facetOf(balancer, resource, "network");
}

/** From the nodes of a load balancer to a target. @param clients as of a node */
export function toTarget(
  model: NetworkModel,
  { resource, clients }: Pick<Node, "resource" | "clients">,
  to: NetworkInterface,
  traffic: Traffic,
): ReachAnswer {
  const network = networkOf(resource);
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

/** From the network interfaces of a VPC link to the nodes of a load balancer in the same VPC. */
export function linkToNodes(
  model: NetworkModel,
  link: { id: string; subnetIds: readonly string[]; groupIds: readonly string[] },
  resource: Resource,
  traffic: Traffic,
): ReachAnswer {
  const network = networkOf(resource);
  if (!network.seen || network.value.vpcId === null)
    return unreadAnswer(resource, "load-balancer", readBalancers);
  const { vpcId, subnetIds, securityGroupIds } = network.value;
  const groupIds: GroupIds = securityGroupIds.length === 0 ? "none" : securityGroupIds;
  const { accountId, region } = resource;
  const at = (subnetId: string): Place => ({ vpcId, subnetId, accountId, region });
  const hop = { kind: "vpc-link", id: link.id, arn: null };
  // Which addresses of its subnets the nodes have, is not read.
  const wanted: Wanted = "all";
  const unread = () => unreadAnswer(resource, "load-balancer", "ec2:DescribeSubnets");
  const answers = link.subnetIds.flatMap((near) => {
    const found = model.subnet(near);
    const about = found && facetOf(subnet, found, "network");
    const sources = nodesIn(model, near, traffic);
    if (!about?.seen || sources === undefined) return [unread()];
    if (about.value.vpcId !== vpcId)
      return [notEvaluatedAnswer(hop, { kind: "vpc-link-in-other-vpc", id: link.id })];
    return subnetIds.map((far) => {
      const destination = nodesIn(model, far, traffic);
      if (destination === undefined) return unread();
      const from = { id: link.id, place: at(near), groupIds: link.groupIds };
      const ends = { from, to: { id: resource.id, place: at(far), groupIds }, destination, wanted };
      const { leaving, arriving, answering } = localStages(model, ends, traffic);
      return walk([{ ...hop, allowed: exactly(sources) }, ...leaving, ...arriving, ...answering], sources);
    });
  });
  return bestOf(answers) ?? notEvaluatedAnswer(hop, { kind: "vpc-link", id: link.id });
}

/** Both ways, one after the other. */
export function chained(first: ReachAnswer, second: ReachAnswer): ReachAnswer {
  if (first.verdict === "blocked") return first;
  const hops = [...first.hops, ...second.hops];
  const dependsOn = first.dependsOn && { dependsOn: first.dependsOn };
  if (second.verdict === "blocked" || first.verdict === "reachable")
    return { ...second, ...dependsOn, hops, extent: second.extent && first.extent };
  return { ...first, hops };
}
