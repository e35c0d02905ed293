import { type Allowed, notEvaluatedOn, nothing } from "./allowed.ts";
import { doorOf } from "./from-internet.ts";
import type { NetworkInterface } from "./interfaces.ts";
import type { NetworkModel } from "./network-model.ts";
import { isAppliance, type Route, type RouteTable, routedTo, routeFor } from "./routes.ts";
import { intersection, type Spans } from "./spans.ts";
import { aclStage, groupStages, routeText, tableOr, unreadStage } from "./stages.ts";
import type { Traffic } from "./traffic.ts";
import { type ReachAnswer, type Stage, walk } from "./walk.ts";

/** Gateways that lead to networks outside of AWS, and appliances, which can have a VPN of their own. */
const leadsOut = (route: Route) => isAppliance(route) || isGatewayOut(route);

const isGatewayOut = ({ targetKind, targetId }: Route) =>
  ["transit-gateway", "core-network", "local-gateway"].includes(targetKind) ||
  (targetKind === "gateway" && targetId?.startsWith("vgw-") === true);

/** What is beyond the gateway is not in the inventory: the way back is there, or not known to be. */
function outside({ possible, missing, notEvaluated }: Allowed, route: Route | undefined, of: Spans): Allowed {
  if (intersection(possible, of).length === 0) return nothing;
  if (!route || route.targetId === null) return { sure: [], possible, missing, notEvaluated };
  const hop = { kind: route.targetKind, id: route.targetId };
  return { ...notEvaluatedOn(possible, hop), missing };
}

function outStage(table: RouteTable, traffic: Traffic, sources: Spans): Stage {
  const own = routeFor(table, traffic.family, sources);
  const route = own && leadsOut(own) ? own : table.routes?.find(leadsOut);
  return {
    ...{ kind: "route-table", id: table.id, arn: table.arn },
    allowed: outside(routedTo(table, traffic.family, leadsOut), route, sources),
    rule: () => (route ? routeText(route) : null),
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
