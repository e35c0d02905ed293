import { type Allowed, notEvaluatedOn, nothing, openOn } from "./allowed.ts";
import { doorOf } from "./from-internet.ts";
import type { NetworkInterface } from "./interfaces.ts";
import type { NetworkModel } from "./network-model.ts";
import { type Route, type RouteTable, routedTo } from "./routes.ts";
import { intersection, type Spans } from "./spans.ts";
import { aclStage, groupStages, routeText, tableOr, unreadStage } from "./stages.ts";
import type { Traffic } from "./traffic.ts";
import { type ReachAnswer, type Stage, walk } from "./walk.ts";

/** Gateways that lead to networks outside of AWS. */
const leadsOut = ({ targetKind, targetId }: Route) =>
  ["transit-gateway", "core-network", "local-gateway"].includes(targetKind) ||
  (targetKind === "gateway" && targetId?.startsWith("vgw-") === true);

/** What is beyond the gateway is not in the inventory: the way back is there, or not known to be. */
function outside({ possible, missing, notEvaluated }: Allowed, routes: readonly Route[], of: Spans): Allowed {
  if (intersection(possible, of).length === 0) return nothing;
  const [route] = routes;
  if (route?.targetKind === "transit-gateway") {
    const reading = { iamAction: "ec2:SearchTransitGatewayRoutes", of: route.targetId ?? "" };
    return openOn(possible, [...missing, reading]);
  }
  if (!route) return { sure: [], possible, missing, notEvaluated };
  return notEvaluatedOn(possible, { kind: route.targetKind, id: route.targetId ?? "" });
}

function outStage(table: RouteTable, traffic: Traffic, sources: Spans): Stage {
  const routes = table.routes?.filter(leadsOut) ?? [];
  return {
    ...{ kind: "route-table", id: table.id, arn: table.arn },
    allowed: outside(routedTo(table, traffic.family, leadsOut), routes, sources),
    rule: () => (routes[0] ? routeText(routes[0]) : null),
    blocking: "no route to a gateway of other networks",
  };
}

/**
 * Whether hosts outside of AWS, behind a virtual private or transit gateway, reach a port. Blocked where no
 * route, network ACL, or group allows it; otherwise unknown, since the network beyond is not collected.
 */
export function reachFromOutside(
  model: NetworkModel,
  to: NetworkInterface,
  sources: Spans,
  traffic: Traffic,
): ReachAnswer {
  const { place, groupIds, ends, arn, id } = doorOf(to, traffic);
  const missing = { iamAction: "ec2:DescribeNetworkInterfaces", of: arn };
  if (!place) return walk([unreadStage("network-interface", id, missing, traffic)], sources);
  const table = tableOr(model, place, traffic);
  const acl = model.aclOf(place);
  return walk(
    [
      "routes" in table ? outStage(table, traffic, sources) : table,
      aclStage(acl, place.subnetId, { direction: "inbound", answers: false, traffic }),
      ...groupStages(model, groupIds, { direction: "inbound", traffic, of: id }),
      ...ends,
      aclStage(acl, place.subnetId, { direction: "outbound", answers: true, traffic }),
    ],
    sources,
  );
}
