import { defineRelationship } from "../model/define-relationship.ts";
import policy from "../resources/iam-managed-policy.ts";
import user from "../resources/iam-user.ts";

export default defineRelationship({
  from: user,
  verb: "granted by",
  inverse: "grants",
  to: policy,
  via: { facet: "attachedPolicies", key: (policies) => policies.map((policy) => policy.arn) },
  by: "arn",
});
