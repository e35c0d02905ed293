import { facetOf } from "../access/facet-of.ts";
import type { MissingReading } from "../access/truth.ts";
import { parseArn } from "../model/arn.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import distribution, { type VpcOrigin } from "../resources/cloudfront-distribution.ts";
import instance from "../resources/ec2-instance.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import balancer from "../resources/elb-load-balancer.ts";
import { networkOfBalancer, readBalancers } from "./balancer-nodes.ts";
import { bestOf } from "./best.ts";
import { unreadAt } from "./between.ts";
import type { NetworkInterface } from "./interfaces.ts";
import { type LinkNetwork, linkToInterface, linkToNodes } from "./link-interfaces.ts";
import { listenersFor } from "./listeners.ts";
import type { NetworkModel } from "./network-model.ts";
import { type Origin, originPorts } from "./origin-ports.ts";
import type { Place } from "./place.ts";
import type { Service } from "./service.ts";
import { internet, type Spans, spansOfAddress, unionOf } from "./spans.ts";
import type { Traffic } from "./traffic.ts";
import { notEvaluatedAnswer, type ReachAnswer, unreadAnswer } from "./walk.ts";

/**
 * The security group that CloudFront makes for its interfaces in a VPC ("Restrict access with VPC origins", Amazon
 * CloudFront Developer Guide).
 */
const groupOfService = "CloudFront-VPCOrigins-Service-SG";

/** The VPC origin of an origin. Null: CloudFront does not connect to one; undefined: not read. */
export function vpcOriginOf(resource: Resource, { id: originId }: Origin): VpcOrigin | null | undefined {
  const vpcOrigins = facetOf(distribution, resource, "vpcOrigins");
  if (!vpcOrigins.seen) return undefined;
  const found = vpcOrigins.value.find((one) => one.originId === originId);
  return found?.status === "Failed" ? null : (found ?? undefined);
}

/** The ports on which CloudFront connects to a VPC origin; undefined: not read. */
export function vpcOriginPorts(
  resource: Resource,
  origin: Origin,
  { protocolPolicy, httpPort, httpsPort }: VpcOrigin,
): readonly number[] | undefined {
  return originPorts(resource, { ...origin, protocolPolicy, httpPort, httpsPort });
}

/** The ID of the instance that a VPC origin is; null: it is a load balancer. */
export function instanceIdOf({ endpointArn }: VpcOrigin): string | null {
  return /:instance\/(.+)$/.exec(endpointArn)?.[1] ?? null;
}

/**
 * What would have to be read to know the load balancer or instance of a VPC origin. Null: it is in the inventory, or no
 * longer in its account.
 */
export function missingEndpoint(index: SnapshotIndex, vpcOrigin: VpcOrigin): MissingReading | null {
  const arn = vpcOrigin.endpointArn;
  if (index.byArn(arn)) return null;
  const isInstance = instanceIdOf(vpcOrigin) !== null;
  const { accountId = "", region = "" } = parseArn(arn) ?? {};
  if (index.isCovered(isInstance ? instance.type : balancer.type, accountId, region)) return null;
  return { iamAction: isInstance ? "ec2:DescribeInstances" : readBalancers, of: arn };
}

const groupsOfService = new WeakMap<NetworkModel, readonly { id: string; vpcId: string | null }[]>();

/** CloudFront's security groups, searched for once. */
function serviceGroups(model: NetworkModel) {
  const known = groupsOfService.get(model);
  if (known) return known;
  const found = model.index.ofType(securityGroup.type).flatMap((group) => {
    const about = facetOf(securityGroup, group, "group");
    return about.seen && about.value.name === groupOfService
      ? [{ id: group.id, vpcId: about.value.vpcId }]
      : [];
  });
  groupsOfService.set(model, found);
  return found;
}

