import { Money } from "./money.ts";

/** Severities of findings, the most severe first. */
export const severityNames = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFORMATIONAL"] as const;
export type SeverityName = (typeof severityNames)[number];

/** The fixes that a policy covers. A severity and an amount are the lowest that are covered. */
export type PolicyScope =
  | "all"
  | { severity: SeverityName }
  | { destructive: true }
  /** An OU with everything below it. */
  | { unitId: string }
  /** ID of a connected account. */
  | { accountId: string }
  /** key=value */
  | { accountTag: string }
  /** US dollars a month. */
  | { monthlyAmount: number };

/** Fixes that need other people's approval, and of how many. */
export interface ApprovalPolicy {
  appliesTo: PolicyScope;
  approvals: number;
}

/** The properties of a fix that policies look at. */
export interface FixFacts {
  accountId: string;
  /** Index in `severityNames`; null: the fix of a recommendation. */
  severity: number | null;
  destructive: boolean;
  /**
   * Decimal text, US dollars a month: what a recommendation saves. Null: it has no known price. Undefined: the fix
   * of a finding.
   */
  monthlyAmount: string | null | undefined;
}

/** The connected accounts of a scope that names some: an OU, or a tag. */
export type AccountsOf = (scope: PolicyScope) => ReadonlySet<string>;

/** What the policies require of a change. */
export interface ApprovalRequirement {
  approvals: number;
  /** The policies that cover the change, as indexes. */
  policies: readonly number[];
}

/** Whether a policy covers a fix. An amount that is not known can't be shown to be below the limit: it is covered. */
export function covers(scope: PolicyScope, fix: FixFacts, accountsOf: AccountsOf): boolean {
  if (scope === "all") return true;
  if ("severity" in scope)
    return fix.severity !== null && fix.severity <= severityNames.indexOf(scope.severity);
  if ("destructive" in scope) return fix.destructive;
  if ("accountId" in scope) return fix.accountId === scope.accountId;
  if ("monthlyAmount" in scope) {
    if (fix.monthlyAmount === undefined) return false;
    if (fix.monthlyAmount === null) return true;
    return Money.parse(fix.monthlyAmount).compare(Money.parse(String(scope.monthlyAmount))) >= 0;
  }
  return accountsOf(scope).has(fix.accountId);
}

/** What the policies require of a change with these fixes; null: no one needs to approve it. */
export function requirementOf(
  policies: readonly ApprovalPolicy[],
  fixes: readonly FixFacts[],
  accountsOf: AccountsOf,
): ApprovalRequirement | null {
  const covering = policies.flatMap(({ appliesTo }, index) =>
    fixes.some((fix) => covers(appliesTo, fix, accountsOf)) ? [index] : [],
  );
  if (covering.length === 0) return null;
  return {
    approvals: Math.max(...covering.map((index) => policies[index]?.approvals ?? 1)),
    policies: covering,
  };
}

/** A policy's fixes in words: "Findings of high severity or above". */
export function policyText(
  scope: PolicyScope,
  names: { account: (id: string) => string; unit: (id: string) => string },
): string {
  if (scope === "all") return "All fixes";
  if ("severity" in scope) {
    const name = scope.severity.toLowerCase();
    return scope.severity === "CRITICAL" ? "Critical findings" : `Findings of ${name} severity or above`;
  }
  if ("destructive" in scope) return "Fixes that delete something";
  if ("accountId" in scope) return `Fixes in the account ${names.account(scope.accountId)}`;
  if ("unitId" in scope) return `Fixes in the OU ${names.unit(scope.unitId)}`;
  if ("accountTag" in scope) return `Fixes in accounts with the tag ${scope.accountTag}`;
  return `Recommendations that save $${scope.monthlyAmount} a month or more`;
}
