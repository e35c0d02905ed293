import { defineRelationship } from "../model/define-relationship.ts";
import natGateway from "../resources/ec2-nat-gateway.ts";
import routeTable from "../resources/ec2-route-table.ts";

export default defineRelationship({
  from: routeTable,
  verb: "leads to",
  inverse: "reached from",
  to: natGateway,
  via: {
    facet: "routes",
    key: (routes) =>
      routes.map(({ targetKind, targetId, state }) =>
        targetKind === "nat-gateway" && state !== "blackhole" ? targetId : null,
      ),
  },
});
