import { defineRelationship } from "../model/define-relationship.ts";
import role from "../resources/iam-role.ts";
import warehouse from "../resources/redshift-cluster.ts";

export default defineRelationship({
  from: warehouse,
  verb: "uses",
  inverse: "used by",
  to: role,
  via: { facet: "access", key: (access) => access.iamRoleArns },
  by: "arn",
});
