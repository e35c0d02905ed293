import { defineRelationship } from "../model/define-relationship.ts";
import routeTable from "../resources/ec2-route-table.ts";
import subnet from "../resources/ec2-subnet.ts";

export default defineRelationship({
  from: routeTable,
  verb: "routes",
  inverse: "routed by",
  to: subnet,
  via: { facet: "associations", key: (associations) => associations.subnetIds },
});
