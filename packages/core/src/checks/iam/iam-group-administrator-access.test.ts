import group from "../../resources/iam-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./iam-group-administrator-access.ts";

const having = (...arns: (string | null)[]) =>
  resourceWith(group, { attachedPolicies: arns.map((arn) => ({ arn, name: "some" })) });

checkTable(check, [
  { when: "nothing is attached", result: "pass", resource: having() },
  {
    when: "another policy of AWS is attached",
    result: "pass",
    resource: having("arn:aws:iam::aws:policy/AdministratorAccess-Amplify"),
  },
  {
    when: "a policy of the account's own has the same name",
    result: "pass",
    resource: having("arn:aws:iam::123456789012:policy/AdministratorAccess"),
  },
  {
    when: "it is attached among others",
    result: "fail",
    resource: having("arn:aws:iam::aws:policy/ReadOnlyAccess", "arn:aws:iam::aws:policy/AdministratorAccess"),
    evidence: { policyArn: "arn:aws:iam::aws:policy/AdministratorAccess" },
  },
  {
    when: "it is attached in China",
    result: "fail",
    resource: having("arn:aws-cn:iam::aws:policy/AdministratorAccess"),
  },
]);
