import { facetOf } from "../access/facet-of.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import distribution from "../resources/cloudfront-distribution.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import classicBalancer from "../resources/elb-classic.ts";
import balancer from "../resources/elb-load-balancer.ts";
import { bestOf } from "./best.ts";
import type { NetworkInterface } from "./interfaces.ts";
import type { NetworkModel } from "./network-model.ts";
import { type Origin, originPorts } from "./origin-ports.ts";
import type { Service } from "./service.ts";
import { servicesOf } from "./services.ts";
import { covers, familyOf, intersection, noAddress, type Spans, spansOf, union } from "./spans.ts";
import { reachThrough } from "./through.ts";
import type { Traffic } from "./traffic.ts";
import {
  balancerInVpc,
  instanceIdOf,
  instanceInVpc,
  missingEndpoint,
  vpcOriginOf,
  vpcOriginPorts,
} from "./vpc-origins.ts";
import { blockedAt, type Hop, type ReachAnswer, unreadAnswer } from "./walk.ts";

/** AWS's prefix list of the addresses from which CloudFront reaches origins (Amazon CloudFront Developer Guide). */
const originFacing = /\.cloudfront\.origin-facing$/;

const addresses = new WeakMap<SnapshotIndex, { spans: Spans | null }>();

/** CloudFront's IPv4 addresses, as far as a security group names AWS's list of them; null: none does. */
function cloudFrontOf(index: SnapshotIndex): Spans | null {
  const known = addresses.get(index);
  if (known) return known.spans;
  const cidrs = index
    .ofType(securityGroup.type)
    .flatMap((group) => {
      const lists = facetOf(securityGroup, group, "prefixLists");
      return lists.seen ? lists.value : [];
    })
    .filter(({ name }) => name !== null && originFacing.test(name))
    // AWS has another list of the IPv6 addresses.
    .flatMap((list) => list.cidrs.filter((cidr) => familyOf(cidr) === "ipv4"));
  const spans =
    cidrs.length === 0
      ? null
      : [...new Set(cidrs)].reduce<Spans>((sum, cidr) => union(sum, spansOf(cidr) ?? noAddress), noAddress);
  addresses.set(index, { spans });
  return spans;
}

/** What CloudFront, and with it every viewer, reaches of what the internet reaches in part. */
function fromCloudFront(answer: ReachAnswer, cloudFront: Spans | null, hop: Omit<Hop, "rule">): ReachAnswer {
  if (answer.verdict === "blocked" || answer.extent === "any") return answer;
  const { sure, possible } = answer.sources;
  if (cloudFront === null) {
    const notEvaluated = [...answer.notEvaluated, { kind: "cloudfront-addresses", id: hop.id }];
    return { ...answer, verdict: "unknown", extent: null, notEvaluated };
  }
  if (covers(sure, cloudFront))
    return { ...answer, verdict: "reachable", extent: "any", missing: [], notEvaluated: [] };
  if (intersection(possible, cloudFront).length === 0)
    return blockedAt({ ...hop, rule: "not open to CloudFront" }, answer.hops);
  return answer.verdict === "unknown" ? answer : { ...answer, extent: "some" };
}

const byDomainName = new WeakMap<readonly Service[], ReadonlyMap<string, Service>>();

/** Load balancers by their domain names. */
function balancersByName(services: readonly Service[]): ReadonlyMap<string, Service> {
  const known = byDomainName.get(services);
  if (known) return known;
  const found = new Map(
    services.flatMap((service): [string, Service][] => {
      const { resource } = service;
      const about =
        resource.type === classicBalancer.type
          ? facetOf(classicBalancer, resource, "exposure")
          : facetOf(balancer, resource, "balancer");
      return about.seen && about.value.dnsName !== null ? [[about.value.dnsName.toLowerCase(), service]] : [];
    }),
  );
  byDomainName.set(services, found);
  return found;
}

/** The load balancer that a domain name is of. */
export function balancerNamed(services: readonly Service[], domainName: string | null): Service | undefined {
  const name = domainName?.toLowerCase().replace(/^dualstack\./, "");
  return name ? balancersByName(services).get(name) : undefined;
}

/** IDs of the origins that viewers reach without and with a signed URL or cookie; undefined: not read. */
function originIds(resource: Resource) {
  const behaviors = facetOf(distribution, resource, "behaviors");
  const groups = facetOf(distribution, resource, "originGroups");
  if (!behaviors.seen || !groups.seen) return undefined;
  const idsOf = (fitting: typeof behaviors.value): ReadonlySet<string> =>
    new Set(
      fitting.flatMap(({ originId }) => [
        ...(originId === null ? [] : [originId]),
        ...groups.value.filter(({ id }) => id !== null && id === originId).flatMap((one) => one.originIds),
      ]),
    );
  const isSigned = ({ trustedSigners, trustedKeyGroups }: (typeof behaviors.value)[number]) =>
    trustedSigners || trustedKeyGroups;
  return {
    open: idsOf(behaviors.value.filter((one) => !isSigned(one))),
    signed: idsOf(behaviors.value.filter(isSigned)),
  };
}

/** IDs of the origins that viewers reach without a signed URL or cookie; undefined: not read. */
export const openOrigins = (resource: Resource): ReadonlySet<string> | undefined => originIds(resource)?.open;

interface ThroughDistribution {
  readonly viewer: Service;
  readonly to: NetworkInterface;
  readonly traffic: Traffic;
}

