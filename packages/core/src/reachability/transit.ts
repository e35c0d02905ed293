import { facetOf } from "../access/facet-of.ts";
import subnet from "../resources/ec2-subnet.ts";
import type { TransitGatewayAttachment } from "../resources/transit-gateway-routing.ts";
import { notEvaluatedOn, nothing, openOn } from "./allowed.ts";
import type { NetworkModel } from "./network-model.ts";
import type { Place } from "./place.ts";
import { type Routed, routesOf } from "./routes.ts";
import { difference, everyAddress, intersection, type Spans } from "./spans.ts";
import { passes, routeText } from "./stages.ts";
import type { Traffic } from "./traffic.ts";
import type { TransitGateway } from "./transit-gateways.ts";
import type { Stage } from "./walk.ts";

/** The way of packets to some addresses through transit gateways, as far as it is known. */
export interface Transit {
  readonly spans: Spans;
  readonly stages: readonly Stage[];
  /** Where they leave the gateways; null: nowhere, or that is not known. */
  readonly exit: Attached | null;
}

/** An attachment of a transit gateway. */
export interface Attached {
  readonly gateway: TransitGateway;
  readonly attachment: TransitGatewayAttachment;
}

const hopOf = ({ id, arn }: Pick<TransitGateway, "id" | "arn">) => ({ kind: "transit-gateway", id, arn });

const unread = (
  gateway: Pick<TransitGateway, "id" | "arn">,
  iamAction: string,
  { family }: Traffic,
): Stage => ({
  ...hopOf(gateway),
  allowed: openOn(everyAddress[family], [{ iamAction, of: gateway.arn }]),
});

const blocked = (gateway: TransitGateway, blocking: string): Stage => ({
  ...hopOf(gateway),
  ...{ allowed: nothing, blocking },
});

interface Following {
  readonly model: NetworkModel;
  readonly traffic: Traffic;
  /** Gateways that the packets passed, to end where peered ones route in a circle. */
  readonly passed: readonly TransitGateway[];
}

/** The same through a peered gateway. Both know the attachment between them by the same ID. */
function throughPeer(following: Following, { attachment, gateway }: Attached, to: Spans): readonly Transit[] {
  const { model, traffic, passed } = following;
  const { id, resourceId } = attachment;
  if (passed.includes(gateway))
    return [{ spans: to, stages: [blocked(gateway, "the routes lead back")], exit: null }];
  const peer = resourceId === null ? undefined : model.transitGateway(resourceId);
  const entered = peer?.attachments?.find((one) => one.id === id);
  if (peer && entered)
    return followed(
      { ...following, passed: [...passed, gateway] },
      { gateway: peer, attachment: entered },
      to,
    );
  const of = peer ?? { id: resourceId ?? id, arn: resourceId ?? id };
  const stage = unread(of, "ec2:DescribeTransitGatewayAttachments", traffic);
  return [{ spans: to, stages: [stage], exit: null }];
}

/** Along one route of a gateway. */
function along(following: Following, gateway: TransitGateway, { route, spans }: Routed): readonly Transit[] {
  const { traffic } = following;
  const end = (stage: Stage): Transit[] => [{ spans, stages: [stage], exit: null }];
  const rule = routeText(route);
  if (route.state !== "active") return end(blocked(gateway, rule));
  const attachment = gateway.attachments?.find(({ id }) => id === route.targetId);
  if (!attachment) return end(unread(gateway, "ec2:DescribeTransitGatewayAttachments", traffic));
  if (attachment.state !== "available") return end(blocked(gateway, `${rule} (${attachment.state})`));
  const stage = { ...hopOf(gateway), allowed: passes(traffic), rule: () => rule };
  if (attachment.kind !== "peering") return [{ spans, stages: [stage], exit: { gateway, attachment } }];
  return throughPeer(following, { gateway, attachment }, spans).map((one) => ({
    ...one,
    stages: [stage, ...one.stages],
  }));
}

/** Whether two sets can have an address in common. */
function touch(one: Spans, other: Spans): boolean {
  const [first, last] = [one[0]?.[0], one.at(-1)?.[1]];
  const [from, to] = [other[0]?.[0], other.at(-1)?.[1]];
  if (first === undefined || last === undefined || from === undefined || to === undefined) return false;
  return first <= to && from <= last;
}

function followed(following: Following, { gateway, attachment }: Attached, to: Spans): readonly Transit[] {
  const { traffic } = following;
  const end = (spans: Spans, stage: Stage): Transit => ({ spans, stages: [stage], exit: null });
  if (attachment.routeTableId === null)
    return [end(to, blocked(gateway, `no route table for ${attachment.id}`))];
  const routes = gateway.tables?.get(attachment.routeTableId)?.routes;
  if (!routes) return [end(to, unread(gateway, "ec2:SearchTransitGatewayRoutes", traffic))];
  const { routed, lists, whole } = routesOf(routes, traffic.family);
  if (!whole) return [end(to, unread(gateway, "ec2:SearchTransitGatewayRoutes", traffic))];
  // A prefix list could have a longer prefix.
  if (lists.length > 0) return [end(to, unread(gateway, "ec2:GetManagedPrefixListEntries", traffic))];
  const found: Transit[] = [];
  let rest = to;
  for (const { route, spans } of routed) {
    // A table can have 10,000 routes; most of them name a single range elsewhere.
    if (!touch(spans, to)) continue;
    const part = intersection(spans, to);
    if (part.length === 0) continue;
    rest = difference(rest, part);
    found.push(...along(following, gateway, { route, spans: part }));
  }
  return rest.length === 0 ? found : [...found, end(rest, blocked(gateway, "no route"))];
}

