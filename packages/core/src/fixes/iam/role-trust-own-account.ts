import { openTrusts } from "../../checks/iam/open-trust.ts";
import { accountRootArn } from "../../model/arn.ts";
import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, manual, ready, undoneBy } from "../../model/define-fix.ts";
import role from "../../resources/iam-role.ts";
import type { PolicyDocument, PolicyStatement } from "../../resources/policy-document.ts";

const update: AutomationDocument = {
  name: "Skyledger-UpdateAssumeRolePolicy",
  description: "Replaces the trust policy of a role.",
  parameters: {
    RoleName: { type: "String", description: "The role." },
    PolicyDocument: { type: "String", description: "The complete trust policy." },
  },
  steps: [
    apiStep("Update", "iam", "UpdateAssumeRolePolicy", {
      RoleName: "{{ RoleName }}",
      PolicyDocument: "{{ PolicyDocument }}",
    }),
  ],
};

/** A trust policy needs a statement. The account's identities still need permission to assume the role. */
function ownAccount(roleArn: string, accountId: string): PolicyStatement {
  const Principal = { AWS: accountRootArn(roleArn, accountId) };
  return { Sid: "SkyledgerOwnAccount", Effect: "Allow", Principal, Action: "sts:AssumeRole" };
}

function withoutOpenTrusts(policy: PolicyDocument, roleArn: string, accountId: string): PolicyDocument {
  const open = new Set(openTrusts(policy).map(({ statement }) => statement));
  const left = policy.Statement.filter((statement) => !open.has(statement));
  const isTrusting = left.some(({ Effect }) => Effect === "Allow");
  return { ...policy, Statement: isTrusting ? left : [...left, ownAccount(roleArn, accountId)] };
}

export default defineFix(role, {
  id: "role-trust-own-account",
  title: "Remove public access from the trust policy",
  remediates: ["iam-role-trust-not-public"],
  needs: ["trustPolicy"],
  changesPermissions: true,
  documents: [update],
  actions: ["iam:UpdateAssumeRolePolicy"],
  plan: ({ trustPolicy }, { id, arn, accountId }) => {
    if (openTrusts(trustPolicy).length === 0) return manual("The trust policy has no public access.");
    const after = withoutOpenTrusts(trustPolicy, arn, accountId);
    return ready(update, { RoleName: id, PolicyDocument: JSON.stringify(after) }, { trustPolicy: after });
  },
  rollback: ({ trustPolicy }, { id }) =>
    undoneBy(
      update,
      { RoleName: id, PolicyDocument: JSON.stringify(trustPolicy) },
      "The previous trust policy is restored.",
    ),
});
