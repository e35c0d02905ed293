import { scopeKind } from "./account-scope.ts";
import type { Organization, OrganizationMember } from "./organization-query.ts";
import { createUnitPaths } from "./organization-tree.ts";

/** The accounts of the organization that a scope selects. */
export function membersInScope(
  { units, accounts }: Pick<Organization, "units" | "accounts">,
  scope: string,
): OrganizationMember[] {
  const kind = scopeKind(scope);
  if (kind === "account") return accounts.filter((one) => one.connectionId === scope);
  if (kind === "unit") {
    const pathOf = createUnitPaths(units);
    return accounts.filter((one) => pathOf(one.unitId).some(({ id }) => id === scope));
  }
  const at = scope.indexOf("=");
  const key = scope.slice(0, at);
  return accounts.filter(({ tags }) => Object.hasOwn(tags, key) && tags[key] === scope.slice(at + 1));
}
