import { allows, grantsWith, type Permission, permissionNames } from "@skyledger/core/model/permissions";
import type { CallScope, CallScopes } from "../platform/call-scope.ts";
import type { Caller } from "../platform/principal.ts";

/** Permissions that hold only in these accounts. */
export interface LimitedPermissions {
  permissions: Permission[];
  accountIds: string[];
}

/**
 * Permissions that a person has in fewer accounts than it reads, with these accounts: for the web app, which offers
 * an act only where it is allowed. Any other permission holds in every account that exists for the person.
 */
export async function limitedPermissions(
  scopes: Pick<CallScopes, "of">,
  caller: Pick<Caller, "workspaceId" | "grants">,
): Promise<LimitedPermissions[]> {
  const { grants } = caller;
  // Roles with the same scopes share one look at the accounts.
  const known = new Map<string, Promise<CallScope>>();
  const scopeOf = (permission: Permission) => {
    const key = JSON.stringify(grantsWith(grants, permission).map(({ scope }) => scope));
    const scope = known.get(key) ?? scopes.of(caller, permission);
    known.set(key, scope);
    return scope;
  };
  const read = await scopeOf("read");
  const limited = new Map<CallScope, LimitedPermissions>();
  for (const permission of permissionNames) {
    if (permission === "own" || !allows(grants, { permission, reach: "accounts" })) continue;
    const scope = await scopeOf(permission);
    if (scope === "all") continue;
    const inScope = new Set(scope.accountIds);
    if (read !== "all" && read.accountIds.every((id) => inScope.has(id))) continue;
    const group = limited.get(scope) ?? { permissions: [], accountIds: [...scope.accountIds] };
    group.permissions.push(permission);
    limited.set(scope, group);
  }
  return [...limited.values()];
}
