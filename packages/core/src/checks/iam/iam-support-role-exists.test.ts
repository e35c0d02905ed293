import account from "../../resources/account.ts";
import group from "../../resources/iam-group.ts";
import role from "../../resources/iam-role.ts";
import user from "../../resources/iam-user.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./iam-support-role-exists.ts";

const summary = {
  rootAccessKeys: 0,
  rootMfa: true,
  rootPassword: true,
  users: 1,
  groups: 0,
  roles: 1,
  policies: 0,
};

const lists = [user.type, group.type, role.type];
const holder = resourceWith(
  role,
  { attachedPolicies: [{ arn: "arn:aws:iam::aws:policy/AWSSupportAccess", name: "x" }], inlinePolicies: [] },
  { id: "ops" },
);

checkTable(check, [
  {
    when: "a role has the policy",
    result: "pass",
    resource: resourceWith(account, { summary }),
    others: [holder],
    listed: lists,
  },
  {
    when: "no one has it",
    result: "fail",
    resource: resourceWith(account, { summary }),
    evidence: { attachedTo: [] },
    listed: lists,
  },
  {
    when: "a role has it and users could not be listed",
    result: "pass",
    resource: resourceWith(account, { summary }),
    others: [holder],
    listed: [role.type],
    unread: { [user.type]: "denied" },
  },
  {
    when: "roles could not be listed",
    result: "unknown",
    resource: resourceWith(account, { summary }),
    listed: [user.type, group.type],
    unread: { [role.type]: "denied" },
  },
]);
