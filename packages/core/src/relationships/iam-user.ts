import { edgesFrom } from "../model/define-relationship.ts";
import group from "../resources/iam-group.ts";
import policy from "../resources/iam-managed-policy.ts";
import user from "../resources/iam-user.ts";

const edge = edgesFrom(user);

export default [
  edge({
    verb: "granted by",
    inverse: "grants",
    to: policy,
    via: { facet: "attachedPolicies", key: (policies) => policies.map((policy) => policy.arn) },
    by: "arn",
  }),
  edge({
    verb: "member of",
    inverse: "has member",
    to: group,
    via: { facet: "groups", key: (groups) => groups },
  }),
];
