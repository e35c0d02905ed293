import { defineRelationship } from "../model/define-relationship.ts";
import subnet from "../resources/ec2-subnet.ts";
import eksCluster from "../resources/eks-cluster.ts";

export default defineRelationship({
  from: eksCluster,
  verb: "runs in",
  inverse: "contains",
  to: subnet,
  via: { facet: "network", key: (network) => network.subnetIds },
});
