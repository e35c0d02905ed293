import { facetOf } from "../access/facet-of.ts";
import vpnConnection from "../resources/ec2-vpn-connection.ts";
import { type Allowed, eitherAllows, notEvaluatedOn, nothing } from "./allowed.ts";
import { bestOf } from "./best.ts";
import { addressesOf, isPlaced, unreadAt, withoutAddress } from "./between.ts";
import { interfaceEnds } from "./from-internet.ts";
import type { NetworkInterface } from "./interfaces.ts";
import type { NetworkModel } from "./network-model.ts";
import type { Place } from "./place.ts";
import { isAppliance, type Route, type Routed, type RouteTable, routedTo, routesOf } from "./routes.ts";
import { covers, everyAddress, intersection, type Spans } from "./spans.ts";
import { groupStages, passes, routeText, tableOr } from "./stages.ts";
import { subnetAcls } from "./subnet-acls.ts";
import type { Traffic } from "./traffic.ts";
import { elsewhere, follow, isOutside, type Passage, passagesFrom, type Transit, toVpc } from "./transit.ts";
import { blockedAt, type ReachAnswer, type Stage, walk } from "./walk.ts";

/** Gateways that lead to networks outside of AWS, and appliances, which can have a VPN of their own. */
const leadsOut = (route: Route) => isAppliance(route) || isGatewayOut(route);

const isTransit = ({ targetKind }: Route) => targetKind === "transit-gateway";

const isPrivateGateway = ({ targetKind, targetId }: Route) =>
  targetKind === "gateway" && targetId?.startsWith("vgw-") === true;

const isGatewayOut = (route: Route) =>
  ["core-network", "local-gateway"].includes(route.targetKind) || isTransit(route) || isPrivateGateway(route);

/** A virtual private gateway, with the VPN connection that leads out of AWS. Others can be Direct Connect. */
function privateGatewayStages({ model, place, traffic }: Target, id: string): Stage[] {
  const connection = model.index.ofType(vpnConnection.type).find((one) => {
    const gateways = facetOf(vpnConnection, one, "gateways");
    return gateways.seen && gateways.value.virtualPrivateGatewayId === id && one.status === "available";
  });
  const everything = everyAddress[traffic.family];
  const of = { kind: "virtual-private-gateway", id };
  if (!connection) {
    const isRead = model.index.isCovered(vpnConnection.type, place.accountId, place.region);
    const missing = isRead ? [] : [{ iamAction: "ec2:DescribeVpnConnections", of: id }];
    return [{ ...of, allowed: { ...notEvaluatedOn(everything, { kind: "gateway", id }), missing } }];
  }
  const vpn = { kind: "vpn-connection", id: connection.id, arn: connection.arn };
  return [vpn, of].map((hop) => ({ ...hop, allowed: passes(traffic) }));
}

/** A part of the sources, with the stages of the way to and from it. */
interface Part {
  spans: Spans;
  stages: readonly Stage[];
  passage: Passage | null;
  /** The way from it. */
  arrival: Transit | "unknown" | null;
}

interface Target {
  model: NetworkModel;
  place: Place;
  /** Its address. */
  own: Spans;
  traffic: Traffic;
}

/** Through a transit gateway: packets come in by the attachment that answers leave by. */
function throughTransit({ model, place, own, traffic }: Target, passage: Passage): Part {
  const { spans, exit, stages } = passage;
  const known = { spans, passage };
  if (exit === null) return { ...known, stages, arrival: "unknown" };
  if (!isOutside(exit.attachment))
    return { ...known, stages: [...stages, elsewhere(exit, traffic)], arrival: "unknown" };
  const { id, kind, resourceId } = exit.attachment;
  const outside: Stage = {
    kind: kind === "vpn" ? "vpn-connection" : kind,
    ...{ id: resourceId ?? id, allowed: passes(traffic) },
  };
  // An address has one way.
  const [arrival = "unknown"] = follow(model, exit, own, traffic);
  const arriving = arrival === "unknown" ? [] : [...arrival.stages, ...toVpc(arrival, place.vpcId, traffic)];
  return { ...known, stages: [outside, ...arriving, ...stages], arrival };
}

