import { facetOf } from "../access/facet-of.ts";
import type { MissingReading } from "../access/truth.ts";
import type { Resource } from "../model/resource.ts";
import restApi from "../resources/apigateway-rest-api.ts";
import httpApi from "../resources/apigatewayv2-api.ts";
import distribution from "../resources/cloudfront-distribution.ts";
import classicBalancer from "../resources/elb-classic.ts";
import balancer from "../resources/elb-load-balancer.ts";
import targetGroup from "../resources/elb-target-group.ts";
import { chained } from "./balancer-nodes.ts";
import { bestOf } from "./best.ts";
import { balancerNamed, reachThroughDistribution } from "./distributions.ts";
import type { NetworkInterface } from "./interfaces.ts";
import type { NetworkModel } from "./network-model.ts";
import { openRoutesOf } from "./open-routes.ts";
import type { Service } from "./service.ts";
import { servicesOf } from "./services.ts";
import { reachThrough } from "./through.ts";
import type { Traffic } from "./traffic.ts";
import { type LinkedService, linkedBalancer, linkedService, missingTarget } from "./vpc-links.ts";
import { instanceIdOf, vpcOriginOf } from "./vpc-origins.ts";
import { notEvaluatedAnswer, type ReachAnswer, unreadAnswer } from "./walk.ts";

/** The answer for one target of a way through a service; undefined: ways through it are not evaluated. */
export function throughService(
  model: NetworkModel,
  service: Service,
  to: NetworkInterface,
  traffic: Traffic,
): ReachAnswer | undefined {
  const { type } = service.resource;
  if (type === balancer.type || type === classicBalancer.type)
    return reachThrough(model, service, to, traffic);
  if (type !== distribution.type) return undefined;
  return reachThroughDistribution(model, { viewer: service, to, traffic });
}

/** What targets of load balancers are named by: the ID of an instance, or an address. */
const namesOf = ({ instance, privateIps, ipv6 }: NetworkInterface): readonly string[] => [
  ...(instance ? [instance.id] : []),
  ...privateIps,
  ...(ipv6 ?? []),
];

/** Whether a load balancer may lead to a target. */
type IsFront = (balancer: Resource) => boolean;

/**
 * The load balancers that may have a target: those of target groups with one of its names, those in front of them, and
 * those whose targets were not read.
 */
function mayLeadTo(model: NetworkModel, to: NetworkInterface): IsFront {
  const names = new Set(namesOf(to));
  const groups = model.index.ofType(targetGroup.type).map((group) => ({
    balancers: facetOf(targetGroup, group, "loadBalancers"),
    targets: facetOf(targetGroup, group, "targets"),
  }));
  const found = new Set<string>();
  // The second time for load balancers whose targets are load balancers.
  for (const wanted of [names, found])
    for (const { balancers, targets } of groups)
      if (balancers.seen && targets.seen && targets.value.some(({ id }) => id !== null && wanted.has(id)))
        for (const arn of balancers.value) found.add(arn);
  const isWhole = groups.every(({ balancers, targets }) => balancers.seen && targets.seen);
  return ({ type, arn, accountId, region }) => {
    if (to.place && to.place.region !== region) return false;
    if (type === classicBalancer.type) return true;
    return found.has(arn) || !isWhole || !model.index.isCovered(targetGroup.type, accountId, region);
  };
}

/** Whether a distribution may have an origin that leads to a target. */
function mayHaveOrigin(model: NetworkModel, names: ReadonlySet<string>, isFront: IsFront) {
  return (viewer: Resource): boolean => {
    const origins = facetOf(distribution, viewer, "origins");
    if (!origins.seen) return true;
    return origins.value.some((origin) => {
      if (origin.kind !== "vpc") {
        const front = balancerNamed(servicesOf(model), origin.domainName);
        return front !== undefined && isFront(front.resource);
      }
      const vpcOrigin = vpcOriginOf(viewer, origin);
      if (!vpcOrigin) return vpcOrigin === undefined;
      const front = model.index.byArn(vpcOrigin.endpointArn);
      const instanceId = instanceIdOf(vpcOrigin);
      return instanceId === null ? !front || isFront(front) : names.has(instanceId);
    });
  };
}

