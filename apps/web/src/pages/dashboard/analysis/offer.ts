import type { CloudAccount } from "../../../lib/accounts-query.ts";

/** Accounts that have never been analyzed, offered for a full analysis. */
export type Offer = {
  accountIds: string[];
  /** Name of the account, or their number; null for the sandbox account with sample data. */
  name: string | null;
};

/** What to offer for the accounts in scope: people's own accounts first, sample data only while nothing is known. */
export function offerOf(accounts: readonly CloudAccount[], scope: string | undefined): Offer | null {
  const inScope = scope === undefined ? accounts : accounts.filter(({ id }) => id === scope);
  const unread = inScope.filter(({ lastDiscoveredAt }) => lastDiscoveredAt === null);
  const own = unread.filter(({ kind }) => kind !== "sandbox");
  const [first] = own;
  if (first !== undefined) {
    return {
      accountIds: own.map(({ id }) => id),
      name: own.length === 1 ? first.name : `${own.length} accounts`,
    };
  }
  if (inScope.length === 0 || unread.length < inScope.length) return null;
  return { accountIds: unread.map(({ id }) => id), name: null };
}

/** Title for analyses of these accounts: "Analyzing sample data". */
export function subjectOf(accounts: readonly CloudAccount[], accountIds: readonly string[]): string {
  const known = accounts.filter(({ id }) => accountIds.includes(id));
  const [first] = known;
  if (first === undefined) return "your accounts";
  if (known.every(({ kind }) => kind === "sandbox")) return "sample data";
  return known.length === 1 ? first.name : `${known.length} accounts`;
}
