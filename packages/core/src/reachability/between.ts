import { type Allowed, notEvaluatedOn, nothing, openOn } from "./allowed.ts";
import { bestOf } from "./best.ts";
import { interfaceEnds } from "./from-internet.ts";
import type { NetworkInterface } from "./interfaces.ts";
import type { NetworkModel } from "./network-model.ts";
import type { Place } from "./place.ts";
import { type Route, type RouteTable, routeFor, routesOf } from "./routes.ts";
import { everyAddress, type Spans, spansOfAddress } from "./spans.ts";
import { gated, passes, peerGroupStages, routeText, tableOr } from "./stages.ts";
import { subnetAcls } from "./subnet-acls.ts";
import type { Traffic } from "./traffic.ts";
import { type Passage, passagesFrom, toVpc } from "./transit.ts";
import { blockedAt, type ReachAnswer, type Stage, walk } from "./walk.ts";

/** Gateways that forward only to and from the internet. */
const toInternet = (route: Route) =>
  route.targetKind === "egress-only-internet-gateway" ||
  (route.targetKind === "gateway" && route.targetId?.startsWith("igw-") === true);

/** What the route of packets to an address does with them. */
function carried(
  model: NetworkModel,
  route: Route | undefined,
  traffic: Traffic,
  isWanted: (route: Route) => boolean,
): Pick<Stage, "allowed" | "blocking"> {
  if (!route) return { allowed: nothing, blocking: "no route" };
  const blocking = routeText(route);
  if (route.state !== "active" || route.targetId === null) return { allowed: nothing, blocking };
  if (isWanted(route)) return { allowed: passes(traffic) };
  if (toInternet(route) || route.targetId === "local") return { allowed: nothing, blocking };
  const everything = everyAddress[traffic.family];
  if (route.targetKind === "vpc-peering-connection") {
    const missing = { iamAction: "ec2:DescribeVpcPeeringConnections", of: route.targetId };
    return model.peering(route.targetId) === undefined
      ? { allowed: openOn(everything, [missing]) }
      : { allowed: nothing, blocking };
  }
  const hop = { kind: route.targetKind, id: route.targetId };
  return { allowed: notEvaluatedOn(everything, hop) };
}

interface Leg {
  place: Place;
  to: Spans;
  /** The other VPC. */
  vpcId: string;
  traffic: Traffic;
}

/** The way of packets from a subnet to the other VPC. */
interface Way {
  stages: readonly Stage[];
  /** Through a transit gateway; null: not through one. */
  passage: Passage | null;
}

function wayOf(model: NetworkModel, leg: Leg): Way {
  const { place, to, vpcId, traffic } = leg;
  const table = tableOr(model, place, traffic);
  if (!("routes" in table)) return { stages: [table], passage: null };
  const of = { kind: "route-table", id: table.id, arn: table.arn };
  const unread = unreadRoutes(table, traffic);
  if (unread) return { stages: [{ ...of, allowed: unread, rule: () => null }], passage: null };
  const route = routeFor(table, traffic.family, to);
  const rule = () => (route ? routeText(route) : null);
  if (route?.targetKind === "transit-gateway" && route.targetId !== null && route.state === "active") {
    // Packets to a single address have one way.
    const [passage] = passagesFrom(model, { gatewayId: route.targetId, place, to }, traffic);
    const own: Stage = { ...of, allowed: passage ? passes(traffic) : nothing, rule };
    if (passage) return { stages: [own, ...passage.stages, ...toVpc(passage, vpcId, traffic)], passage };
    return { stages: [own], passage: null };
  }
  const same = vpcId === place.vpcId;
  const wanted = ({ targetKind, targetId }: Route) =>
    same
      ? targetId === "local"
      : targetKind === "vpc-peering-connection" && connects(model, targetId, place, vpcId);
  return { stages: [{ ...of, ...carried(model, route, traffic, wanted), rule }], passage: null };
}

/** Routes that were not read could have a longer prefix; undefined: all were. */
function unreadRoutes({ routes, arn: of }: RouteTable, { family }: Traffic): Allowed | undefined {
  const all = routes && routesOf(routes, family);
  if (all?.whole && all.lists.length === 0) return undefined;
  const iamAction = all?.whole ? "ec2:GetManagedPrefixListEntries" : "ec2:DescribeRouteTables";
  return openOn(everyAddress[family], [{ iamAction, of }]);
}

/** Whether a peering connection leads from a VPC to another. It is not transitive. */
function connects(model: NetworkModel, id: string | null, { vpcId }: Place, other: string): boolean {
  const ends = id === null ? undefined : model.peering(id);
  return ends?.includes(vpcId) === true && ends.includes(other);
}

interface Pair {
  from: NetworkInterface & { place: Place };
  to: NetworkInterface & { place: Place };
  source: Spans;
  destination: Spans;
}

interface Towards {
  from: Place;
  to: NetworkInterface & { place: Place };
  destination: Spans;
  /** Groups of the interface, or of several: more groups let the same or more pass. */
  peerIds: readonly string[] | null;
}