/** A private integration of a route without authorization. */
interface PrivateRoute {
  readonly front: Service | undefined;
  readonly cloudMap: LinkedService | undefined;
  /** What would have to be read to know where it leads; null: nothing. */
  readonly missing: MissingReading | null;
}

const privateRoutes = new WeakMap<Service, readonly PrivateRoute[] | null>();

/** The private integrations of an API, by routes without authorization; null: not read. */
function privateRoutesOf(model: NetworkModel, service: Service): readonly PrivateRoute[] | null {
  const known = privateRoutes.get(service);
  if (known !== undefined) return known;
  const { resource: api } = service;
  const routes = openRoutesOf(api)?.flatMap(({ uri, linkId, targetArn }): PrivateRoute[] => {
    if (linkId === null) return [];
    const integration = { uri, linkId, targetArn };
    const services = servicesOf(model);
    const front = linkedBalancer(model, services, api, integration);
    const cloudMap = linkedService(model, api, integration);
    return [{ front, cloudMap, missing: missingTarget(model.index, services, integration) }];
  });
  privateRoutes.set(service, routes ?? null);
  return routes ?? null;
}

/** Through an AWS Cloud Map service, if it names the interface on this port. */
function throughCloudMap(found: LinkedService, to: NetworkInterface, traffic: Traffic): ReachAnswer[] {
  const names = new Set(namesOf(to));
  const { id, arn } = found.resource;
  return found.instances.flatMap(({ instanceId, ipv4, port }): ReachAnswer[] => {
    if (!names.has(ipv4 ?? "") && !names.has(instanceId ?? "")) return [];
    const hop = { kind: "cloud-map-service", id, arn };
    // Which port API Gateway uses without one, is not documented.
    if (port === null) return [notEvaluatedAnswer(hop, { kind: "port-of-cloud-map-service", id })];
    const registered = { ...to, ...(ipv4 !== null && { privateIps: [ipv4] }) };
    return port === traffic.port ? [found.answer(registered, traffic)] : [];
  });
}

const apiTypes: ReadonlySet<string> = new Set([restApi.type, httpApi.type]);

/** From the internet through an API, which is in the Region of its VPC links. */
function throughApi(
  model: NetworkModel,
  service: Service,
  { to, traffic, isFront }: { to: NetworkInterface; traffic: Traffic; isFront: IsFront },
): ReachAnswer[] {
  const { resource: api, endpoints } = service;
  if (to.place && to.place.region !== api.region) return [];
  const callers = bestOf(endpoints.map(({ fromInternet }) => fromInternet({ ...traffic, port: 443 })));
  if (!callers) return [];
  const routes = privateRoutesOf(model, service);
  // API Gateway connects to its integrations over IPv4.
  const inner = { ...traffic, family: "ipv4" } as const;
  const answers = routes?.flatMap(({ front, cloudMap, missing }) => [
    ...(front && isFront(front.resource) ? [reachThrough(model, front, to, inner)] : []),
    ...(cloudMap ? throughCloudMap(cloudMap, to, inner) : []),
    ...(missing ? [unreadAnswer({ id: missing.of, arn: missing.of }, "integration", missing.iamAction)] : []),
  ]) ?? [unreadAnswer(api, "api", "apigateway:GET")];
  return answers.map((answer) => chained(callers, answer));
}

/**
 * From the internet to a port of an interface through load balancers, distributions, and private integrations of APIs:
 * an answer for each of those that may lead there.
 */
export function waysThrough(model: NetworkModel, to: NetworkInterface, traffic: Traffic): ReachAnswer[] {
  const isFront = mayLeadTo(model, to);
  const hasOrigin = mayHaveOrigin(model, new Set(namesOf(to)), isFront);
  return servicesOf(model).flatMap((service): ReachAnswer[] => {
    const { resource } = service;
    if (apiTypes.has(resource.type))
      return traffic.protocol === "tcp" ? throughApi(model, service, { to, traffic, isFront }) : [];
    const mayLead = resource.type === distribution.type ? hasOrigin(resource) : isFront(resource);
    return mayLead ? [throughService(model, service, to, traffic) ?? []].flat() : [];
  });
}
