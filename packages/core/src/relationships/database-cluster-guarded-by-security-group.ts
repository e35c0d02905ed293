import { defineRelationship } from "../model/define-relationship.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import databaseCluster from "../resources/rds-db-cluster.ts";

export default defineRelationship({
  from: databaseCluster,
  verb: "guarded by",
  inverse: "guards",
  to: securityGroup,
  via: { facet: "network", key: (network) => network.securityGroupIds },
});
