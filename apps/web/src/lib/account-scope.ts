/**
 * The accounts that the pages are about, as the parameter `account` of every URL: the ID of a connected account, the
 * ID of an OU (`ou-…`) or root (`r-…`), or an account tag (`key=value`); undefined: all accounts.
 */
export type Scope = string | undefined;

/** A scope as the lists and figures of the server take it. */
type ScopeQuery = { accountId?: string; unitId?: string; accountTag?: string };

/** Whether a scope is one account, an OU, or a tag. */
export function scopeKind(scope: string): "account" | "unit" | "tag" {
  if (scope.includes("=")) return "tag";
  return /^(r|ou)-/.test(scope) ? "unit" : "account";
}

/** The scope as query parameters of a list or figure. */
export function scopeQuery(scope: Scope): ScopeQuery {
  if (scope === undefined) return {};
  const kind = scopeKind(scope);
  if (kind === "account") return { accountId: scope };
  return kind === "unit" ? { unitId: scope } : { accountTag: scope };
}

/** Whether a scope is a single account. */
export function isOneAccount(scope: Scope): boolean {
  return scope !== undefined && scopeKind(scope) === "account";
}
