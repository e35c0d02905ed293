import { facetOf } from "../access/facet-of.ts";
import type { Resource } from "../model/resource.ts";
import subnet from "../resources/ec2-subnet.ts";
import balancer from "../resources/elb-load-balancer.ts";
import targetGroup from "../resources/elb-target-group.ts";
import { bestOf } from "./best.ts";
import { gated } from "./between.ts";
import { interfaceEnds } from "./from-internet.ts";
import type { NetworkInterface } from "./interfaces.ts";
import type { NetworkModel } from "./network-model.ts";
import type { Place } from "./place.ts";
import type { Service } from "./service.ts";
import { type Spans, spansOf, spansOfAddress } from "./spans.ts";
import { aclStage, groupStages } from "./stages.ts";
import type { Traffic } from "./traffic.ts";
import { blockedAt, type Hop, notEvaluatedAnswer, type ReachAnswer, unreadAnswer, walk } from "./walk.ts";

/** The groups of a load balancer that have an interface as a target on a port. Null: a list was not read. */
function groupsWith(
  model: NetworkModel,
  { arn, accountId, region }: Resource,
  to: NetworkInterface,
  port: number,
): string[] | null {
  if (!model.index.isCovered(targetGroup.type, accountId, region)) return null;
  const found: string[] = [];
  for (const group of model.index.ofType(targetGroup.type)) {
    const balancers = facetOf(targetGroup, group, "loadBalancers");
    if (balancers.seen && !balancers.value.includes(arn)) continue;
    const targets = facetOf(targetGroup, group, "targets");
    if (!balancers.seen || !targets.seen) return null;
    const isTarget = targets.value.some(
      ({ id, port: own }) =>
        own === port && id !== null && (id === to.instance?.id || to.privateIps.includes(id)),
    );
    if (isTarget) found.push(group.arn);
  }
  return found;
}

/** Addresses that the nodes of a load balancer can have in a subnet; undefined: not read. */
function nodesIn(model: NetworkModel, { accountId, region }: Resource, subnetId: string): Spans | undefined {
  const found = model.index.byId(subnet.type, accountId, region, subnetId);
  const network = found && facetOf(subnet, found, "network");
  return network?.seen && network.value.cidrBlock !== null ? spansOf(network.value.cidrBlock) : undefined;
}

const readBalancers = "elasticloadbalancing:DescribeLoadBalancers";

interface Node {
  resource: Resource;
  subnetId: string;
  vpcId: string;
  groupIds: readonly string[];
}

