import { isOneAccount, type Scope } from "./account-scope.ts";
import { ApiError } from "./api-error.ts";
import { api } from "./client.ts";

/** The accounts of a scope, for the start of a run. A run takes accounts, so OUs and tags are resolved first. */
export async function startScope(scope: Scope): Promise<{ accountIds?: string[] }> {
  if (scope === undefined) return {};
  if (isOneAccount(scope)) return { accountIds: [scope] };
  const [organization, { membersInScope }] = await Promise.all([
    api.call("GET /organization", {}),
    import("./scope-members.ts"),
  ]);
  const read = membersInScope(organization, scope).filter(
    ({ state }) => state === "connected" || state === "no_role" || state === "refused",
  );
  const accountIds = read.flatMap(({ connectionId }) => (connectionId === null ? [] : [connectionId]));
  if (accountIds.length > 0) return { accountIds };
  const message = "No account of this OU or tag is connected, so there is nothing to read.";
  throw new ApiError({ status: 0, code: "no_accounts", message });
}
