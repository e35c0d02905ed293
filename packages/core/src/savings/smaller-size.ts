import type { Money } from "../model/money.ts";
import type { Prices } from "../model/prices.ts";
import { type InstanceSize, instanceSizes } from "../prices/instance-sizes.ts";

/** A suitable type with its monthly cost. */
export interface CheaperType {
  /** Key of the price table. */
  key: string;
  type: string;
  size: InstanceSize;
  perMonth: Money;
}

/** The size of a key of the price table ("EC2/m5.large"); undefined: not in the table. */
export function sizeOf(key: string): InstanceSize | undefined {
  return instanceSizes.get(key);
}

/**
 * The cheapest type of a service ("EC2/", "RDS/mysql:single-az:") that fits and has a price; undefined: none.
 */
export function cheapestType(
  prefix: string,
  fits: (size: InstanceSize, key: string) => boolean,
  prices: Prices,
  region: string,
): CheaperType | undefined {
  let cheapest: CheaperType | undefined;
  for (const [key, size] of instanceSizes) {
    if (!key.startsWith(prefix) || !fits(size, key)) continue;
    const price = prices.perMonth(key, region);
    if (!price.seen) continue;
    const isCheaper =
      cheapest === undefined ||
      price.value.compare(cheapest.perMonth) < 0 ||
      // Among equal ones the newer: it is faster, and stays available longer.
      (price.value.compare(cheapest.perMonth) === 0 && size.generation > cheapest.size.generation);
    if (isCheaper) cheapest = { key, type: key.slice(prefix.length), size, perMonth: price.value };
  }
  return cheapest;
}

/** "m" of "m5", "m6g", "m7i-flex"; burstable families are separate. */
export function familyKind(family: string): string {
  return /^[a-z]+/.exec(family)?.[0] ?? family;
}
