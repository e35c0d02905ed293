import { type Allowed, notEvaluatedOn, nothing, openOn } from "./allowed.ts";
import { bestOf } from "./best.ts";
import { interfaceEnds } from "./from-internet.ts";
import type { NetworkInterface } from "./interfaces.ts";
import type { NetworkModel } from "./network-model.ts";
import type { Place } from "./place.ts";
import { type Route, type RouteTable, routeFor, routesOf } from "./routes.ts";
import { everyAddress, intersection, type Spans, spansOfAddress } from "./spans.ts";
import { aclStage, groupStages, passes, routeText, tableOr } from "./stages.ts";
import type { Traffic } from "./traffic.ts";
import { blockedAt, type ReachAnswer, type Stage, walk } from "./walk.ts";

/** Whether something lets packets to one of the addresses pass, as a gate for all sources. */
function gate(allowed: Allowed, destination: Spans, traffic: Traffic): Allowed {
  if (intersection(allowed.sure, destination).length > 0) return passes(traffic);
  if (intersection(allowed.possible, destination).length === 0) return nothing;
  const { missing, notEvaluated } = allowed;
  return { sure: [], possible: everyAddress[traffic.family], missing, notEvaluated };
}

/** A stage that packets to an address have to pass, whatever their source. */
export const gated = (stage: Stage, destination: Spans, traffic: Traffic): Stage => ({
  ...stage,
  allowed: gate(stage.allowed, destination, traffic),
  ...(stage.rule && { rule: () => stage.rule?.(destination) ?? null }),
});

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

function routeStage(model: NetworkModel, { place, to, vpcId, traffic }: Leg): Stage {
  const table = tableOr(model, place, traffic);
  if (!("routes" in table)) return table;
  const of = { kind: "route-table", id: table.id, arn: table.arn };
  const lists = table.routes === null || routesOf(table.routes, traffic.family).lists.length > 0;
  const route = routeFor(table, traffic.family, to);
  const same = vpcId === place.vpcId;
  const wanted = ({ targetKind, targetId }: Route) =>
    same
      ? targetId === "local"
      : targetKind === "vpc-peering-connection" && connects(model, targetId, place, vpcId);
  const found = carried(model, route, traffic, wanted);
  // A prefix list could have a longer prefix.
  if (lists) return { ...of, allowed: unreadLists(table, traffic), rule: () => null };
  return { ...of, ...found, rule: () => (route ? routeText(route) : null) };
}

function unreadLists(table: RouteTable, traffic: Traffic): Allowed {
  const iamAction = table.routes === null ? "ec2:DescribeRouteTables" : "ec2:GetManagedPrefixListEntries";
  return openOn(everyAddress[traffic.family], [{ iamAction, of: table.arn }]);
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

function stagesBetween(model: NetworkModel, { from, to, source, destination }: Pair, traffic: Traffic) {
  const peersOf = ({ groupIds }: NetworkInterface) => new Set(groupIds);
  const [near, far] = [model.aclOf(from.place), model.aclOf(to.place)];
  const acl = (at: Place, direction: "inbound" | "outbound", answers: boolean) =>
    aclStage(at === from.place ? near : far, at.subnetId, { direction, answers, traffic });
  const crosses = from.place.subnetId !== to.place.subnetId;
  const egress = { direction: "outbound", traffic, of: from.id, peerGroups: peersOf(to) } as const;
  const ingress = { direction: "inbound", traffic, of: to.id, peerGroups: peersOf(from) } as const;
  const leg = (place: Place, spans: Spans, vpcId: string) => ({ place, to: spans, vpcId, traffic });
  return [
    ...interfaceEnds(from, traffic),
    ...groupStages(model, from.groupIds, egress).map((stage) => gated(stage, destination, traffic)),
    ...(crosses ? [gated(acl(from.place, "outbound", false), destination, traffic)] : []),
    routeStage(model, leg(from.place, destination, to.place.vpcId)),
    ...(crosses ? [acl(to.place, "inbound", false)] : []),
    ...groupStages(model, to.groupIds, ingress),
    ...interfaceEnds(to, traffic),
    ...(crosses ? [acl(to.place, "outbound", true)] : []),
    routeStage(model, leg(to.place, source, from.place.vpcId)),
    ...(crosses ? [gated(acl(from.place, "inbound", true), destination, traffic)] : []),
  ];
}

const addressesOf = ({ privateIps, ipv6 }: NetworkInterface, { family }: Traffic) =>
  (family === "ipv4" ? privateIps : (ipv6 ?? [])).flatMap((address) => spansOfAddress(address) ?? []);

const withoutAddress = ({ id, arn }: NetworkInterface, { family }: Traffic): ReachAnswer =>
  blockedAt({ kind: "network-interface", id, arn, rule: `no ${family} address` });

function unreadAt({ id, arn }: NetworkInterface, traffic: Traffic): ReachAnswer {
  const missing = [{ iamAction: "ec2:DescribeNetworkInterfaces", of: arn }];
  const everything = everyAddress[traffic.family];
  return walk([{ kind: "network-interface", id, arn, allowed: openOn(everything, missing) }], everything);
}

/**
 * Whether one network interface reaches a port of another over private addresses: within a VPC, or through a
 * peering connection. Other ways between VPCs are not evaluated, and unknown.
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

function isPlaced(found: NetworkInterface): found is NetworkInterface & { place: Place } {
  return found.place !== null;
}
