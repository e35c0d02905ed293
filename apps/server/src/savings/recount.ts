import { Money } from "@skyledger/core/model/money";
import { type CountableSaving, type Counted, countOnce } from "@skyledger/core/savings/overlap";
import type { CountedSaving, CountedSavings, OpenSaving, RecountSavings } from "./store/counted-savings.ts";

/** @param sharedBy accounts with the same pools: those that share commitments; omitted: the account alone */
function toCountable(row: OpenSaving, sharedBy = row.accountId): CountableSaving {
  const pool = (name: string) => `${sharedBy}|${name}`;
  return {
    id: row.id,
    claims: row.claims.map(([arn, perMonth]) => ({ arn, perMonth: Money.parse(perMonth) })),
    part: row.part,
    cost: Money.parse(row.cost),
    pool: row.pool === null ? null : pool(row.pool),
    poolsTouched: row.poolsTouched.map(pool),
  };
}

/** The counted one at the end of the chain: a replacement can be an alternative too. */
function countsInstead(counted: ReadonlyMap<string, Counted>, id: string): string | null {
  let instead = counted.get(id)?.countedIn ?? null;
  // Each refers to one that was counted before it, so this ends.
  for (;;) {
    const next = instead === null ? undefined : counted.get(instead);
    if (!next?.amount.isZero || next.countedIn === null) return instead;
    instead = next.countedIn;
  }
}

/** What the purchases of accounts that share commitments add to the total. */
function purchasesOf(payerId: string, together: readonly OpenSaving[]): CountedSaving[] {
  const inAll = countOnce(together.map((one) => toCountable(one, payerId)));
  return together.flatMap(({ id, pool }) =>
    pool === null
      ? []
      : [{ id, all: inAll.get(id)?.amount, type: undefined, instead: countsInstead(inAll, id) }],
  );
}

/**
 * Determines how much of each open recommendation counts in the workspace's total, and in its type's total,
 * so that overlapping ones count once. Recommendations of one account overlap, since their resources and usage
 * pools are the account's. Purchases of a payer are for the usage of all accounts that share them, so what these
 * save on their usage is left out of them. First reopens dismissals that have ended by `now`.
 */
export function createRecountSavings(savings: CountedSavings): RecountSavings {
  return async (tx, workspaceId, now, changed, { withPayer } = { withPayer: true }) => {
    const reopened = await savings.reopenEnded(tx, workspaceId, now);
    const accountIds = [...new Set([...changed, ...reopened])];
    const open = await savings.open(tx, workspaceId, accountIds);
    const inAll = countOnce(open.map((one) => toCountable(one)));
    const inType = new Map<string, Money>();
    for (const ofType of Map.groupBy(open, ({ type }) => type).values()) {
      for (const [id, { amount }] of countOnce(ofType.map((one) => toCountable(one)))) inType.set(id, amount);
    }
    const counted = open.map(({ id }) => {
      const all = inAll.get(id);
      return { id, all: all?.amount, type: inType.get(id), instead: countsInstead(inAll, id) };
    });
    await savings.write(tx, workspaceId, accountIds, counted);
    if (!withPayer) return;
    for (const { payerId, open: together } of await savings.shared(tx, workspaceId, accountIds)) {
      await savings.writePurchases(tx, workspaceId, purchasesOf(payerId, together));
    }
  };
}
