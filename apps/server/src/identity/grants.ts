import { AppError } from "@skyledger/core/model/app-error";
import { allows, canGrant, type Grant, grantKey, roles } from "@skyledger/core/model/permissions";
import type { DecideChange, GrantsStore } from "./grants-store.ts";

/**
 * Whether a person may change another's grants: with the permission for people, and only grants that they could
 * make themselves. A workspace keeps an owner who can sign in.
 * @throws AppError forbidden, conflict
 */
export const decideGrants: DecideChange = ({ actor, before, after, hasOtherOwner }) => {
  if (!allows(actor, { permission: "people", reach: "workspace" })) {
    throw new AppError("forbidden", "Your roles have changed, and no longer include changing people.");
  }
  const beyond = [...before, ...after].find(({ role }) => !canGrant(actor, role));
  if (beyond) throw onlyOwners(beyond);
  const owns = (grants: readonly Grant[]) => grants.some(({ role }) => role === "owner");
  if (owns(before) && !owns(after) && !hasOtherOwner) {
    throw new AppError("conflict", "A workspace needs an owner. Make someone else an owner first.");
  }
};

/** @throws AppError forbidden if a role is more than the person has */
export function assertCanGrant(actor: readonly Grant[], grants: readonly Grant[]): void {
  const beyond = grants.find(({ role }) => !canGrant(actor, role));
  if (beyond) throw onlyOwners(beyond);
}

/** Accounts and OUs of new grants must exist; a grant can outlive them. @throws AppError not_found */
export async function assertScopesExist(
  store: GrantsStore,
  workspaceId: string,
  grants: readonly Grant[],
  kept: readonly Grant[] = [],
): Promise<void> {
  const keptKeys = new Set(kept.map(grantKey));
  const added = grants.filter((grant) => !keptKeys.has(grantKey(grant)));
  if (!added.some(({ scope }) => "id" in scope)) return;
  const [unknown] = await store.unknownScopes(workspaceId, added);
  if (!unknown) return;
  const noun = unknown.kind === "unit" ? "OU" : "Account";
  throw new AppError("not_found", `${noun} not found. It may have been removed. Choose another one.`);
}

function onlyOwners({ role }: Grant): AppError {
  return new AppError(
    "forbidden",
    `Your role doesn't allow granting, changing, or removing the role ${roles[role].label}. Ask an owner of the workspace.`,
  );
}
