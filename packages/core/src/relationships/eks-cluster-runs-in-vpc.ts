import { defineRelationship } from "../model/define-relationship.ts";
import vpc from "../resources/ec2-vpc.ts";
import eksCluster from "../resources/eks-cluster.ts";

export default defineRelationship({
  from: eksCluster,
  verb: "runs in",
  inverse: "contains",
  to: vpc,
  via: { facet: "network", key: (network) => network.vpcId },
});
