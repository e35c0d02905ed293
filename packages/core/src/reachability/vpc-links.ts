import { facetOf } from "../access/facet-of.ts";
import type { MissingReading } from "../access/truth.ts";
import { buildArn, parseArn } from "../model/arn.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import accountRegion from "../resources/account-region.ts";
import balancer from "../resources/elb-load-balancer.ts";
import cloudMap from "../resources/servicediscovery-service.ts";
import { exactly } from "./allowed.ts";
import { readBalancers } from "./balancer-nodes.ts";
import { balancerNamed } from "./distributions.ts";
import type { NetworkInterface } from "./interfaces.ts";
import { type LinkNetwork, linkToInterface, linkToNodes } from "./link-interfaces.ts";
import { listenersFor } from "./listeners.ts";
import type { NetworkModel } from "./network-model.ts";
import type { Service } from "./service.ts";
import { everyAddress } from "./spans.ts";
import { groupStages } from "./stages.ts";
import type { Traffic } from "./traffic.ts";
import { notEvaluatedAnswer, type ReachAnswer, unreadAnswer, walk } from "./walk.ts";

/** A private integration of an API. */
export interface PrivateIntegration {
  readonly linkId: string;
  /** ARN of a listener, or a URL. */
  readonly uri: string;
  /** ARN of the load balancer, if the integration names it. */
  readonly targetArn: string | null;
}

const listenerArn = /^(arn:[^:]+:elasticloadbalancing:[^:]+:\d+:)listener(\/.+)\/[^/]+$/;

/** The load balancer that a private integration leads to: by its ARN, that of its listener, or its domain name. */
function balancerOf(
  services: readonly Service[],
  { uri, targetArn }: PrivateIntegration,
): Resource | undefined {
  const [, place, path] = listenerArn.exec(uri) ?? [];
  const arn = targetArn ?? (path === undefined ? null : `${place}loadbalancer${path}`);
  if (arn !== null) return services.find(({ resource }) => resource.arn === arn)?.resource;
  return balancerNamed(services, /^https?:\/\/([^/:]+)/.exec(uri)?.[1] ?? null)?.resource;
}

const isOfCloudMap = ({ uri }: PrivateIntegration): boolean => uri.includes(":servicediscovery:");

/**
 * What would have to be read to know what a private integration leads to. Null: it is in the inventory, or no longer in
 * its account.
 */
export function missingTarget(
  index: SnapshotIndex,
  services: readonly Service[],
  integration: PrivateIntegration,
): MissingReading | null {
  const { uri, targetArn } = integration;
  const of = targetArn ?? uri;
  const { accountId = "", region = "" } = parseArn(of) ?? {};
  if (!isOfCloudMap(integration)) {
    if (balancerOf(services, integration) || index.isCovered(balancer.type, accountId, region)) return null;
    return { iamAction: readBalancers, of };
  }
  const found = index.byArn(uri);
  if (!found)
    return index.isCovered(cloudMap.type, accountId, region)
      ? null
      : { iamAction: "servicediscovery:ListServices", of };
  const instances = facetOf(cloudMap, found, "instances");
  return instances.seen ? null : { iamAction: "servicediscovery:ListInstances", of: uri };
}

/** The listener that an integration names, or the port in its URL. */
function isNamed(
  { uri }: PrivateIntegration,
  { arn, port }: { arn: string | null; port: number | null },
): boolean {
  if (listenerArn.test(uri)) return arn === uri;
  const [, scheme, named] = /^(https?):\/\/[^/:]+(?::(\d+))?/.exec(uri) ?? [];
  return port === (named === undefined ? (scheme === "https" ? 443 : 80) : Number(named));
}

/**
 * From API Gateway to a Network Load Balancer through AWS PrivateLink, to whose service the VPC link belongs. Its
 * security groups see the private address of the client, one of API Gateway's own, unless inbound rules are off for
 * AWS PrivateLink ("Security groups for your Network Load Balancer", Elastic Load Balancing).
 */
function byPrivateLink(model: NetworkModel, resource: Resource, id: string, traffic: Traffic): ReachAnswer {
  const hop = { kind: "vpc-link", id, arn: null };
  const network = facetOf(balancer, resource, "network");
  if (!network.seen) return unreadAnswer(resource, "load-balancer", readBalancers);
  const everything = everyAddress[traffic.family];
  const link = { ...hop, allowed: exactly(everything) };
  const { securityGroupIds, privateLinkRules } = network.value;
  if (securityGroupIds.length === 0 || privateLinkRules === "off") return walk([link], everything);
  if (privateLinkRules !== "on") return unreadAnswer(resource, "load-balancer", readBalancers);
  const inbound = { direction: "inbound", traffic, of: resource.id, peerGroups: new Set<string>() } as const;
  const answer = walk([link, ...groupStages(model, securityGroupIds, inbound)], everything);
  return answer.extent === "some" ? notEvaluatedAnswer(hop, { kind: "addresses-of-vpc-link", id }) : answer;
}