/** Clients of the load balancer as they are: those of a VPC origin are CloudFront's interfaces already. */
const unchanged = (answer: ReachAnswer): ReachAnswer => answer;

/** Through an origin in a VPC: a load balancer, or an instance. */
function throughVpcOrigin(model: NetworkModel, { viewer, to, traffic }: ThroughDistribution, origin: Origin) {
  const unread = unreadAnswer(viewer.resource, "distribution", "cloudfront:GetVpcOrigin");
  const vpcOrigin = vpcOriginOf(viewer.resource, origin);
  if (!vpcOrigin) return vpcOrigin === null ? undefined : unread;
  const ports = vpcOriginPorts(viewer.resource, origin, vpcOrigin);
  if (!ports) return unread;
  const from = { model, vpcOrigin, cloudFront: cloudFrontOf(model.index) };
  const inner = { ...traffic, family: "ipv4" } as const;
  if (to.instance && to.instance.id === instanceIdOf(vpcOrigin))
    return ports.includes(traffic.port)
      ? instanceInVpc(from, to, inner)
      : blockedAt({
          kind: "vpc-origin",
          id: vpcOrigin.id,
          arn: null,
          rule: `connects to port ${ports.join(" or ")}`,
        });
  if (instanceIdOf(vpcOrigin) !== null) return undefined;
  const missing = missingEndpoint(model.index, vpcOrigin);
  if (missing) return unreadAnswer({ id: vpcOrigin.id, arn: missing.of }, "vpc-origin", missing.iamAction);
  const resource = model.index.byArn(vpcOrigin.endpointArn);
  if (!resource) return undefined;
  const service = balancerInVpc(from, resource, ports);
  if (service.endpoints.length === 0)
    return blockedAt({ kind: "load-balancer", id: resource.id, arn: resource.arn, rule: noPort(ports) });
  return reachThrough(model, service, to, inner, unchanged);
}

const noPort = (ports: readonly number[]): string => `no listener on port ${ports.join(" or ")}`;

function throughOrigin(model: NetworkModel, through: ThroughDistribution, origin: Origin) {
  if (origin.kind === "vpc") return throughVpcOrigin(model, through, origin);
  const { viewer, to, traffic } = through;
  const service = balancerNamed(servicesOf(model), origin.domainName);
  if (!service) return undefined;
  const { id, arn } = service.resource;
  const hop = { kind: "load-balancer", id, arn };
  const ports = originPorts(viewer.resource, origin);
  if (!ports) return unreadAnswer(viewer.resource, "distribution", "cloudfront:ListDistributions");
  // Without a port: the load balancer itself was not read.
  const endpoints = service.endpoints.filter(({ port }) => port === null || ports.includes(port));
  if (service.endpoints.length > 0 && endpoints.length === 0)
    return blockedAt({ ...hop, rule: noPort(ports) });
  const cloudFront = cloudFrontOf(model.index);
  // CloudFront connects to origins over IPv4, also for viewers with IPv6 addresses.
  const inner = { ...traffic, family: "ipv4" } as const;
  return reachThrough(model, { ...service, endpoints }, to, inner, (answer) =>
    fromCloudFront(answer, cloudFront, hop),
  );
}

/** Whether viewers reach a distribution. */
function viewersOf({ viewer: { resource, endpoints }, traffic }: ThroughDistribution): ReachAnswer {
  const hop = { kind: "distribution", id: resource.id, arn: resource.arn, rule: "disabled" };
  return bestOf(endpoints.map(({ fromInternet }) => fromInternet(traffic))) ?? blockedAt(hop);
}

/**
 * Whether the internet reaches a port of a target through some origins of a distribution that are load balancers:
 * through the listeners on the ports to which CloudFront connects.
 */
export function reachThroughOrigins(
  model: NetworkModel,
  through: ThroughDistribution,
  origins: readonly Origin[],
): ReachAnswer {
  const { id, arn } = through.viewer.resource;
  const viewers = viewersOf(through);
  if (viewers.verdict !== "reachable") return viewers;
  const found = bestOf(origins.flatMap((origin) => throughOrigin(model, through, origin) ?? []));
  if (!found) return blockedAt({ kind: "distribution", id, arn, rule: "no origin with this target" });
  return { ...found, hops: [...viewers.hops, ...found.hops] };
}

const signature = "signed URL or cookie";

/** Only for viewers with a signed URL or cookie. */
function signed(answer: ReachAnswer, { id, arn }: Resource): ReachAnswer {
  const hop = { kind: "distribution", id, arn, rule: signature };
  return { ...answer, hops: [hop, ...answer.hops], dependsOn: [signature, ...(answer.dependsOn ?? [])] };
}

/** The same through any origin that a cache behavior uses. */
export function reachThroughDistribution(model: NetworkModel, through: ThroughDistribution): ReachAnswer {
  const { resource } = through.viewer;
  const viewers = viewersOf(through);
  if (viewers.verdict !== "reachable") return viewers;
  const origins = facetOf(distribution, resource, "origins");
  const ids = originIds(resource);
  if (!origins.seen || !ids) return unreadAnswer(resource, "distribution", "cloudfront:ListDistributions");
  const among = (own: ReadonlySet<string>) =>
    reachThroughOrigins(
      model,
      through,
      origins.value.filter(({ id }) => id !== null && own.has(id)),
    );
  const anyone = among(ids.open);
  return bestOf([anyone, signed(among(ids.signed), resource)]) ?? anyone;
}
