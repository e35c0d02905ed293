import { defineRelationship } from "../model/define-relationship.ts";
import routeTable from "../resources/ec2-route-table.ts";
import vpcEndpoint from "../resources/ec2-vpc-endpoint.ts";

export default defineRelationship({
  from: vpcEndpoint,
  verb: "reached through",
  inverse: "leads to",
  to: routeTable,
  via: { facet: "network", key: (network) => network.routeTableIds },
});
