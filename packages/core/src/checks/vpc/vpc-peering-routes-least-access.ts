import { cidrCovers } from "../../model/cidr.ts";
import {
  type CheckContext,
  defineCheck,
  fail,
  notApplicable,
  pass,
  unknown,
} from "../../model/define-check.ts";
import { type GapReason, gap, type Observation, seen } from "../../model/observation.ts";
import { facetOfRelated } from "../../model/related.ts";
import routeTable from "../../resources/ec2-route-table.ts";
import peering from "../../resources/ec2-vpc-peering-connection.ts";

const everywhere: ReadonlySet<string> = new Set(["0.0.0.0/0", "::/0"]);

/** The addresses of the VPC at the other end; a gap where AWS did not tell them. */
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
  title: "Peering route tables route only what is needed",
  severity: "medium",
  category: "Network",
  service: "VPC",
  frameworks: { cis_3: ["5.5"], cis_5: ["5.6"], cis_6: ["6.6"], cis_7: ["6.6"] },
  needs: ["network", "routes"],
  risk: "Whoever gets into one machine of the other VPC reaches every machine of this one.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the routes by routes to the subnets or machines that are needed.",
    steps: [
      "Find out by flow logs which addresses of the peer VPC are used.",
      "Add routes to exactly those subnets or addresses.",
      "Remove the routes that cover the whole peer VPC, or everything.",
    ],
    impact: "Addresses of the peer VPC without a route can no longer be reached.",
  },
  evaluate: ({ network, routes }, context) => {
    const peered = routes.flatMap(({ destination, targetKind, targetId }) =>
      targetKind === "vpc-peering-connection" && destination !== null && targetId !== null
        ? [{ destination, targetId }]
        : [],
    );
    if (peered.length === 0) return notApplicable("The table has no route to a peering connection.");
    const wide: { destination: string; peeringConnectionId: string; peerCidrs: readonly string[] }[] = [];
    let missing: GapReason | null = null;
    for (const { destination, targetId } of peered) {
      const peer = peerCidrs(context, targetId, network.vpcId);
      const covered = peer.seen ? peer.value.filter((cidr) => cidrCovers(destination, cidr)) : [];
      if (covered.length > 0 || everywhere.has(destination))
        wide.push({ destination, peeringConnectionId: targetId, peerCidrs: covered });
      else if (!peer.seen) missing ??= peer.reason;
    }
    if (wide.length > 0) return fail("Routes lead to the whole peer VPC.", { routes: wide });
    if (missing) return unknown(missing, "addresses of the peer VPC");
    return pass("Routes lead to parts of the peer VPC only.");
  },
});
