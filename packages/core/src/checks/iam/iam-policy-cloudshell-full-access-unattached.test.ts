import account from "../../resources/account.ts";
import group from "../../resources/iam-group.ts";
import role from "../../resources/iam-role.ts";
import user from "../../resources/iam-user.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./iam-policy-cloudshell-full-access-unattached.ts";

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
  {
    attachedPolicies: [{ arn: "arn:aws:iam::aws:policy/AWSCloudShellFullAccess", name: "x" }],
    inlinePolicies: [],
  },
  { id: "ops" },
);

checkTable(check, [
  { when: "no one has it", result: "pass", resource: resourceWith(account, { summary }), listed: lists },
  {
    when: "a role has it",
    result: "fail",
    resource: resourceWith(account, { summary }),
    evidence: { attachedTo: ["role ops"] },
    others: [holder],
    listed: lists,
  },
  {
    when: "roles could not be listed",
    result: "unknown",
    resource: resourceWith(account, { summary }),
    listed: [user.type, group.type],
    unread: { [role.type]: "denied" },
  },
]);
