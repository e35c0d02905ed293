import type { Claim } from "../model/define-saving.ts";
import { Money } from "../model/money.ts";

/** A saving as the total sees it. */
export interface CountableSaving {
  id: string;
  /** Whose cost it takes away, and how much of it. */
  claims: readonly Claim[];
  /** Part of those resources that it touches; "whole" touches every part. */
  part: string;
  /** Monthly cost of the claimed resources together, as far as it is known: the saving counts for no more. */
  cost: Money;
  /**
   * Purchases of an account: the pool of usage that they pay for. What is saved on the resources of a pool is no
   * longer there to be saved by a purchase.
   */
  pool: string | null;
  /** Pools that the resource's own hours belong to. */
  poolsTouched: readonly string[];
}

function amountOf(saving: CountableSaving): Money {
  const total = Money.sum(saving.claims.map((claim) => claim.perMonth));
  return total.compare(saving.cost) > 0 ? saving.cost : total;
}

function byAmount(a: CountableSaving, b: CountableSaving): number {
  const difference = amountOf(b).compare(amountOf(a));
  if (difference !== 0) return difference;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** The parts of each resource that are taken already. */
class Taken {
  readonly #parts = new Map<string, Set<string>>();

  isFree(arn: string, part: string): boolean {
    const parts = this.#parts.get(arn);
    if (!parts) return true;
    return part !== "whole" && !parts.has("whole") && !parts.has(part);
  }

  take(arn: string, part: string): void {
    const parts = this.#parts.get(arn);
    if (parts) parts.add(part);
    else this.#parts.set(arn, new Set([part]));
  }
}

/** What is left of a resource's cost after the savings counted so far. */
class Budgets {
  readonly #left = new Map<string, Money>();

  constructor(savings: readonly CountableSaving[]) {
    for (const { claims, cost } of savings) {
      for (const { arn, perMonth } of claims) {
        // One claim stands for the whole cost; several share it, and each is at most what it claims.
        const own = claims.length === 1 ? cost : perMonth;
        const known = this.#left.get(arn);
        if (!known || known.compare(own) < 0) this.#left.set(arn, own);
      }
    }
  }

  spend(arn: string, amount: Money): Money {
    const left = this.#left.get(arn) ?? Money.zero;
    const spent = amount.compare(left) > 0 ? left : amount;
    this.#left.set(arn, left.minus(spent));
    return spent;
  }
}

/**
 * How much of each saving counts in a total, by id. The largest saving goes first; what another one already took of
 * the same part of a resource does not count again (a machine is stopped, resized or covered by a commitment, not all
 * three), and no resource saves more than it costs.
 */
export function countOnce(savings: readonly CountableSaving[]): Map<string, Money> {
  const counted = new Map<string, Money>();
  const taken = new Taken();
  const budgets = new Budgets(savings);
  const savedInPool = new Map<string, Money>();
  const order = [...savings].sort(byAmount);
  for (const saving of order.filter(({ pool }) => pool === null)) {
    let total = Money.zero;
    for (const { arn, perMonth } of saving.claims) {
      if (!taken.isFree(arn, saving.part)) continue;
      taken.take(arn, saving.part);
      total = total.plus(budgets.spend(arn, perMonth));
    }
    counted.set(saving.id, total);
    for (const pool of saving.poolsTouched) {
      savedInPool.set(pool, (savedInPool.get(pool) ?? Money.zero).plus(total));
    }
  }
  for (const saving of order) {
    if (saving.pool === null) continue;
    // Of several purchases for one pool the largest counts, less what is saved on the usage itself.
    const amount = amountOf(saving).minus(savedInPool.get(saving.pool) ?? Money.zero);
    const counts = amount.isNegative ? Money.zero : amount;
    counted.set(saving.id, counts);
    const all = savedInPool.get(saving.pool) ?? Money.zero;
    savedInPool.set(saving.pool, all.plus(counts));
  }
  return counted;
}
