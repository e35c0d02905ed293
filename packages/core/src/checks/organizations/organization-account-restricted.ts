import {
  type CheckContext,
  defineCheck,
  fail,
  notApplicable,
  pass,
  unknown,
} from "../../model/define-check.ts";
import { facetsOf } from "../../model/related.ts";
import account from "../../resources/organizations-account.ts";
import organization from "../../resources/organizations-organization.ts";
import policy from "../../resources/organizations-policy.ts";
import unit from "../../resources/organizations-unit.ts";

const type = "SERVICE_CONTROL_POLICY";
/** Organizational units can be nested five levels deep (AWS Organizations User Guide, "Quotas"). */
const mostLevels = 6;

/** IDs of an account and everything above it; undefined: a parent could not be read. */
function pathOf(accountId: string, parentId: string, context: CheckContext): string[] | undefined {
  const path = [accountId, parentId];
  for (let at = parentId; at.startsWith("ou-") && path.length <= mostLevels + 1; ) {
    const found = context.find(unit.type, at);
    const parent = found && facetsOf(unit, found).parent;
    if (!parent?.seen) return undefined;
    at = parent.value.id;
    path.push(at);
  }
  return path;
}

/** ID of the management account; undefined: it could not be read. */
function managementAccount(context: CheckContext): string | undefined {
  const list = context.all(organization.type, "global");
  const [own] = list.seen ? list.value : [];
  const management = own && facetsOf(organization, own).management;
  return management?.seen ? management.value.accountId : undefined;
}

export default defineCheck(account, {
  id: "organization-account-restricted",
  requirement: "Member accounts should be restricted by a service control policy",
  problem: "No service control policy restricts the account",
  severity: "medium",
  category: "IAM",
  service: "Organizations",
  frameworks: {},
  needs: ["membership", "parent"],
  risk: "An administrator of the account can do everything in it: stop its trail, use any Region, and leave the organization.",
  remediation: {
    automation: "MANUAL",
    description: "Attach a service control policy to the account or an organizational unit above it.",
    steps: [
      "In the management account, turn on service control policies.",
      "Write a policy that denies what no account needs, such as stopping CloudTrail and leaving the organization.",
      "Attach it to a test account first, then to its organizational unit.",
    ],
    impact: "Calls that the policy denies fail for every principal of the account, including its root user.",
  },
  evaluate: ({ membership, parent }, context) => {
    const { accountId, state } = membership;
    const management = managementAccount(context);
    if (management === undefined) return unknown("failed", "organization of the account");
    if (management === accountId)
      return notApplicable("Service control policies do not apply to the management account.");
    if (state !== "ACTIVE") return notApplicable("The account is not active.");
    const path = pathOf(accountId, parent.id, context);
    if (path === undefined) return unknown("failed", "organizational units of the account");
    const list = context.all(policy.type, "global");
    if (!list.seen) return unknown(list.reason, "list of policies");
    for (const resource of list.value) {
      const { kind, targets } = facetsOf(policy, resource);
      if (!kind.seen) return unknown(kind.reason, `type of policy ${resource.name}`);
      if (kind.value.type !== type || kind.value.awsManaged) continue;
      if (!targets.seen) return unknown(targets.reason, `targets of policy ${resource.name}`);
      if (targets.value?.some(({ id }) => path.includes(id)))
        return pass(`The service control policy ${resource.name} restricts the account.`);
    }
    return fail("No service control policy of the organization is attached to the account or above it.", {
      accountId,
      path: path.slice(1),
    });
  },
});