/** CloudFront's interfaces for VPC origins in a VPC; null: none is in the inventory. */
function linkIn(model: NetworkModel, vpcId: string, { id }: VpcOrigin): LinkNetwork | null {
  const groupIds = serviceGroups(model).flatMap((group) => (group.vpcId === vpcId ? [group.id] : []));
  const interfaces = model.interfaces.filter((one) =>
    one.groupIds?.some((groupId) => groupIds.includes(groupId)),
  );
  if (interfaces.length === 0) return null;
  return {
    ...{ kind: "vpc-origin", id, groupIds },
    subnetIds: [...new Set(interfaces.flatMap(({ place }) => place?.subnetId ?? []))],
    addresses: unionOf(
      interfaces.flatMap(({ privateIps }) => privateIps.flatMap((one) => spansOfAddress(one) ?? [])),
    ),
  };
}

interface FromCloudFront {
  readonly model: NetworkModel;
  readonly vpcOrigin: VpcOrigin;
  /** Addresses from which CloudFront reaches origins; null: no list of them was read. */
  readonly cloudFront: Spans | null;
}

/**
 * From CloudFront into a VPC. Security groups let it in by its interfaces there, or by AWS's list of its addresses.
 * @param place of the endpoint
 * @param reach the answer for interfaces of CloudFront
 */
function fromCloudFront(
  { model, vpcOrigin, cloudFront }: FromCloudFront,
  place: Pick<Place, "vpcId" | "accountId" | "region">,
  reach: (link: LinkNetwork) => ReachAnswer,
): ReachAnswer {
  const { id } = vpcOrigin;
  const hop = { kind: "vpc-origin", id, arn: null };
  const link = linkIn(model, place.vpcId, vpcOrigin);
  const [missing] = model.missing;
  if (!link && missing) return unreadAnswer({ id, arn: missing.of }, "vpc-origin", missing.iamAction);
  if (!link) return notEvaluatedAnswer(hop, { kind: "interfaces-of-vpc-origin", id });
  const own = reach(link);
  const listed = reach({ ...link, addresses: cloudFront ?? internet.ipv4 });
  // Its addresses are some of the internet's, which need not be those that are let in.
  if (cloudFront === null && own.verdict !== "reachable" && listed.verdict !== "blocked")
    return notEvaluatedAnswer(hop, { kind: "cloudfront-addresses", id });
  const answers = [own, listed];
  const best = answers.find(({ extent }) => extent === "any") ?? bestOf(answers) ?? own;
  if (best.verdict === "blocked") return best;
  const block = model.publicAccessBlock({ ...place, subnetId: link.subnetIds[0] ?? "" });
  if ("missing" in block)
    return unreadAnswer({ id, arn: block.missing.of }, "vpc-origin", block.missing.iamAction);
  // Whether it applies to VPC origins, is not documented.
  if (block.value === "on") return notEvaluatedAnswer(hop, { kind: "vpc-block-public-access", id });
  return best;
}

/** The load balancer of a VPC origin, as a service whose endpoints are the listeners on some ports. */
export function balancerInVpc(from: FromCloudFront, resource: Resource, ports: readonly number[]): Service {
  const network = networkOfBalancer(resource);
  const vpcId = network.seen ? network.value.vpcId : null;
  const { accountId, region } = resource;
  const answer = (traffic: Traffic) =>
    vpcId === null
      ? unreadAnswer(resource, "load-balancer", readBalancers)
      : fromCloudFront(from, { vpcId, accountId, region }, (link) =>
          linkToNodes(from.model, link, resource, traffic),
        );
  const isOnPort = ({ port }: { port: number | null }) => port !== null && ports.includes(port);
  return { resource, endpoints: listenersFor(resource, isOnPort, answer) };
}

/** From CloudFront to the instance of a VPC origin. */
export function instanceInVpc(from: FromCloudFront, to: NetworkInterface, traffic: Traffic): ReachAnswer {
  if (!to.place) return unreadAt(to, traffic);
  return fromCloudFront(from, to.place, (link) => linkToInterface(from.model, link, to, traffic));
}
