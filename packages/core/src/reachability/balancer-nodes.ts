import { facetOf } from "../access/facet-of.ts";
import type { Resource } from "../model/resource.ts";
import classicBalancer from "../resources/elb-classic.ts";
import balancer from "../resources/elb-load-balancer.ts";
import type { Allowed } from "./allowed.ts";
import { bestOf } from "./best.ts";
import { addressesOf, unreadAt, withoutAddress } from "./between.ts";
import { interfaceEnds } from "./from-internet.ts";
import type { NetworkInterface } from "./interfaces.ts";
import { addressesInSubnet, localStages } from "./local-stages.ts";
import type { NetworkModel } from "./network-model.ts";
import { everyAddress } from "./spans.ts";
import type { Traffic } from "./traffic.ts";
import { notEvaluatedAnswer, type ReachAnswer, unreadAnswer, walk } from "./walk.ts";

export const readBalancers = "elasticloadbalancing:DescribeLoadBalancers";

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
  const nodes = clients ? everyAddress[traffic.family] : addressesInSubnet(model, subnetId, traffic);
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
export function networkOfBalancer(resource: Resource) {
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
  const network = networkOfBalancer(resource);
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
export function chained(first: ReachAnswer, second: ReachAnswer): ReachAnswer {
  if (first.verdict === "blocked") return first;
  const hops = [...first.hops, ...second.hops];
  const dependsOn = first.dependsOn && { dependsOn: first.dependsOn };
  if (second.verdict === "blocked" || first.verdict === "reachable")
    return { ...second, ...dependsOn, hops, extent: second.extent && first.extent };
  return { ...first, hops };
}
