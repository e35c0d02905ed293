import managedPolicy from "../../resources/iam-managed-policy.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./iam-policy-no-full-admin.ts";

const document = (Action: string | string[], Resource = "*") => ({
  Statement: [{ Effect: "Allow", Action, Resource }],
});

checkTable(check, [
  {
    when: "it allows something",
    result: "pass",
    resource: resourceWith(managedPolicy, {
      document: document("s3:*"),
      attachments: { count: 1, asBoundary: 0 },
    }),
  },
  {
    when: "it allows everything",
    result: "fail",
    resource: resourceWith(managedPolicy, {
      document: document(["s3:*", "*"]),
      attachments: { count: 1, asBoundary: 0 },
    }),
    evidence: { action: "*", attachedTo: 1 },
  },
  {
    when: "it allows everything, and no one has it",
    result: "fail",
    evidence: { attachedTo: 0 },
    resource: resourceWith(managedPolicy, {
      document: document("*"),
      attachments: { count: 0, asBoundary: 0 },
    }),
  },
  {
    when: "it allows something, and no one has it",
    result: "pass",
    resource: resourceWith(managedPolicy, {
      document: document("s3:*"),
      attachments: { count: 0, asBoundary: 0 },
    }),
  },
]);
