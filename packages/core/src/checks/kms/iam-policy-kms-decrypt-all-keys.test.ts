import managedPolicy from "../../resources/iam-managed-policy.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./iam-policy-kms-decrypt-all-keys.ts";

const document = (Action: string | string[], Resource = "*") => ({
  Statement: [{ Effect: "Allow", Action, Resource }],
});

checkTable(check, [
  {
    when: "it names keys",
    result: "pass",
    resource: resourceWith(managedPolicy, {
      document: document("kms:Decrypt", "arn:aws:kms:us-east-1:123456789012:key/1"),
    }),
  },
  {
    when: "it names all",
    result: "fail",
    resource: resourceWith(managedPolicy, { document: document("kms:*") }),
    evidence: { statements: [{ sid: null, actions: ["kms:*"] }] },
  },
]);
