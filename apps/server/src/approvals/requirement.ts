import {
  type AccountsOf,
  type ApprovalPolicy,
  type FixFacts,
  type PolicyScope,
  policyText,
  requirementOf,
} from "@skyledger/core/model/approval-policy";
import type { GrantScope } from "@skyledger/core/model/permissions";
import type { ApprovalsStore } from "./store.ts";

/** What policies require of a change, with the policies in words. */
export interface Requirement {
  approvals: number;
  policies: readonly string[];
}

/** Names for the texts of policies. */
export interface ScopeNames {
  account: (id: string) => string;
  unit: (id: string) => string;
}

export interface RequirementDeps {
  store: Pick<ApprovalsStore, "policies">;
  /** IDs of the connected accounts of a scope. */
  accountsOf: (workspaceId: string, scope: GrantScope) => Promise<readonly string[]>;
  namesOf: (workspaceId: string) => Promise<ScopeNames>;
}

/** An OU or a tag as the scope of a grant; undefined: the policy needs no look at accounts. */
function grantScopeOf(scope: PolicyScope): GrantScope | undefined {
  if (scope === "all") return undefined;
  if ("unitId" in scope) return { kind: "unit", id: scope.unitId };
  if (!("accountTag" in scope)) return undefined;
  const at = scope.accountTag.indexOf("=");
  return { kind: "account_tag", key: scope.accountTag.slice(0, at), value: scope.accountTag.slice(at + 1) };
}

/** The accounts of OUs and tags that policies name, as the organization is at this moment. */
export async function accountsOfPolicies(
  { accountsOf }: Pick<RequirementDeps, "accountsOf">,
  workspaceId: string,
  policies: readonly Pick<ApprovalPolicy, "appliesTo">[],
): Promise<AccountsOf> {
  const known = new Map<string, ReadonlySet<string>>();
  for (const { appliesTo } of policies) {
    const scope = grantScopeOf(appliesTo);
    if (scope) known.set(JSON.stringify(appliesTo), new Set(await accountsOf(workspaceId, scope)));
  }
  return (scope) => known.get(JSON.stringify(scope)) ?? new Set();
}

/** What the policies of a workspace require of a change; null: nothing. */
export async function requirementFor(
  deps: RequirementDeps,
  workspaceId: string,
  facts: readonly FixFacts[],
): Promise<Requirement | null> {
  const policies = await deps.store.policies(workspaceId);
  if (policies.length === 0) return null;
  const required = requirementOf(policies, facts, await accountsOfPolicies(deps, workspaceId, policies));
  if (!required) return null;
  const names = await deps.namesOf(workspaceId);
  return {
    approvals: required.approvals,
    policies: required.policies.flatMap((index) => {
      const policy = policies[index];
      return policy ? [policyText(policy.appliesTo, names)] : [];
    }),
  };
}