/** Follows packets from an attachment to where they leave, also through peered transit gateways. */
export const follow = (
  model: NetworkModel,
  start: Attached,
  to: Spans,
  traffic: Traffic,
): readonly Transit[] => followed({ model, traffic, passed: [] }, start, to);

/** An Availability Zone. Each account has its own names for them. */
interface Zone {
  readonly name: string;
  readonly accountId: string;
}

/** Null: not read. */
function zoneOf(model: NetworkModel, subnetId: string): Zone | null {
  const found = model.subnet(subnetId);
  const network = found && facetOf(subnet, found, "network");
  const name = network?.seen ? network.value.availabilityZone : null;
  return found && name !== null ? { name, accountId: found.accountId } : null;
}

interface Entry {
  readonly stages: readonly Stage[];
  readonly attachment: TransitGatewayAttachment | null;
  readonly entrySubnetId: string | null;
}

/**
 * The attachment by which packets of a subnet enter a transit gateway. It takes them only in Availability Zones
 * where it has a subnet ("Amazon VPC attachments", Amazon VPC Transit Gateways).
 */
function entryOf(model: NetworkModel, gateway: TransitGateway, place: Place, traffic: Traffic): Entry {
  const none = { attachment: null, entrySubnetId: null };
  if (gateway.attachments === null)
    return { ...none, stages: [unread(gateway, "ec2:DescribeTransitGatewayAttachments", traffic)] };
  const attachment = gateway.attachments.find((one) => isOf(one, place.vpcId) && one.state === "available");
  if (!attachment) return { ...none, stages: [blocked(gateway, `${place.vpcId} is not attached`)] };
  const zone = zoneOf(model, place.subnetId);
  const zones = (attachment.subnetIds ?? []).map((id) => ({ id, zone: zoneOf(model, id) }));
  const comparable = zones.filter((one) => zone !== null && one.zone?.accountId === zone.accountId);
  const same =
    zones.find(({ id }) => id === place.subnetId) ?? comparable.find((one) => one.zone?.name === zone?.name);
  if (same) return { stages: [], attachment, entrySubnetId: same.id };
  const stage =
    zone !== null && comparable.length === zones.length
      ? blocked(gateway, `no subnet in ${zone.name}`)
      : unread(gateway, "ec2:DescribeSubnets", traffic);
  return { stages: [stage], attachment, entrySubnetId: null };
}

/** The way of packets from a subnet through transit gateways. */
export interface Passage extends Transit {
  /** Null: not in the inventory. */
  readonly gateway: TransitGateway | null;
  /** The subnet with the gateway's interface, whose network ACL evaluates the packets; null: not known. */
  readonly entrySubnetId: string | null;
}

/** The ways of packets from a subnet to some addresses, one for each part that the gateways treat alike. */
export function passagesFrom(
  model: NetworkModel,
  { gatewayId, place, to }: { gatewayId: string; place: Place; to: Spans },
  traffic: Traffic,
): readonly Passage[] {
  const gateway = model.transitGateway(gatewayId) ?? null;
  if (gateway === null) {
    const stage = unread({ id: gatewayId, arn: gatewayId }, "ec2:DescribeTransitGateways", traffic);
    return [{ spans: to, stages: [stage], exit: null, gateway, entrySubnetId: null }];
  }
  const { stages, attachment, entrySubnetId } = entryOf(model, gateway, place, traffic);
  if (attachment === null) return [{ spans: to, stages, exit: null, gateway, entrySubnetId }];
  return follow(model, { gateway, attachment }, to, traffic).map((one) => ({
    ...{ ...one, stages: [...stages, ...one.stages] },
    ...{ gateway, entrySubnetId },
  }));
}

export const isOf = ({ kind, resourceId }: TransitGatewayAttachment, vpcId: string): boolean =>
  kind === "vpc" && resourceId === vpcId;

/** Out of an attachment of another network, such as that of a firewall, which can forward them. */
export function elsewhere({ gateway, attachment: { id } }: Attached, { family }: Traffic): Stage {
  const hop = { kind: "transit-gateway-attachment", id };
  return { ...hopOf(gateway), allowed: notEvaluatedOn(everyAddress[family], hop) };
}

/** Where packets leave to a VPC. */
export const toVpc = ({ exit }: Transit, vpcId: string, traffic: Traffic): Stage[] =>
  exit === null || isOf(exit.attachment, vpcId) ? [] : [elsewhere(exit, traffic)];

/** Networks outside of AWS. */
export const isOutside = ({ kind }: TransitGatewayAttachment): boolean =>
  kind === "vpn" || kind === "direct-connect-gateway" || kind === "connect";
