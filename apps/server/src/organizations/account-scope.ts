import { callAccountIds } from "../platform/call-scope.ts";
import type { Principal } from "../platform/principal.ts";

/** The accounts of a list or a figure; undefined parts don't narrow. */
export interface AccountScope {
  accountId?: string | undefined;
  /** A root or an OU: with everything below it. */
  unitId?: string | undefined;
  /** key=value */
  accountTag?: string | undefined;
}

/** A filter whose scope is a list of accounts; undefined: all of them, empty: none. */
export type Scoped<Filter extends AccountScope> = Omit<Filter, keyof AccountScope> & {
  accountIds: readonly string[] | undefined;
};

/** Replaces the scope of a filter by the IDs of its connected accounts. */
export type InScope = <Filter extends AccountScope>(
  principal: Pick<Principal, "workspaceId">,
  filter: Filter,
) => Promise<Scoped<Filter>>;

/** Resolves scopes with the accounts that they stand for. */
export function createInScope(
  accountIds: (workspaceId: string, scope: AccountScope) => Promise<readonly string[] | undefined>,
): InScope {
  return async ({ workspaceId }, { accountId, unitId, accountTag, ...filter }) => ({
    ...filter,
    accountIds: await accountIds(workspaceId, { accountId, unitId, accountTag }),
  });
}

/** Whether a list or a figure is about everything: no filter, and every account exists for the caller. */
export function isWholeWorkspace(scope: AccountScope): boolean {
  return isEveryAccount(scope) && callAccountIds() === undefined;
}

/** Whether a scope is every account. */
export function isEveryAccount({ accountId, unitId, accountTag }: AccountScope): boolean {
  return accountId === undefined && unitId === undefined && accountTag === undefined;
}
