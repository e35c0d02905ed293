import { type Grant, type GrantScope, grantsWith, type Permission } from "@skyledger/core/model/permissions";
import {
  type CallAccounts,
  type CallScope,
  type CallScopes,
  withoutCallScope,
} from "../platform/call-scope.ts";

/** The accounts of scopes other than the workspace, as the organization is at that moment. */
export type ResolveAccounts = (workspaceId: string, scopes: readonly GrantScope[]) => Promise<CallAccounts>;

interface Deps {
  readonly resolve: ResolveAccounts;
  readonly grantsOf: (workspaceId: string, userId: string) => Promise<readonly Grant[]>;
}

/** Number of scopes that are shared. */
const mostShared = 200;

/** Gives calls with the same accounts the same object: what is derived from a long list is then derived once. */
function createSharedScopes(): (found: CallAccounts) => CallAccounts {
  const shared = new Map<string, CallAccounts>();
  return (found) => {
    const key = `${found.accountIds.join()} ${found.awsAccountIds.join()}`;
    const known = shared.get(key) ?? found;
    shared.delete(key);
    shared.set(key, known);
    const oldest = shared.keys().next().value;
    if (shared.size > mostShared && oldest !== undefined) shared.delete(oldest);
    return known;
  };
}

/** See {@link CallScopes}. A grant for the workspace includes every account, and needs no look at them. */
export function createCallScopes({ resolve, grantsOf }: Deps): CallScopes {
  const shared = createSharedScopes();
  const scopeOf = async (
    workspaceId: string,
    grants: readonly Grant[],
    permission: Permission,
  ): Promise<CallScope> => {
    const scopes = grantsWith(grants, permission).map(({ scope }) => scope);
    if (scopes.some(({ kind }) => kind === "workspace")) return "all";
    if (scopes.length === 0) return { accountIds: [], awsAccountIds: [] };
    return shared(await withoutCallScope(() => resolve(workspaceId, scopes)));
  };
  return {
    of: ({ workspaceId, grants }, permission) => scopeOf(workspaceId, grants, permission),
    ofReader: async ({ workspaceId, userId }) =>
      scopeOf(workspaceId, await grantsOf(workspaceId, userId), "read"),
  };
}
