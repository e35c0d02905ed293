import { facetOf } from "../access/facet-of.ts";
import type { NotEvaluated } from "../access/truth.ts";
import type { Resource } from "../model/resource.ts";
import classicBalancer from "../resources/elb-classic.ts";
import balancer from "../resources/elb-load-balancer.ts";
import targetGroup from "../resources/elb-target-group.ts";
import { chained, readBalancers, toTarget } from "./balancer-nodes.ts";
import { bestOf } from "./best.ts";
import type { NetworkInterface } from "./interfaces.ts";
import { type Narrowing, reachListener } from "./listeners.ts";
import type { NetworkModel } from "./network-model.ts";
import type { Service } from "./service.ts";
import { covers } from "./spans.ts";
import type { Traffic } from "./traffic.ts";
import { blockedAt, type ReachAnswer, unreadAnswer } from "./walk.ts";

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
  const preserves =
    !service.byPrivateLink &&
    family === traffic.family &&
    (!addresses.seen || addresses.value.arePreserved !== false);
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

/** Through a Classic Load Balancer, whose nodes connect to the port of instances that a listener names. */
function throughClassic({ model, service, to, traffic, narrowed }: Through): ReachAnswer {
  const { resource, endpoints } = service;
  const exposure = facetOf(classicBalancer, resource, "exposure");
  const listeners = facetOf(classicBalancer, resource, "listeners");
  const instances = facetOf(classicBalancer, resource, "instances");
  if (!exposure.seen || !listeners.seen || !instances.seen)
    return unreadAnswer(resource, "load-balancer", readBalancers);
  const hop = { kind: "load-balancer", id: resource.id, arn: resource.arn };
  if (exposure.value.scheme !== "internet-facing") return blockedAt({ ...hop, rule: "internal" });
  const forwarding = listeners.value.filter(({ instancePort }) => instancePort === traffic.port);
  const isTarget = to.instance !== null && instances.value.includes(to.instance.id);
  if (!isTarget || forwarding.length === 0 || traffic.protocol !== "tcp")
    return blockedAt({ ...hop, rule: "no target on this port" });
  const answers = endpoints
    .filter((one) => one.port === null || forwarding.some(({ port }) => port === one.port))
    .map(({ port, fromInternet }) => fromInternet({ ...traffic, port: port ?? traffic.port }));
  const first = bestOf(answers.map((answer) => (narrowed ? narrowed(answer) : answer)));
  if (!first) return blockedAt({ ...hop, rule: "no target on this port" });
  return chained(first, toTarget(model, { resource, clients: null }, to, { ...traffic, family: "ipv4" }));
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
  const through = { model, service, to, traffic, narrowed };
  if (resource.type === classicBalancer.type) return throughClassic(through);
  const about = facetOf(balancer, resource, "balancer");
  if (!about.seen) return unreadAnswer(resource, "load-balancer", readBalancers);
  const groups = groupsWith(model, resource, targetIs(to, traffic.port));
  const hop = { kind: "load-balancer", id: resource.id, arn: resource.arn };
  if (groups === null) return unreadAnswer(resource, "load-balancer", readHealth);
  // One that is not has endpoints only for those who come in through a VPC link.
  if (about.value.scheme !== "internet-facing" && service.endpoints.length === 0)
    return blockedAt({ ...hop, rule: "internal" });
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
