import { facetOf } from "../access/facet-of.ts";
import type { Resource } from "../model/resource.ts";
import distribution from "../resources/cloudfront-distribution.ts";
import type { FacetOf } from "./facets.ts";

export type Origin = FacetOf<typeof distribution, "origins">[number];

/** Whether some viewers use HTTP for what an origin serves, without a redirect to HTTPS; undefined: not read. */
function servesHttp(resource: Resource, { id }: Origin): boolean | undefined {
  const behaviors = facetOf(distribution, resource, "behaviors");
  const groups = facetOf(distribution, resource, "originGroups");
  if (!behaviors.seen || !groups.seen) return undefined;
  const inGroups = groups.value.filter((group) => id !== null && group.originIds.includes(id));
  const ids = new Set([id, ...inGroups.map((group) => group.id)]);
  const policies = behaviors.value
    .filter(({ originId }) => ids.has(originId))
    .map(({ viewerProtocolPolicy }) => viewerProtocolPolicy);
  return policies.includes(null) ? undefined : policies.includes("allow-all");
}

function portsBy(resource: Resource, origin: Origin): (number | null)[] | undefined {
  const { protocolPolicy, httpPort, httpsPort } = origin;
  if (protocolPolicy === "http-only") return [httpPort];
  if (protocolPolicy === "https-only") return [httpsPort];
  const http = protocolPolicy === "match-viewer" ? servesHttp(resource, origin) : undefined;
  if (http === undefined) return undefined;
  return http ? [httpPort, httpsPort] : [httpsPort];
}

/**
 * Ports on which CloudFront connects to a custom origin: by its protocol policy, which can follow the protocol of
 * viewers ("Custom origin settings", Amazon CloudFront Developer Guide). Undefined: not read.
 */
export function originPorts(resource: Resource, origin: Origin): readonly number[] | undefined {
  const ports = portsBy(resource, origin);
  return ports?.every((port) => port !== null) ? ports : undefined;
}