/** The stages of connections from a subnet, up to the groups of the other end, and the way. */
function stagesTowards(model: NetworkModel, { from, to, destination, peerIds }: Towards, traffic: Traffic) {
  const crosses = from.subnetId !== to.place.subnetId;
  const acls = subnetAcls(model, destination, traffic);
  const { stages, passage } = wayOf(model, { place: from, to: destination, vpcId: to.place.vpcId, traffic });
  const gateway = passage?.gateway ?? null;
  const inbound = { gateway, traffic, direction: "inbound", of: to.id, peerIds } as const;
  return {
    gateway,
    stages: [
      ...(crosses ? acls.leaving(from, passage, false) : []),
      ...stages,
      ...(crosses ? acls.arriving(to.place, passage, false) : []),
      ...peerGroupStages(model, to.groupIds, inbound),
    ],
  };
}

function stagesBetween(model: NetworkModel, pair: Pair, traffic: Traffic) {
  const { from, to, source, destination } = pair;
  const crosses = from.place.subnetId !== to.place.subnetId;
  const acls = subnetAcls(model, destination, traffic);
  const there = stagesTowards(model, { from: from.place, to, destination, peerIds: from.groupIds }, traffic);
  const peers = { gateway: there.gateway, traffic, peerIds: to.groupIds };
  const outbound = { ...peers, direction: "outbound", of: from.id } as const;
  const back = wayOf(model, { place: to.place, to: source, vpcId: from.place.vpcId, traffic });
  return [
    ...interfaceEnds(from, traffic, "source"),
    ...peerGroupStages(model, from.groupIds, outbound).map((stage) => gated(stage, destination, traffic)),
    ...there.stages,
    ...interfaceEnds(to, traffic),
    ...(crosses ? acls.leaving(to.place, back.passage, true) : []),
    ...back.stages,
    ...(crosses ? acls.arriving(from.place, back.passage, true) : []),
  ];
}

export const addressesOf = ({ privateIps, ipv6 }: NetworkInterface, { family }: Pick<Traffic, "family">) =>
  (family === "ipv4" ? privateIps : (ipv6 ?? [])).flatMap((address) => spansOfAddress(address) ?? []);

export const withoutAddress = ({ id, arn }: NetworkInterface, { family }: Traffic): ReachAnswer =>
  blockedAt({ kind: "network-interface", id, arn, rule: `no ${family} address` });

export function unreadAt({ id, arn }: NetworkInterface, traffic: Traffic): ReachAnswer {
  const missing = [{ iamAction: "ec2:DescribeNetworkInterfaces", of: arn }];
  const everything = everyAddress[traffic.family];
  return walk([{ kind: "network-interface", id, arn, allowed: openOn(everything, missing) }], everything);
}

/**
 * Whether one network interface reaches a port of another over private addresses: within a VPC, through a
 * peering connection, or through transit gateways. Other ways between VPCs are not evaluated, and unknown.
 */
export function reachBetween(
  model: NetworkModel,
  from: NetworkInterface,
  to: NetworkInterface,
  traffic: Traffic,
): ReachAnswer {
  if (!isPlaced(from)) return unreadAt(from, traffic);
  if (!isPlaced(to)) return unreadAt(to, traffic);
  const [sources, destinations] = [addressesOf(from, traffic), addressesOf(to, traffic)];
  if (traffic.family === "ipv6" && (from.ipv6 === null || to.ipv6 === null))
    return unreadAt(from.ipv6 === null ? from : to, traffic);
  const found = destinations.flatMap((destination) =>
    sources.map((source) => {
      const pair = { from, to, source: [source], destination: [destination] };
      return walk(stagesBetween(model, pair, traffic), [source]);
    }),
  );
  return bestOf(found) ?? withoutAddress(destinations.length === 0 ? to : from, traffic);
}

/** Network interfaces of one subnet. */
export interface Neighbors {
  readonly members: readonly NetworkInterface[];
  /** IDs of the security groups of all that were read. */
  readonly groupIds: readonly string[];
  /** All their addresses; null: those of one were not read. */
  readonly addresses: Readonly<Record<Traffic["family"], Spans | null>>;
}

/** Whether one of them may reach a port: false if what they have in common lets none of their addresses pass. */
export function mayReach(
  model: NetworkModel,
  { members: [one], groupIds, addresses }: Neighbors,
  to: NetworkInterface,
  traffic: Traffic,
): boolean {
  const sources = addresses[traffic.family];
  if (!one || !isPlaced(one) || !isPlaced(to) || sources === null) return true;
  if (traffic.family === "ipv6" && to.ipv6 === null) return true;
  return addressesOf(to, traffic).some((destination) => {
    const towards = { from: one.place, to, destination: [destination], peerIds: groupIds };
    return walk(stagesTowards(model, towards, traffic).stages, sources).verdict !== "blocked";
  });
}

export function isPlaced(found: NetworkInterface): found is NetworkInterface & { place: Place } {
  return found.place !== null;
}
