import type { PolicyScope } from "./queries.ts";

/** Names of accounts and OUs. */
export type ScopeNames = { account: (id: string) => string; unit: (id: string) => string };

/** Kinds of scopes, in display order. */
export const SCOPE_KINDS = [
  { value: "all", label: "All fixes" },
  { value: "severity", label: "Findings by severity" },
  { value: "destructive", label: "Fixes that delete something" },
  { value: "accountId", label: "An account" },
  { value: "unitId", label: "An OU" },
  { value: "accountTag", label: "Accounts with a tag" },
  { value: "monthlyAmount", label: "Recommendations by amount" },
] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number]["value"];

export const SEVERITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFORMATIONAL"] as const;

/** The fixes of a policy in words. */
export function scopeText(scope: PolicyScope, names: ScopeNames): string {
  if (scope === "all") return "All fixes";
  if ("severity" in scope) {
    return scope.severity === "CRITICAL"
      ? "Critical findings"
      : `Findings of ${scope.severity.toLowerCase()} severity or above`;
  }
  if ("destructive" in scope) return "Fixes that delete something";
  if ("accountId" in scope) return `Fixes in the account ${names.account(scope.accountId)}`;
  if ("unitId" in scope) return `Fixes in the OU ${names.unit(scope.unitId)}`;
  if ("accountTag" in scope) return `Fixes in accounts with the tag ${scope.accountTag}`;
  return `Recommendations that save $${scope.monthlyAmount} a month or more`;
}

/** Kind and value of a scope, as the form has them. */
export function toForm(scope: PolicyScope): { kind: ScopeKind; value: string } {
  if (scope === "all") return { kind: "all", value: "" };
  if ("destructive" in scope) return { kind: "destructive", value: "" };
  if ("severity" in scope) return { kind: "severity", value: scope.severity };
  if ("accountId" in scope) return { kind: "accountId", value: scope.accountId };
  if ("unitId" in scope) return { kind: "unitId", value: scope.unitId };
  if ("accountTag" in scope) return { kind: "accountTag", value: scope.accountTag };
  return { kind: "monthlyAmount", value: String(scope.monthlyAmount) };
}

/** The scope of the form; null: its value is not complete. */
export function fromForm(kind: ScopeKind, value: string): PolicyScope | null {
  if (kind === "all") return "all";
  if (kind === "destructive") return { destructive: true };
  if (kind === "severity") {
    const severity = SEVERITIES.find((one) => one === value);
    return severity === undefined ? null : { severity };
  }
  if (kind === "accountTag") return /^[^=]{1,128}=[\s\S]{0,256}$/.test(value) ? { accountTag: value } : null;
  if (kind === "monthlyAmount") {
    const amount = Number(value);
    return value.trim() !== "" && amount >= 0 && amount <= 1_000_000_000 ? { monthlyAmount: amount } : null;
  }
  if (value === "") return null;
  return kind === "accountId" ? { accountId: value } : { unitId: value };
}
