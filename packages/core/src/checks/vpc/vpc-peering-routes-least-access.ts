import { cidrsCover } from "../../model/cidr.ts";
import {
  type CheckContext,
  defineCheck,
  fail,
  notApplicable,
  pass,
  unknown,
} from "../../model/define-check.ts";
import { addressFamilies, coversInternet } from "../../model/internet.ts";
import { type GapReason, gap, type Observation, seen } from "../../model/observation.ts";
import { facetOfRelated } from "../../model/related.ts";
import routeTable from "../../resources/ec2-route-table.ts";
import peering from "../../resources/ec2-vpc-peering-connection.ts";

/** The addresses of the peer VPC; a gap if AWS did not return them. */
function peerCidrs(
  context: CheckContext,
  connectionId: string,
  vpcId: string,
): Observation<readonly string[]> {
  const requester = facetOfRelated(peering, context, connectionId, "requester");
  if (!requester.seen) return requester;
  const accepter = facetOfRelated(peering, context, connectionId, "accepter");
  if (!accepter.seen) return accepter;
  const peer = requester.value.vpcId === vpcId ? accepter.value : requester.value;
  return peer.cidrs === null ? gap("failed") : seen(peer.cidrs);
}

export default defineCheck(routeTable, {
  id: "vpc-peering-routes-least-access",
  requirement: "VPC peering routes should be limited to required destinations",
  problem: "Peering route covers an entire VPC",
  severity: "medium",
  category: "Network",
  service: "VPC",
  frameworks: { cis_3: ["5.5"], cis_5: ["5.6"], cis_6: ["6.6"], cis_7: ["6.6"] },
  needs: ["network", "routes"],
  risk: "An attacker who compromises one host in the peer VPC can reach every host in this one.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the routes with routes to only the required subnets or hosts.",
    steps: [
      "Use flow logs to find which addresses of the peer VPC are used.",
      "Add routes to only those subnets or addresses.",
      "Remove the routes that cover the entire peer VPC or all addresses.",
    ],
    impact: "Addresses of the peer VPC without a route are no longer reachable.",
  },
  evaluate: ({ network, routes }, context) => {
    // A blackhole route has no connection: AWS drops matching traffic.
    const peered = routes.flatMap(({ destination, targetKind, targetId, state }) =>
      targetKind === "vpc-peering-connection" && targetId !== null && state !== "blackhole"
        ? [{ destination, targetId }]
        : [],
    );
    if (peered.length === 0)
      return notApplicable("The route table has no active route to a peering connection.");
    if (peered.some(({ destination }) => destination === null))
      return unknown("failed", "destination of a route");
    const wide: { destinations: readonly string[]; peeringConnectionId: string; peerCidrs: string[] }[] = [];
    let missing: GapReason | null = null;
    for (const targetId of new Set(peered.map((route) => route.targetId))) {
      // Routes combine: two halves of a network route all of it.
      const destinations = peered.flatMap((route) =>
        route.targetId === targetId && route.destination !== null ? [route.destination] : [],
      );
      const peer = peerCidrs(context, targetId, network.vpcId);
      const covered = peer.seen ? peer.value.filter((cidr) => cidrsCover(destinations, [cidr])) : [];
      if (covered.length > 0 || addressFamilies.some((family) => coversInternet(destinations, family)))
        wide.push({ destinations, peeringConnectionId: targetId, peerCidrs: covered });
      else if (!peer.seen) missing ??= peer.reason;
    }
    if (wide.length > 0) return fail("Routes cover an entire CIDR block of the peer VPC.", { routes: wide });
    if (missing) return unknown(missing, "addresses of the peer VPC");
    return pass(
      peered.some(({ destination }) => destination?.startsWith("pl-"))
        ? "CIDR routes cover only parts of the peer VPC. Prefix lists were not evaluated."
        : "Routes cover only parts of the peer VPC.",
    );
  },
});
