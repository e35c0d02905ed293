import { defineRelationship } from "../model/define-relationship.ts";
import eksCluster from "../resources/eks-cluster.ts";
import role from "../resources/iam-role.ts";

export default defineRelationship({
  from: eksCluster,
  verb: "runs as",
  inverse: "used by",
  to: role,
  via: { facet: "role", key: (role) => role.arn },
  by: "arn",
});
