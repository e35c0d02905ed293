import { edgesFrom } from "../model/define-relationship.ts";
import policy from "../resources/iam-managed-policy.ts";
import role from "../resources/iam-role.ts";

const edge = edgesFrom(role);

export default [
  edge({
    verb: "granted by",
    inverse: "grants",
    to: policy,
    via: { facet: "attachedPolicies", key: (policies) => policies.map((policy) => policy.arn) },
    by: "arn",
  }),
];
