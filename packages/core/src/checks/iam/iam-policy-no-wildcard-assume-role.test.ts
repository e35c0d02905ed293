import managedPolicy from "../../resources/iam-managed-policy.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./iam-policy-no-wildcard-assume-role.ts";

const allowing = (statement: object, count = 1) =>
  resourceWith(managedPolicy, {
    document: { Statement: [{ Effect: "Allow", Action: "sts:AssumeRole", Resource: "*", ...statement }] },
    attachments: { count, asBoundary: 0 },
  });

checkTable(check, [
  { when: "it allows every role", result: "fail", resource: allowing({}), evidence: { attachedTo: 1 } },
  {
    when: "it allows every role, and no one has it",
    result: "fail",
    resource: allowing({}, 0),
    evidence: { attachedTo: 0 },
  },
  {
    when: "it allows every action of STS",
    result: "fail",
    resource: allowing({ Action: ["s3:*", "sts:*"] }),
  },
  { when: "a pattern includes the action", result: "fail", resource: allowing({ Action: "sts:Assume*" }) },
  {
    when: "it allows everything but one service",
    result: "fail",
    resource: allowing({ Action: undefined, NotAction: "s3:*" }),
  },
  {
    when: "it names roles",
    result: "pass",
    resource: allowing({ Resource: "arn:aws:iam::123456789012:role/deploy" }),
  },
  {
    when: "it names roles of a path",
    result: "pass",
    resource: allowing({ Resource: "arn:aws:iam::123456789012:role/team/*" }),
  },
  {
    when: "it allows another action",
    result: "pass",
    resource: allowing({ Action: "sts:GetCallerIdentity" }),
  },
  { when: "it denies every role", result: "pass", resource: allowing({ Effect: "Deny" }) },
  {
    when: "roles need a tag",
    result: "pass",
    resource: allowing({ Condition: { StringEquals: { "aws:ResourceTag/assumable": "yes" } } }),
  },
  {
    when: "roles need any value of a tag",
    result: "fail",
    resource: allowing({ Condition: { StringLike: { "aws:ResourceTag/assumable": "*" } } }),
  },
  {
    when: "a condition names the callers, not the roles",
    result: "fail",
    resource: allowing({ Condition: { StringEquals: { "aws:PrincipalOrgID": "o-a1b2c3d4e5" } } }),
  },
  { when: "it allows everything", result: "not_applicable", resource: allowing({ Action: "*" }) },
]);