/** The VPC links of the account and Region of an API; undefined: not read. */
function linksOf(model: NetworkModel, api: Resource) {
  const partition = parseArn(api.arn)?.partition ?? "aws";
  const place = { partition, accountId: api.accountId, region: api.region };
  const found = model.index.byArn(buildArn(place, "account", "region/", api.region));
  const http = found && facetOf(accountRegion, found, "httpVpcLinks");
  const rest = found && facetOf(accountRegion, found, "restVpcLinks");
  return { http: http?.seen ? http.value : undefined, rest: rest?.seen ? rest.value : undefined };
}

/**
 * API Gateway makes the network interfaces of an inactive link again when requests come ("VPC links for HTTP APIs", API
 * Gateway Developer Guide).
 */
const works = ({ state }: { state: string | null }) => state !== "FAILED" && state !== "DELETING";

interface Links {
  /** The VPC link for HTTP APIs. */
  readonly http: LinkNetwork;
  /** The VPC link for REST APIs, with the ARNs of its load balancers. */
  readonly rest: readonly string[];
}

/** The VPC link of an integration, by its kind; null: there is none that works; undefined: not read. */
function linkOf(
  model: NetworkModel,
  api: Resource,
  { linkId }: PrivateIntegration,
): Partial<Links> | null | undefined {
  const links = linksOf(model, api);
  const http = links.http?.find(({ id }) => id === linkId);
  if (http) {
    const { id, subnetIds, securityGroupIds: groupIds } = http;
    return works(http) ? { http: { kind: "vpc-link", id, subnetIds, groupIds } } : null;
  }
  const rest = links.rest?.find(({ id }) => id === linkId);
  if (rest) return works(rest) ? { rest: rest.targetArns } : null;
  return links.http && links.rest ? null : undefined;
}

const unreadLink = (api: Resource, { linkId: id }: PrivateIntegration): ReachAnswer =>
  unreadAnswer({ id, arn: api.arn }, "vpc-link", "apigateway:GET");

/** The way from an API to a load balancer; null: there is none. */
function wayOf(model: NetworkModel, api: Resource, integration: PrivateIntegration, resource: Resource) {
  const link = linkOf(model, api, integration);
  if (link === undefined) return { answer: () => unreadLink(api, integration) };
  const { http, rest } = link ?? {};
  if (http) return { answer: (traffic: Traffic) => linkToNodes(model, http, resource, traffic) };
  if (!rest?.includes(resource.arn)) return null;
  const answer = (traffic: Traffic) => byPrivateLink(model, resource, integration.linkId, traffic);
  return { answer, byPrivateLink: true } as const;
}

/**
 * The load balancer that an API reaches through a VPC link, as a service whose endpoints are the listeners that the
 * integration names ("Private integrations", Amazon API Gateway Developer Guide). Undefined: it leads to no load
 * balancer, or to one that is not in the inventory.
 */
export function linkedBalancer(
  model: NetworkModel,
  services: readonly Service[],
  api: Resource,
  integration: PrivateIntegration,
): Service | undefined {
  const resource = balancerOf(services, integration);
  const way = resource?.type === balancer.type ? wayOf(model, api, integration, resource) : null;
  if (!resource || !way) return undefined;
  const endpoints = listenersFor(resource, (listener) => isNamed(integration, listener), way.answer);
  return { resource, endpoints, ...("byPrivateLink" in way && { byPrivateLink: true }) };
}

/** A service of AWS Cloud Map that an API reaches through a VPC link. */
export interface LinkedService {
  readonly resource: Resource;
  /** The instances that are registered in it. */
  readonly instances: readonly { instanceId: string | null; ipv4: string | null; port: number | null }[];
  answer(to: NetworkInterface, traffic: Traffic): ReachAnswer;
}

/**
 * The AWS Cloud Map service of an integration of an HTTP API: API Gateway connects to its instances by their addresses
 * and ports ("Private integrations for HTTP APIs", Amazon API Gateway Developer Guide). Undefined: it names none, or
 * one whose instances were not read.
 */
export function linkedService(
  model: NetworkModel,
  api: Resource,
  integration: PrivateIntegration,
): LinkedService | undefined {
  const resource = isOfCloudMap(integration) ? model.index.byArn(integration.uri) : undefined;
  const instances = resource && facetOf(cloudMap, resource, "instances");
  const link = linkOf(model, api, integration);
  if (!resource || !instances?.seen || link === null || link?.rest) return undefined;
  const http = link?.http;
  return {
    ...{ resource, instances: instances.value },
    answer: (to, traffic) =>
      http ? linkToInterface(model, http, to, traffic) : unreadLink(api, integration),
  };
}
