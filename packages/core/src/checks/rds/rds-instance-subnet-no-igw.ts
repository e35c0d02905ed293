import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import { addressFamilies, coversInternet } from "../../model/internet.ts";
import { gap, type Observation, seen } from "../../model/observation.ts";
import { facetsOf } from "../../model/related.ts";
import type { Resource } from "../../model/resource.ts";
import routeTable from "../../resources/ec2-route-table.ts";
import database from "../../resources/rds-db-instance.ts";

interface RoutesOut {
  id: string;
  isMain: boolean;
  subnetIds: readonly string[];
  /** The internet gateway that receives a family's internet traffic; null: none. */
  internetGatewayId: string | null;
}

/** Computed once for all databases of a VPC: a snapshot always returns the same array for a list. */
const knownRoutes = new WeakMap<readonly Resource[], Map<string | null, Observation<RoutesOut[]>>>();

/** The route tables of a VPC; a gap if one that may belong to it could not be read. */
function routesOfVpc(tables: readonly Resource[], vpcId: string | null): Observation<RoutesOut[]> {
  const known = knownRoutes.get(tables) ?? new Map<string | null, Observation<RoutesOut[]>>();
  knownRoutes.set(tables, known);
  const routes = known.get(vpcId) ?? readRoutes(tables, vpcId);
  known.set(vpcId, routes);
  return routes;
}

function readRoutes(tables: readonly Resource[], vpcId: string | null): Observation<RoutesOut[]> {
  const found: RoutesOut[] = [];
  for (const table of tables) {
    const { network, routes, associations } = facetsOf(routeTable, table);
    if (!network.seen) return network;
    if (network.value.vpcId !== vpcId) continue;
    if (!routes.seen) return routes;
    if (!associations.seen) return associations;
    // A blackhole route has no gateway: AWS drops matching traffic.
    const toGateways = routes.value.filter(
      ({ targetKind, targetId, state }) =>
        targetKind === "gateway" && targetId?.startsWith("igw-") && state !== "blackhole",
    );
    if (toGateways.some(({ destination }) => destination === null)) return gap("failed");
    const destinations = toGateways.flatMap(({ destination }) => destination ?? []);
    const out = addressFamilies.some((family) => coversInternet(destinations, family))
      ? toGateways[0]
      : undefined;
    found.push({ id: table.id, ...associations.value, internetGatewayId: out?.targetId ?? null });
  }
  return seen(found);
}

export default defineCheck(database, {
  id: "rds-instance-subnet-no-igw",
  requirement: "RDS DB instances should not be in subnets with a route to an internet gateway",
  problem: "DB instance is in a subnet with a route to an internet gateway",
  severity: "high",
  category: "Network",
  service: "RDS",
  frameworks: { fsbp: ["RDS.46"] },
  needs: ["network"],
  risk: "The database is one setting away from the internet: with a public address, it can be reached.",
  remediation: {
    automation: "MANUAL",
    description: "Move the database to subnets without a route to an internet gateway.",
    steps: [
      "Create a subnet group with private subnets in the same VPC.",
      "Move the database through another VPC or a restored snapshot. A subnet group can't be changed within its VPC.",
    ],
    impact: "The database is replaced or restarted, and its addresses change.",
  },
  evaluate: ({ network: { subnetIds, vpcId } }, context) => {
    if (subnetIds.length === 0) return unknown("failed", "subnets of the database");
    const tables = context.all(routeTable.type);
    if (!tables.seen) return unknown(tables.reason, "route tables");
    const routes = routesOfVpc(tables.value, vpcId);
    if (!routes.seen) return unknown(routes.reason, "routes of the VPC");
    const open = subnetIds.flatMap((subnetId) => {
      const table =
        routes.value.find(({ subnetIds: of }) => of.includes(subnetId)) ??
        routes.value.find(({ isMain }) => isMain);
      return table?.internetGatewayId
        ? [{ subnetId, routeTableId: table.id, internetGatewayId: table.internetGatewayId }]
        : [];
    });
    if (open.length > 0)
      return fail("Subnets of the database have a default route to an internet gateway.", {
        subnets: open,
      });
    return routes.value.some(({ isMain }) => isMain)
      ? pass("No subnet of the database has a default route to an internet gateway.")
      : unknown("failed", "main route table of the VPC");
  },
});
