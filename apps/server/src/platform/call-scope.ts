import { AsyncLocalStorage } from "node:async_hooks";
import type { Permission } from "@skyledger/core/model/permissions";
import type { Caller } from "./principal.ts";

/** Accounts of a call: IDs of connected ones, and AWS IDs of those and of members that are not connected. */
export interface CallAccounts {
  readonly accountIds: readonly string[];
  /** A bill has the charges of members that are not connected, too. */
  readonly awsAccountIds: readonly string[];
}

/** The accounts that exist for the caller. */
export type CallScope = "all" | CallAccounts;

const current = new AsyncLocalStorage<CallScope>();

/** Runs a call for which only these accounts exist: the database shows no others, and rejects their rows. */
export function inCallScope<T>(scope: CallScope, work: () => T): T {
  return current.run(scope, work);
}

/**
 * Runs work that outlives a call or is shared by several: runs, jobs, outgoing messages, and refreshes. It reads
 * and writes whole accounts, no matter which person started it.
 */
export function withoutCallScope<T>(work: () => T): T {
  return current.run("all", work);
}

/** The accounts of the current call; outside of a call, all. */
export function callScope(): CallScope {
  return current.getStore() ?? "all";
}

/** IDs of the connected accounts that exist for the caller; undefined: all. */
export function callAccountIds(): readonly string[] | undefined {
  const scope = callScope();
  return scope === "all" ? undefined : scope.accountIds;
}

/** The same as AWS IDs. */
export function callAwsAccountIds(): readonly string[] | undefined {
  const scope = callScope();
  return scope === "all" ? undefined : scope.awsAccountIds;
}

/** Those of a filter's accounts that are in the call's; undefined: no narrowing by either. */
export function withinCall(
  asked: readonly string[] | undefined,
  ofCall: readonly string[] | undefined,
): readonly string[] | undefined {
  if (asked === undefined || ofCall === undefined || asked === ofCall) return asked ?? ofCall;
  const known = new Set(ofCall);
  return asked.filter((id) => known.has(id));
}

/** From more accounts on, planning a comparison with the list takes longer than reading a page of rows. */
const mostNamed = 100;

/**
 * Those of a filter's accounts that its statement has to name. Undefined if they are exactly the call's, and many: the
 * policies compare with the same list, without the planner. A short list finds rows by their index.
 */
export function namedAccounts(accountIds: readonly string[] | undefined): readonly string[] | undefined {
  const ofCall = callAccountIds();
  if (accountIds === undefined || ofCall === undefined || accountIds.length <= mostNamed) return accountIds;
  const named = new Set(accountIds);
  return named.size === ofCall.length && ofCall.every((id) => named.has(id)) ? undefined : accountIds;
}

/** Resolves people's grants to accounts, as the organization is at that moment. */
export interface CallScopes {
  /** Where the caller's grants carry a permission. */
  of(caller: Pick<Caller, "workspaceId" | "grants">, permission: Permission): Promise<CallScope>;
  /** Where a person may read: for links, which are opened without a session. */
  ofReader(person: { workspaceId: string; userId: string }): Promise<CallScope>;
}

/**
 * Reads pages for whom only these accounts exist. A stream reads on whenever its socket is free, outside of the call
 * that answered with it.
 */
export async function* pagesInCallScope<T>(
  scope: CallScope | Promise<CallScope>,
  read: () => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const known = await scope;
  const pages = inCallScope(known, read);
  try {
    for (;;) {
      const page = await inCallScope(known, () => pages.next());
      if (page.done) return;
      yield page.value;
    }
  } finally {
    await pages.return(undefined);
  }
}
