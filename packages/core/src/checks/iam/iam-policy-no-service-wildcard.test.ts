import managedPolicy from "../../resources/iam-managed-policy.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./iam-policy-no-service-wildcard.ts";

const document = (Action: string | string[], Resource = "*") => ({
  Statement: [{ Effect: "Allow", Action, Resource }],
});

checkTable(check, [
  {
    when: "it names actions",
    result: "pass",
    resource: resourceWith(managedPolicy, { document: document(["s3:GetObject", "s3:List*"]) }),
  },
  {
    when: "it allows a service",
    result: "fail",
    resource: resourceWith(managedPolicy, { document: document(["ec2:*", "s3:GetObject"]) }),
    evidence: { actions: ["ec2:*"] },
  },
  {
    when: "it allows all but one service",
    result: "fail",
    resource: resourceWith(managedPolicy, {
      document: { Statement: [{ Effect: "Allow", NotAction: ["iam:*"], Resource: "*" }] },
    }),
    evidence: { actions: ["all except iam:*"] },
  },
  {
    when: "it allows all but one action",
    result: "pass",
    resource: resourceWith(managedPolicy, {
      document: { Statement: [{ Effect: "Allow", NotAction: "iam:PassRole", Resource: "*" }] },
    }),
  },
]);
