import { facetOf } from "../access/facet-of.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import restApi from "../resources/apigateway-rest-api.ts";
import api from "../resources/apigatewayv2-api.ts";
import distribution from "../resources/cloudfront-distribution.ts";
import eksCluster from "../resources/eks-cluster.ts";
import lambda from "../resources/lambda-function.ts";
import openSearch from "../resources/opensearch-domain.ts";
import { type Allowed, exactly, notEvaluatedOn } from "./allowed.ts";
import type { Endpoint, Service } from "./service.ts";
import { everyAddress, familyOf, internet, noAddress, type Spans, spansOf, union } from "./spans.ts";
import type { Traffic } from "./traffic.ts";
import { type ReachAnswer, unreadAnswer, walk } from "./walk.ts";

const https = 443;

/** An endpoint that AWS runs on the internet, for the sources that it takes. */
function endpoint(resource: Resource, kind: string, allowed: (traffic: Traffic) => Allowed): Endpoint {
  const { id, arn } = resource;
  return {
    ...{ protocol: "tcp", port: https },
    fromInternet: (traffic) =>
      walk(
        [{ kind, id, arn, allowed: allowed(traffic), blocking: "no range of it" }],
        internet[traffic.family],
      ),
  };
}

function unread(resource: Resource, kind: string, iamAction: string): Endpoint {
  const fromInternet = (): ReachAnswer => unreadAnswer(resource, kind, iamAction);
  return { protocol: "tcp", port: https, fromInternet };
}

const everyone = ({ family }: Traffic) => exactly(everyAddress[family]);

/** Every IPv4 address. Whether the endpoint also has IPv6 addresses is not collected. */
const overIpv4 =
  ({ id }: Resource) =>
  ({ family }: Traffic) =>
    family === "ipv4"
      ? exactly(everyAddress.ipv4)
      : notEvaluatedOn(everyAddress.ipv6, { kind: "ip-address-type", id });

/** Custom domain names, which stay when the default endpoint is off, are not collected. */
const byCustomDomain =
  ({ id }: Resource) =>
  ({ family }: Traffic) =>
    notEvaluatedOn(everyAddress[family], { kind: "custom-domain", id });

function functionUrls(resource: Resource): Endpoint[] {
  const urls = facetOf(lambda, resource, "urls");
  if (!urls.seen) return [unread(resource, "function-url", "lambda:ListFunctionUrlConfigs")];
  return urls.value.length === 0 ? [] : [endpoint(resource, "function-url", everyone)];
}

function clusterEndpoint(resource: Resource): Endpoint[] {
  const found = facetOf(eksCluster, resource, "endpoint");
  if (!found.seen) return [unread(resource, "cluster-endpoint", "eks:DescribeCluster")];
  const { public: isPublic, publicCidrs } = found.value;
  if (!isPublic) return [];
  const sources = ({ family }: Traffic) => {
    const own = publicCidrs.filter((cidr) => familyOf(cidr) === family);
    return exactly(own.reduce<Spans>((sum, cidr) => union(sum, spansOf(cidr) ?? noAddress), noAddress));
  };
  return [endpoint(resource, "cluster-endpoint", sources)];
}

function domainEndpoint(resource: Resource): Endpoint[] {
  const network = facetOf(openSearch, resource, "network");
  if (!network.seen) return [unread(resource, "domain-endpoint", "es:DescribeDomains")];
  return network.value.vpcId === null ? [endpoint(resource, "domain-endpoint", overIpv4(resource))] : [];
}

function restEndpoint(resource: Resource): Endpoint[] {
  const found = facetOf(restApi, resource, "endpoint");
  if (!found.seen) return [unread(resource, "api-endpoint", "apigateway:GET")];
  const { types, defaultEndpoint } = found.value;
  const isPrivate = types.every((type) => type === "PRIVATE");
  if (isPrivate) return [];
  const allowed = defaultEndpoint ? overIpv4 : byCustomDomain;
  return [endpoint(resource, "api-endpoint", allowed(resource))];
}

function apiEndpoint(resource: Resource): Endpoint[] {
  const found = facetOf(api, resource, "endpoint");
  if (!found.seen) return [unread(resource, "api-endpoint", "apigateway:GET")];
  const allowed = found.value.defaultEndpoint ? overIpv4 : byCustomDomain;
  return [endpoint(resource, "api-endpoint", allowed(resource))];
}

function distributionEndpoint(resource: Resource): Endpoint[] {
  const found = facetOf(distribution, resource, "domain");
  if (!found.seen || found.value.enabled === null)
    return [unread(resource, "distribution", "cloudfront:ListDistributions")];
  return found.value.enabled ? [endpoint(resource, "distribution", everyone)] : [];
}

const kinds = [
  { type: lambda.type, endpoints: functionUrls },
  { type: eksCluster.type, endpoints: clusterEndpoint },
  { type: openSearch.type, endpoints: domainEndpoint },
  { type: restApi.type, endpoints: restEndpoint },
  { type: api.type, endpoints: apiEndpoint },
  { type: distribution.type, endpoints: distributionEndpoint },
];

/** CloudFormation types of services whose endpoints AWS runs on the internet. */
export const publicServiceTypes: readonly string[] = kinds.map(({ type }) => type);

/** The services of a snapshot with an endpoint on the internet. */
export function publicEndpoints(index: SnapshotIndex): Service[] {
  return kinds.flatMap(({ type, endpoints }) =>
    index.ofType(type).map((resource) => ({ resource, endpoints: endpoints(resource) })),
  );
}
