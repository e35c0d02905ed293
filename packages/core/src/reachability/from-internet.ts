import { type Allowed, eitherAllows, exactly, notEvaluatedOn, openOn } from "./allowed.ts";
import type { NetworkInterface } from "./interfaces.ts";
import type { NetworkModel } from "./network-model.ts";
import type { Place } from "./place.ts";
import { isAppliance, type RouteTable, routedTo, routeFor, routesOf } from "./routes.ts";
import {
  difference,
  everyAddress,
  internet,
  intersection,
  noAddress,
  type Spans,
  spansOfAddress,
  union,
} from "./spans.ts";
import { aclStage, type GroupIds, groupStages, passes, routeText, tableOr, unreadStage } from "./stages.ts";
import type { Traffic } from "./traffic.ts";
import { type ReachAnswer, type Stage, walk } from "./walk.ts";

/** Something in a subnet that connections from the internet arrive at. */
export interface Door {
  /** What it is, such as "network-interface". */
  readonly kind: string;
  readonly id: string;
  readonly arn: string;
  /** Null: not read. */
  readonly place: Place | null;
  readonly groupIds: GroupIds;
  /** Whether it has a public address of the family. Null: not read. */
  readonly isPublic: boolean | null;
  /** Private addresses, for the routes of gateways. */
  readonly addresses: readonly string[];
  /** The IAM action that reads it. */
  readonly iamAction: string;
  /** What has to hold after the network, such as that an instance runs. */
  readonly ends: readonly Stage[];
}

const isInternetGateway = ({ targetKind, targetId }: { targetKind: string; targetId: string | null }) =>
  targetKind === "gateway" && targetId?.startsWith("igw-") === true;

function addressStage(door: Door, traffic: Traffic): Stage {
  const { kind, id, arn, isPublic, iamAction } = door;
  const allowed =
    isPublic === null
      ? openOn(everyAddress[traffic.family], [{ iamAction, of: arn }])
      : isPublic
        ? passes(traffic)
        : exactly(noAddress);
  const name = traffic.family === "ipv4" ? "public IPv4 address" : "IPv6 address";
  return { ...{ kind, id, arn, allowed }, rule: () => name, blocking: `no ${name}` };
}

/** What an appliance gets may go back to the internet, too. */
function returned(table: RouteTable, { family }: Traffic): Allowed {
  const direct = routedTo(table, family, isInternetGateway);
  const { possible } = routedTo(table, family, isAppliance);
  const route = table.routes?.find(isAppliance);
  if (possible.length === 0 || !route) return direct;
  const hop = { kind: route.targetKind, id: route.targetId ?? table.id };
  return eitherAllows(direct, notEvaluatedOn(possible, hop));
}

/** The way back: what the longest prefix sends to an internet gateway. Others send it elsewhere. */
function gatewayStages(table: RouteTable, traffic: Traffic): Stage[] {
  const { family } = traffic;
  const other = routeFor(table, family, internet[family]);
  const stage: Stage = {
    ...{ kind: "route-table", id: table.id, arn: table.arn },
    allowed: returned(table, traffic),
    rule: (peers) => {
      const route = routeFor(table, family, peers);
      return route ? routeText(route) : null;
    },
    blocking: other ? routeText(other) : "no route to an internet gateway",
  };
  const gateway = table.routes?.find(isInternetGateway)?.targetId;
  return gateway ? [{ kind: "internet-gateway", id: gateway, allowed: passes(traffic) }, stage] : [stage];
}

/** A gateway's own route table can send what comes in to an appliance instead. */
function applianceStages(model: NetworkModel, table: RouteTable, door: Door, traffic: Traffic): Stage[] {
  const gateway = table.routes?.find(isInternetGateway)?.targetId;
  if (!gateway) return [];
  return model.gatewayTables(gateway).flatMap((edge): Stage[] => {
    const of = { kind: "route-table", id: edge.id, arn: edge.arn };
    if (edge.routes === null) {
      const missing = { iamAction: "ec2:DescribeRouteTables", of: edge.arn };
      return [unreadStage("route-table", edge.id, missing, traffic)];
    }
    const { routed } = routesOf(edge.routes, traffic.family);
    const elsewhere = routed.filter(({ route }) => route.targetId !== "local");
    const own = door.addresses.flatMap((address) => spansOfAddress(address) ?? []);
    const hit = elsewhere.find(
      ({ spans }) => own.length === 0 || difference(own, spans).length < own.length,
    )?.route;
    if (!hit) return [];
    const appliance = { kind: hit.targetKind, id: hit.targetId ?? edge.id };
    return [
      {
        ...of,
        allowed: notEvaluatedOn(everyAddress[traffic.family], appliance),
        rule: () => routeText(hit),
      },
    ];
  });
}

