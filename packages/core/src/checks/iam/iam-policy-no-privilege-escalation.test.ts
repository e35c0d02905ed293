import managedPolicy from "../../resources/iam-managed-policy.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./iam-policy-no-privilege-escalation.ts";

const document = (Action: string | string[], Resource = "*") => ({
  Statement: [{ Effect: "Allow", Action, Resource }],
});

checkTable(check, [
  {
    when: "it opens none",
    result: "pass",
    resource: resourceWith(managedPolicy, {
      document: document(["s3:*", "iam:List*"]),
      attachments: { count: 1, asBoundary: 0 },
    }),
  },
  {
    when: "it lets a role be passed",
    result: "fail",
    resource: resourceWith(managedPolicy, {
      document: document(["iam:PassRole", "ec2:RunInstances"]),
      attachments: { count: 1, asBoundary: 0 },
    }),
    evidence: { paths: ["iam:PassRole + ec2:RunInstances"], pathCount: 1 },
  },
  {
    when: "no one has it",
    result: "not_applicable",
    resource: resourceWith(managedPolicy, {
      document: document("iam:*"),
      attachments: { count: 0, asBoundary: 0 },
    }),
  },
]);