/** From a node of a load balancer, which connects with its own address, to a target in the same VPC. */
function fromNode(model: NetworkModel, node: Node, to: NetworkInterface, traffic: Traffic): ReachAnswer {
  const { resource, subnetId, vpcId, groupIds } = node;
  const nodes = nodesIn(model, resource, subnetId);
  const destination = to.privateIps.flatMap((address) => spansOfAddress(address) ?? []);
  if (nodes === undefined || !to.place) return unreadAnswer(resource, "load-balancer", readBalancers);
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
  const ingress = { direction: "inbound", traffic, of: to.id, peerGroups: new Set(groupIds) } as const;
  const stages = [
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

function toTarget(
  model: NetworkModel,
  resource: Resource,
  to: NetworkInterface,
  traffic: Traffic,
): ReachAnswer {
  const network = facetOf(balancer, resource, "network");
  if (!network.seen || network.value.vpcId === null)
    return unreadAnswer(resource, "load-balancer", readBalancers);
  const { vpcId, subnetIds, securityGroupIds: groupIds } = network.value;
  if (to.place && to.place.vpcId !== vpcId) {
    const hop = { kind: "load-balancer", id: resource.id, arn: resource.arn };
    return notEvaluatedAnswer(hop, { kind: "target-in-other-vpc", id: to.id });
  }
  const nodes = subnetIds.map((subnetId) => ({ resource, subnetId, vpcId, groupIds }));
  const answers = nodes.map((node) => fromNode(model, node, to, traffic));
  return bestOf(answers) ?? unreadAnswer(resource, "load-balancer", readBalancers);
}

/** Both ways, one after the other. */
function chained(first: ReachAnswer, second: ReachAnswer): ReachAnswer {
  if (first.verdict === "blocked") return first;
  const hops = [...first.hops, ...second.hops];
  if (second.verdict === "blocked" || first.verdict === "reachable")
    return { ...second, hops, extent: second.extent && first.extent };
  return { ...first, hops };
}

interface Forwarding {
  port: number;
  /** Only requests from some addresses. */
  isLimited: boolean;
}

/** The rules of a listener that forward to one of the groups. */
function forwardingRules(resource: Resource, listenerArn: string | null, groups: readonly string[]) {
  const rules = facetOf(balancer, resource, "rules");
  if (!rules.seen) return null;
  return rules.value.filter(
    (rule) => rule.listenerArn === listenerArn && rule.targetGroupArns.some((arn) => groups.includes(arn)),
  );
}

/** Listeners that forward to one of the groups, by their default action or by a rule. Null: not read. */
function forwarding(resource: Resource, groups: readonly string[]): Forwarding[] | null {
  const listeners = facetOf(balancer, resource, "listeners");
  if (!listeners.seen) return null;
  const found: Forwarding[] = [];
  let isWhole = true;
  for (const { arn, port, defaultActions } of listeners.value) {
    if (port === null) continue;
    const byDefault = defaultActions.some((action) =>
      action.targetGroupArns.some((target) => groups.includes(target)),
    );
    const rules = byDefault ? [] : forwardingRules(resource, arn, groups);
    if (byDefault) found.push({ port, isLimited: false });
    else if (rules === null) isWhole = false;
    else if (rules.length > 0)
      found.push({ port, isLimited: rules.every(({ sourceCidrs }) => sourceCidrs !== null) });
  }
  return found.length > 0 || isWhole ? found : null;
}

/** From some addresses at most, which a rule of the listener names. */
function limited(answer: ReachAnswer, hop: Omit<Hop, "rule">): ReachAnswer {
  if (answer.verdict === "blocked") return answer;
  const hops = [...answer.hops, { ...hop, rule: "listener rule with a condition on the source IP address" }];
  return { ...answer, hops, extent: answer.extent && "some" };
}

/** Changes the answer of a listener, for sources that are not the whole internet. */
type Narrowing = (answer: ReachAnswer) => ReachAnswer;

/** Whether the internet reaches a listener of a load balancer that forwards to one of some target groups. */
export function reachListener(
  { resource, endpoints }: Service,
  groups: readonly string[],
  { traffic, narrowed }: { traffic: Traffic; narrowed: Narrowing },
): ReachAnswer {
  const hop = { kind: "load-balancer", id: resource.id, arn: resource.arn };
  const listening = forwarding(resource, groups);
  if (listening === null)
    return unreadAnswer(resource, "load-balancer", "elasticloadbalancing:DescribeRules");
  const openFirst = listening.toSorted((one, other) => Number(one.isLimited) - Number(other.isLimited));
  const reached = openFirst.flatMap(({ port, isLimited }) =>
    endpoints
      // Without a port: the load balancer itself was not read, and the answer is unknown.
      .filter((one) => one.port === port || one.port === null)
      .map(({ protocol, fromInternet }) => {
        const answer = narrowed(fromInternet({ ...traffic, port, protocol }));
        return isLimited ? limited(answer, hop) : answer;
      }),
  );
  return bestOf(reached) ?? blockedAt({ ...hop, rule: "no listener forwards to its target group" });
}

/**
 * Whether the internet reaches a port of a target through a load balancer. Targets of Network Load Balancers,
 * which can see the addresses of clients, are unknown.
 */
export function reachThrough(
  model: NetworkModel,
  service: Service,
  to: NetworkInterface,
  traffic: Traffic,
  narrowed: Narrowing = (answer) => answer,
): ReachAnswer {
  const { resource } = service;
  const about = facetOf(balancer, resource, "balancer");
  if (!about.seen) return unreadAnswer(resource, "load-balancer", readBalancers);
  const groups = groupsWith(model, resource, to, traffic.port);
  const hop = { kind: "load-balancer", id: resource.id, arn: resource.arn };
  if (groups === null)
    return unreadAnswer(resource, "load-balancer", "elasticloadbalancing:DescribeTargetHealth");
  if (groups.length === 0) return blockedAt({ ...hop, rule: "no target on this port" });
  if (about.value.scheme !== "internet-facing") return blockedAt({ ...hop, rule: "internal" });
  const first = reachListener(service, groups, { traffic, narrowed });
  if (about.value.kind !== "application") {
    if (first.verdict === "blocked") return first;
    const notEvaluated = [{ kind: "client-ip-preservation", id: resource.id }];
    return { ...first, verdict: "unknown", extent: null, notEvaluated };
  }
  // Its nodes connect to targets over IPv4, also for clients with IPv6 addresses.
  return chained(first, toTarget(model, resource, to, { ...traffic, family: "ipv4" }));
}
