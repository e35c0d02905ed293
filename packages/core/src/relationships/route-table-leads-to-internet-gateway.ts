import { defineRelationship } from "../model/define-relationship.ts";
import internetGateway from "../resources/ec2-internet-gateway.ts";
import routeTable from "../resources/ec2-route-table.ts";

export default defineRelationship({
  from: routeTable,
  verb: "leads to",
  inverse: "reached from",
  to: internetGateway,
  via: {
    facet: "routes",
    key: (routes) =>
      routes.map(({ targetId, state }) =>
        targetId?.startsWith("igw-") && state !== "blackhole" ? targetId : null,
      ),
  },
});
