import { defineRelationship } from "../model/define-relationship.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import eksCluster from "../resources/eks-cluster.ts";

export default defineRelationship({
  from: eksCluster,
  verb: "guarded by",
  inverse: "guards",
  to: securityGroup,
  via: { facet: "network", key: (network) => network.securityGroupIds },
});
