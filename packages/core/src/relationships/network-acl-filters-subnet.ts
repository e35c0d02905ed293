import { defineRelationship } from "../model/define-relationship.ts";
import networkAcl from "../resources/ec2-network-acl.ts";
import subnet from "../resources/ec2-subnet.ts";

export default defineRelationship({
  from: networkAcl,
  verb: "filters",
  inverse: "filtered by",
  to: subnet,
  via: { facet: "associations", key: (subnetIds) => subnetIds },
});