function partsOf(target: Target, { route, spans }: Routed): Part[] {
  const { model, place, traffic } = target;
  const { targetId, targetKind } = route;
  const direct = (stages: readonly Stage[]) => [{ spans, stages, passage: null, arrival: null }];
  if (targetId === null) return direct([]);
  if (isTransit(route)) {
    const passages = passagesFrom(model, { gatewayId: targetId, place, to: spans }, traffic);
    return passages.map((passage) => throughTransit(target, passage));
  }
  if (isPrivateGateway(route)) return direct(privateGatewayStages(target, targetId));
  const hop = { kind: targetKind, id: targetId };
  return direct([{ ...hop, allowed: notEvaluatedOn(everyAddress[traffic.family], hop) }]);
}

/** A table with routes that were not read: what leads out, and where to, is not known. */
function openStage(table: RouteTable, sources: Spans, { family }: Traffic): Stage {
  const { possible, missing } = routedTo(table, family, leadsOut);
  const route = table.routes?.find(leadsOut);
  const isOpen = intersection(possible, sources).length > 0;
  const hop = { kind: route?.targetKind ?? "route-table", id: route?.targetId ?? table.id };
  return {
    ...{ kind: "route-table", id: table.id, arn: table.arn },
    allowed: isOpen ? { ...notEvaluatedOn(possible, hop), missing } : nothing,
    rule: () => (route ? routeText(route) : null),
    blocking: noRoute,
  };
}

const noRoute = "no route to a gateway of other networks";

/** The answer for all sources from those for parts of them. */
function joined(answers: readonly ReachAnswer[], sources: Spans): ReachAnswer | undefined {
  const best = bestOf(answers);
  if (best?.verdict !== "reachable") return best;
  const all = answers.reduce<Allowed>((sum, one) => eitherAllows(sum, one.sources), nothing);
  return { ...best, extent: covers(all.sure, sources) ? "any" : "some", sources: all };
}

/** To one address of an interface. */
function toAddress(
  model: NetworkModel,
  to: NetworkInterface & { place: Place },
  { own, sources }: { own: Spans; sources: Spans },
  traffic: Traffic,
): ReachAnswer {
  const { place, groupIds, id } = to;
  const acls = subnetAcls(model, own, traffic);
  const stagesOf = ({ stages, passage, arrival }: Omit<Part, "spans">) => [
    ...stages,
    ...acls.arriving(place, arrival, false),
    ...groupStages(model, groupIds, { direction: "inbound", traffic, of: id }),
    ...interfaceEnds(to, traffic),
    ...acls.leaving(place, passage, true),
  ];
  const direct = (stage: Stage) => walk(stagesOf({ stages: [stage], passage: null, arrival: null }), sources);
  const table = tableOr(model, place, traffic);
  if (!("routes" in table)) return direct(table);
  const { routes } = table;
  const all = routes && routesOf(routes, traffic.family);
  if (!all?.whole || all.lists.length > 0) return direct(openStage(table, sources, traffic));
  const of = { kind: "route-table", id: table.id, arn: table.arn };
  const answers = all.routed.flatMap(({ route, spans }) => {
    const from = intersection(spans, sources);
    if (from.length === 0 || !leadsOut(route) || route.state !== "active") return [];
    const first: Stage = { ...of, allowed: passes(traffic), rule: () => routeText(route) };
    return partsOf({ model, place, own, traffic }, { route, spans: from }).map((part) =>
      walk(stagesOf({ ...part, stages: [first, ...part.stages] }), part.spans),
    );
  });
  return joined(answers, sources) ?? blockedAt({ ...of, rule: noRoute });
}

/**
 * Whether hosts outside of AWS reach a port through a VPN connection, Direct Connect, or an appliance.
 * "reachable": everything in AWS allows it; whether the network beyond does is not in the inventory.
 */
export function reachFromOutside(
  model: NetworkModel,
  to: NetworkInterface,
  sources: Spans,
  traffic: Traffic,
): ReachAnswer {
  if (!isPlaced(to) || (traffic.family === "ipv6" && to.ipv6 === null)) return unreadAt(to, traffic);
  const answers = addressesOf(to, traffic).map((address) =>
    toAddress(model, to, { own: [address], sources }, traffic),
  );
  return bestOf(answers) ?? withoutAddress(to, traffic);
}
