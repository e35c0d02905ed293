import account from "../../resources/account.ts";
import group from "../../resources/iam-group.ts";
import role from "../../resources/iam-role.ts";
import user from "../../resources/iam-user.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./iam-inline-policy-kms-decrypt-all-keys.ts";

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
const holder = (Resource: string) =>
  resourceWith(
    role,
    {
      attachedPolicies: [],
      inlinePolicies: [
        { name: "own", document: { Statement: [{ Effect: "Allow", Action: "kms:Decrypt", Resource }] } },
      ],
    },
    { id: "ops" },
  );

checkTable(check, [
  {
    when: "none does",
    result: "pass",
    resource: resourceWith(account, { summary }),
    others: [holder("arn:aws:kms:us-east-1:1:key/1")],
    listed: lists,
  },
  {
    when: "a role's does",
    result: "fail",
    resource: resourceWith(account, { summary }),
    evidence: { policies: [{ identity: "role ops", policy: "own" }] },
    others: [holder("*")],
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
