import account from "../../resources/organizations-account.ts";
import organization from "../../resources/organizations-organization.ts";
import policy from "../../resources/organizations-policy.ts";
import unit from "../../resources/organizations-unit.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./organization-account-restricted.ts";

const member = (facets: { accountId?: string; state?: string; parentId?: string } = {}) =>
  resourceWith(account, {
    membership: {
      ...{ accountId: facets.accountId ?? "444455556666", state: facets.state ?? "ACTIVE" },
      ...{ joinedMethod: "CREATED", joinedAt: null },
    },
    parent: { id: facets.parentId ?? "ou-ab12-22222222" },
  });
const own = resourceWith(organization, { management: { accountId: "111122223333" } }, { id: "o-a1b2c3d4e5" });
const units = [
  resourceWith(unit, { parent: { id: "ou-ab12-11111111" } }, { id: "ou-ab12-22222222" }),
  resourceWith(unit, { parent: { id: "r-ab12" } }, { id: "ou-ab12-11111111" }),
];
const attachedTo = (id: string, more: { type?: string; awsManaged?: boolean } = {}) =>
  resourceWith(
    policy,
    {
      kind: {
        ...{ type: more.type ?? "SERVICE_CONTROL_POLICY", awsManaged: more.awsManaged ?? false },
        description: null,
      },
      targets: [{ id, type: "ORGANIZATIONAL_UNIT", name: null }],
    },
    { id: "p-11111111" },
  );
const evidence = {
  accountId: "444455556666",
  path: ["ou-ab12-22222222", "ou-ab12-11111111", "r-ab12"],
};

checkTable(check, [
  {
    when: "a policy is attached to a unit above it",
    result: "pass",
    resource: member(),
    others: [own, ...units, attachedTo("ou-ab12-11111111")],
  },
  {
    when: "a policy is attached to the account itself",
    result: "pass",
    resource: member({ parentId: "r-ab12" }),
    others: [own, attachedTo("444455556666")],
  },
  {
    when: "policies are attached only elsewhere",
    result: "fail",
    resource: member(),
    others: [own, ...units, attachedTo("ou-ab12-33333333")],
    evidence,
  },
  {
    when: "only a policy of AWS is attached",
    result: "fail",
    resource: member(),
    others: [own, ...units, attachedTo("r-ab12", { awsManaged: true })],
    evidence,
  },
  {
    when: "only a tag policy is attached",
    result: "fail",
    resource: member(),
    others: [own, ...units, attachedTo("r-ab12", { type: "TAG_POLICY" })],
    evidence,
  },
  {
    when: "a unit above it could not be read",
    result: "unknown",
    resource: member(),
    others: [own, attachedTo("r-ab12")],
  },
  {
    when: "it is the management account",
    result: "not_applicable",
    resource: member({ accountId: "111122223333" }),
    others: [own],
  },
  {
    when: "it is suspended",
    result: "not_applicable",
    resource: member({ state: "SUSPENDED" }),
    others: [own],
  },
]);
