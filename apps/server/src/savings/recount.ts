import { Money } from "@skyledger/core/model/money";
import { type CountableSaving, type Counted, countOnce } from "@skyledger/core/savings/overlap";
import type { CountedSavings, OpenSaving, RecountSavings } from "./store/counted-savings.ts";

function toCountable(row: OpenSaving): CountableSaving {
  const pool = (name: string) => `${row.accountId}|${name}`;
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

/**
 * Determines how much of each open recommendation counts in the workspace's total, and in its type's total,
 * so that overlapping ones count once. Only recommendations of one account overlap: their resources and usage
 * pools are the account's. First reopens dismissals that have ended by `now`.
 */
export function createRecountSavings(savings: CountedSavings): RecountSavings {
  return async (tx, workspaceId, now, changed) => {
    const reopened = await savings.reopenEnded(tx, workspaceId, now);
    const accountIds = [...new Set([...changed, ...reopened])];
    const open = await savings.open(tx, workspaceId, accountIds);
    const inAll = countOnce(open.map(toCountable));
    const inType = new Map<string, Money>();
    for (const ofType of Map.groupBy(open, ({ type }) => type).values()) {
      for (const [id, { amount }] of countOnce(ofType.map(toCountable))) inType.set(id, amount);
    }
    const counted = open.map(({ id }) => {
      const all = inAll.get(id);
      return { id, all: all?.amount, type: inType.get(id), instead: countsInstead(inAll, id) };
    });
    await savings.write(tx, workspaceId, accountIds, counted);
  };
}
