import { edgesFrom } from "../model/define-relationship.ts";
import group from "../resources/iam-group.ts";
import policy from "../resources/iam-managed-policy.ts";

const edge = edgesFrom(group);

export default [
  edge({
    verb: "granted by",
    inverse: "grants",
    to: policy,
    via: { facet: "attachedPolicies", key: (policies) => policies.map((policy) => policy.arn) },
    by: "arn",
  }),
];
