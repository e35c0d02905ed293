import account from "../resources/account.ts";
import group from "../resources/iam-group.ts";
import managedPolicy from "../resources/iam-managed-policy.ts";
import role from "../resources/iam-role.ts";
import user from "../resources/iam-user.ts";
import { policyTypes } from "./access-target.ts";
import { holderTypes } from "./escalation/role-holders.ts";
import { organizationTypes } from "./organization-controls.ts";

/** CloudFormation types whose resources an access model uses. */
export const accessTypes: readonly string[] = [
  ...[account, user, role, group, managedPolicy].map(({ type }) => type),
  ...[...organizationTypes, ...policyTypes, ...holderTypes],
];