function blockStage(model: NetworkModel, place: Place, traffic: Traffic): Stage[] {
  const id = `${place.accountId} ${place.region}`;
  const found = model.publicAccessBlock(place);
  if ("missing" in found) return [unreadStage("vpc-block-public-access", id, found.missing, traffic)];
  if (found.value === "off") return [];
  // Exclusions of VPCs and subnets are not collected.
  const missing = { iamAction: "ec2:DescribeVpcBlockPublicAccessExclusions", of: place.subnetId };
  return [unreadStage("vpc-block-public-access", id, missing, traffic)];
}

/** Addresses that the VPC itself has: they are not on the internet, although they can be public ones. */
function localSpans(table: RouteTable, { family }: Traffic): Spans {
  if (table.routes === null) return noAddress;
  let local: Spans = noAddress;
  for (const { route, spans } of routesOf(table.routes, family).routed)
    if (route.targetId === "local") local = union(local, spans);
  return local;
}

/**
 * Whether the internet reaches a port of something in a subnet and gets an answer: public address, routes by
 * longest prefix, network ACLs in both directions, and security groups.
 */
export function reachFromInternet(model: NetworkModel, door: Door, traffic: Traffic): ReachAnswer {
  const { place, groupIds, ends, arn, iamAction } = door;
  const own = addressStage(door, traffic);
  const sources = internet[traffic.family];
  if (!place) return walk([own, unreadStage(door.kind, door.id, { iamAction, of: arn }, traffic)], sources);
  const table = tableOr(model, place, traffic);
  const isRead = "routes" in table;
  const acl = model.aclOf(place);
  const stages = [
    own,
    ...(isRead ? gatewayStages(table, traffic) : [table]),
    ...blockStage(model, place, traffic),
    ...(isRead ? applianceStages(model, table, door, traffic) : []),
    aclStage(acl, place.subnetId, { direction: "inbound", answers: false, traffic }),
    ...groupStages(model, groupIds, { direction: "inbound", traffic, of: door.id }),
    ...ends,
    aclStage(acl, place.subnetId, { direction: "outbound", answers: true, traffic }),
  ];
  return walk(stages, isRead ? difference(sources, localSpans(table, traffic)) : sources);
}

/** Kinds of interfaces that take no connections from outside ("InterfaceType", EC2 API Reference). */
const outboundOnly: ReadonlySet<string> = new Set(["nat_gateway", "lambda", "transit_gateway"]);

/** Kinds of interfaces that forward connections of others, and open none. */
const forwarding: ReadonlySet<string> = new Set(["nat_gateway", "transit_gateway"]);

/**
 * What has to hold of an interface itself: it is in use, takes (or, as the source, opens) connections, and its
 * instance runs.
 */
export function interfaceEnds(
  found: NetworkInterface,
  traffic: Traffic,
  end: "source" | "target" = "target",
): Stage[] {
  const { id, arn, kind, isAttached, instance } = found;
  const of = { kind: "network-interface", id, arn };
  const [without, verb] = end === "target" ? [outboundOnly, "takes"] : [forwarding, "opens"];
  const works = isAttached && !(kind !== null && without.has(kind));
  const own: Stage = {
    ...{ ...of, allowed: works ? passes(traffic) : exactly(noAddress) },
    blocking: isAttached ? `${verb} no connections (${kind})` : "not attached",
  };
  if (instance === null) return [own];
  const machine = { kind: "instance", id: instance.id, arn: instance.arn };
  if (instance.state === null) {
    const missing = { iamAction: "ec2:DescribeInstances", of: instance.id };
    return [own, { ...unreadStage("instance", instance.id, missing, traffic), ...{ arn: instance.arn } }];
  }
  const runs = instance.state === "running" || instance.state === "pending";
  return [
    own,
    { ...machine, allowed: runs ? passes(traffic) : exactly(noAddress), blocking: instance.state },
  ];
}

/** Unique local addresses (RFC 4193) are private. */
const isPublicAddress = (address: string) =>
  intersection(internet.ipv6, spansOfAddress(address) ?? noAddress).length > 0;

/** A network interface as a door. */
export function doorOf(found: NetworkInterface, traffic: Traffic): Door {
  const { id, arn, place, groupIds, hasPublicIpv4, ipv6, privateIps } = found;
  const isIpv4 = traffic.family === "ipv4";
  return {
    ...{ kind: "network-interface", id, arn, place, ends: interfaceEnds(found, traffic) },
    groupIds,
    isPublic: isIpv4 ? hasPublicIpv4 : (ipv6?.some(isPublicAddress) ?? null),
    addresses: isIpv4 ? privateIps : (ipv6 ?? []),
    iamAction: "ec2:DescribeNetworkInterfaces",
  };
}
