import type { Claim } from "../model/define-saving.ts";
import { Money } from "../model/money.ts";

/** A saving for the total. */
export interface CountableSaving {
  id: string;
  /** The resources whose cost it reduces, and by how much. */
  claims: readonly Claim[];
  /** The part of those resources; "whole" includes every part. */
  part: string;
  /** Known monthly cost of the claimed resources together, which limits the saving. */
  cost: Money;
  /**
   * For purchases of an account: the usage pool that they pay for. Savings on the resources of a pool reduce
   * what a purchase can save.
   */
  pool: string | null;
  /** Pools of the resource's own hours. */
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

/** The parts of each resource that are already taken, and by which saving. */
class Taken {
  readonly #parts = new Map<string, Map<string, string>>();

  /** The saving that took the part; undefined: it is free. */
  holder(arn: string, part: string): string | undefined {
    const parts = this.#parts.get(arn);
    if (!parts) return undefined;
    return part === "whole" ? [...parts.values()][0] : (parts.get("whole") ?? parts.get(part));
  }

  /** The first saving other than `but` that took a part of the resource. */
  first(arn: string, but: string): string | undefined {
    return [...(this.#parts.get(arn)?.values() ?? [])].find((id) => id !== but);
  }

  take(arn: string, part: string, id: string): void {
    const parts = this.#parts.get(arn);
    if (parts) parts.set(part, id);
    else this.#parts.set(arn, new Map([[part, id]]));
  }
}

/** The rest of a resource's cost after the savings counted so far. */
class Budgets {
  readonly #left = new Map<string, Money>();

  constructor(savings: readonly CountableSaving[]) {
    for (const { claims, cost } of savings) {
      for (const { arn, perMonth } of claims) {
        // A single claim covers the whole cost; several share it, each at most what it claims.
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

/** The counted amount of a saving, and what counts instead of the rest. */
export interface Counted {
  amount: Money;
  /** ID of the saving that took the largest part of the rest; null: all of it counts, or nothing took it. */
  countedIn: string | null;
}

/** What savings took from others, to find the one that took most. */
class Takers {
  readonly #lost = new Map<string, Money>();

  add(id: string | undefined, amount: Money): void {
    if (id !== undefined) this.#lost.set(id, (this.#lost.get(id) ?? Money.zero).plus(amount));
  }

  get largest(): string | null {
    let found: string | null = null;
    for (const [id, amount] of this.#lost) {
      if (found === null || amount.compare(this.#lost.get(found) ?? Money.zero) > 0) found = id;
    }
    return found;
  }
}

/** Savings in the usage pools: on the usage itself, and by purchases for a whole pool. */
class Pools {
  readonly #savings = new Map<string, { onUsage: Money; purchased: Money; by: Takers }>();

  #of(pool: string) {
    const known = this.#savings.get(pool) ?? { onUsage: Money.zero, purchased: Money.zero, by: new Takers() };
    this.#savings.set(pool, known);
    return known;
  }

  saveOnUsage(pool: string, id: string, amount: Money): void {
    const known = this.#of(pool);
    known.onUsage = known.onUsage.plus(amount);
    if (!amount.isZero) known.by.add(id, amount);
  }

  purchase(pool: string, id: string, amount: Money): void {
    const known = this.#of(pool);
    known.purchased = known.purchased.plus(amount);
    if (!amount.isZero) known.by.add(id, amount);
  }

  /** The rest of a purchase that names no resources, and the saving that took most of the other part. */
  leftOf(pool: string, amount: Money): Counted {
    const { onUsage, purchased, by } = this.#of(pool);
    const left = amount.minus(onUsage).minus(purchased);
    const counts = left.isNegative ? Money.zero : left;
    return { amount: counts, countedIn: counts.compare(amount) < 0 ? by.largest : null };
  }
}

/** Counts the savings of one list; state of one call of `countOnce`. */
class Counting {
  readonly #counted = new Map<string, Counted>();
  readonly #taken = new Taken();
  readonly #pools = new Pools();
  readonly #budgets: Budgets;
  /** What purchases without named resources took from each pool, and the largest of them. */
  readonly #unnamed = new Map<string, { amount: Money; by: Takers }>();

  constructor(savings: readonly CountableSaving[]) {
    this.#budgets = new Budgets(savings);
  }

  get counted(): Map<string, Counted> {
    return this.#counted;
  }

  /** The free part of the claims, taken from the resources' budgets. */
  #claim({ id, claims, part }: CountableSaving): Counted {
    let total = Money.zero;
    const takers = new Takers();
    for (const { arn, perMonth } of claims) {
      const holder = this.#taken.holder(arn, part);
      if (holder !== undefined) {
        takers.add(holder, perMonth);
        continue;
      }
      this.#taken.take(arn, part, id);
      const spent = this.#budgets.spend(arn, perMonth);
      if (spent.compare(perMonth) < 0) takers.add(this.#taken.first(arn, id), perMonth.minus(spent));
      total = total.plus(spent);
    }
    return { amount: total, countedIn: takers.largest };
  }

  onResources(saving: CountableSaving): void {
    const counted = this.#claim(saving);
    this.#counted.set(saving.id, counted);
    for (const pool of saving.poolsTouched) this.#pools.saveOnUsage(pool, saving.id, counted.amount);
  }

  /** A purchase for named resources is not affected by savings on others. */
  namedPurchase(saving: CountableSaving, pool: string): void {
    const { amount, countedIn } = this.#claim(saving);
    const unnamed = this.#unnamed.get(pool);
    const left = unnamed ? amount.minus(unnamed.amount) : amount;
    const counts = left.isNegative ? Money.zero : left;
    const instead = counts.compare(amount) < 0 ? (unnamed?.by.largest ?? countedIn) : countedIn;
    this.#counted.set(saving.id, { amount: counts, countedIn: instead });
    this.#pools.purchase(pool, saving.id, counts);
  }

  /** A purchase for a whole pool is reduced by savings on its usage. */
  poolPurchase(saving: CountableSaving, pool: string): void {
    const counted = this.#pools.leftOf(pool, amountOf(saving));
    this.#counted.set(saving.id, counted);
    this.#pools.purchase(pool, saving.id, counted.amount);
    const known = this.#unnamed.get(pool) ?? { amount: Money.zero, by: new Takers() };
    known.by.add(saving.id, counted.amount);
    this.#unnamed.set(pool, { amount: known.amount.plus(counted.amount), by: known.by });
  }
}

/** The part of a purchase that names no resources. */
const wholePool = "commitment";

/**
 * The counted amount of each saving in a total, by ID. The largest saving comes first; what another one
 * already took from the same part of a resource does not count again (a machine is stopped, resized, or
 * covered by a commitment, not all three), and no resource saves more than it costs. Purchases come after
 * savings on the usage itself.
 */
export function countOnce(savings: readonly CountableSaving[]): Map<string, Counted> {
  const counting = new Counting(savings);
  const order = [...savings].sort(byAmount);
  for (const saving of order) if (saving.pool === null) counting.onResources(saving);
  for (const saving of order) {
    if (saving.pool === null) continue;
    if (saving.part === wholePool) counting.poolPurchase(saving, saving.pool);
    else counting.namedPurchase(saving, saving.pool);
  }
  return counting.counted;
}
