import { edgesFrom } from "../model/define-relationship.ts";
import account from "../resources/account.ts";
import policy from "../resources/iam-managed-policy.ts";
import role from "../resources/iam-role.ts";
import { accountsAllowed, rolesAllowed } from "./principals-allowed.ts";

const edge = edgesFrom(role);

export default [
  edge({
    verb: "granted by",
    inverse: "grants",
    to: policy,
    via: { facet: "attachedPolicies", key: (policies) => policies.map((policy) => policy.arn) },
    by: "arn",
  }),
  edge({
    verb: "trusts",
    inverse: "trusted by",
    to: account,
    via: { facet: "trustPolicy", key: accountsAllowed },
    by: "arn",
  }),
  edge({
    verb: "trusts",
    inverse: "trusted by",
    to: role,
    via: { facet: "trustPolicy", key: rolesAllowed },
    by: "arn",
  }),
];
