import { openTrusts } from "../../checks/iam/open-trust.ts";
import { accountRootArn } from "../../model/arn.ts";
import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, manual, ready, undoneBy } from "../../model/define-fix.ts";
import { providerOf } from "../../model/federation.ts";
import role from "../../resources/iam-role.ts";
import { listOf, type PolicyDocument, type PolicyStatement } from "../../resources/policy-document.ts";

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

/**
 * A trust policy needs a statement. Everyone includes the account, whose identities still need permission to
 * assume the role.
 */
function ownAccount(roleArn: string, accountId: string): PolicyStatement {
  const Principal = { AWS: accountRootArn(roleArn, accountId) };
  return { Sid: "SkyledgerOwnAccount", Effect: "Allow", Principal, Action: "sts:AssumeRole" };
}

/** Users of an identity provider are not the account's identities, which get no new access. */
const noOne: PolicyStatement = {
  ...{ Sid: "SkyledgerNoOne", Effect: "Deny", Principal: { AWS: "*" }, Action: "sts:AssumeRole" },
};

/** The statement without its public principals; empty: it has no others. */
function closed(statement: PolicyStatement, providers: ReadonlySet<string>): PolicyStatement[] {
  const { Principal } = statement;
  if (typeof Principal !== "object") return [];
  const isPublic = (kind: string, name: string) =>
    name === "*" || (kind === "Federated" && providers.has(providerOf(name)));
  const left = Object.entries(Principal).flatMap(([kind, value]) => {
    const names = listOf(value).filter((name) => !isPublic(kind, name));
    return names.length === 0 ? [] : [[kind, names] as const];
  });
  return left.length === 0 ? [] : [{ ...statement, Principal: Object.fromEntries(left) }];
}

/** The statements without public principals. Those of everyone hide identity providers in the same statement. */
function closedStatements(policy: PolicyDocument): readonly PolicyStatement[] {
  const open = openTrusts(policy);
  if (open.length === 0) return policy.Statement;
  const left = policy.Statement.flatMap((statement) => {
    const ofStatement = open.filter((trust) => trust.statement === statement);
    const providers = new Set(ofStatement.map(({ by }) => by));
    return ofStatement.length === 0 ? [statement] : closed(statement, providers);
  });
  const isSame = JSON.stringify(left) === JSON.stringify(policy.Statement);
  return isSame ? left : closedStatements({ ...policy, Statement: left });
}

function withoutOpenTrusts(policy: PolicyDocument, roleArn: string, accountId: string): PolicyDocument {
  const left = closedStatements(policy);
  if (left.some(({ Effect }) => Effect === "Allow")) return { ...policy, Statement: left };
  const wasOpenToAccount = openTrusts(policy).some(({ by }) => by === "everyone");
  return { ...policy, Statement: [...left, wasOpenToAccount ? ownAccount(roleArn, accountId) : noOne] };
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
    if (openTrusts(after).length > 0) return manual("Replace the public principals of the trust policy.");
    return ready(update, { RoleName: id, PolicyDocument: JSON.stringify(after) }, { trustPolicy: after });
  },
  rollback: ({ trustPolicy }, { id }) =>
    undoneBy(
      update,
      { RoleName: id, PolicyDocument: JSON.stringify(trustPolicy) },
      "The previous trust policy is restored.",
    ),
});
