import { defineRelationship } from "../model/define-relationship.ts";
import routeTable from "../resources/ec2-route-table.ts";
import vpc from "../resources/ec2-vpc.ts";

export default defineRelationship({
  from: routeTable,
  verb: "belongs to",
  inverse: "has",
  to: vpc,
  via: { facet: "network", key: (network) => network.vpcId },
});
