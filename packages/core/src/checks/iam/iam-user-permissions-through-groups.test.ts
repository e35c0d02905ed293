import user from "../../resources/iam-user.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./iam-user-permissions-through-groups.ts";

checkTable(check, [
  {
    when: "it has none",
    result: "pass",
    resource: resourceWith(user, { attachedPolicies: [], inlinePolicies: [] }),
  },
  {
    when: "one is attached",
    result: "fail",
    resource: resourceWith(user, { attachedPolicies: [{ arn: "arn:p", name: "p" }], inlinePolicies: [] }),
    evidence: { attached: ["p"], inline: [] },
  },
  {
    when: "one is inline",
    result: "fail",
    resource: resourceWith(user, {
      attachedPolicies: [],
      inlinePolicies: [{ name: "own", document: { Statement: [] } }],
    }),
    evidence: { inline: ["own"] },
  },
]);
