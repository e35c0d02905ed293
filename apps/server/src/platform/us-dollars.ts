import type { Money } from "@skyledger/core/model/money";

/**
 * US dollars in responses: rounded to six decimals, which a JSON number represents exactly below a billion.
 */
export function toDollars(amount: Money): number {
  return Number(amount.toFixed(6));
}

/** The same for decimal text, the database's form of amounts. */
export function decimalDollars(amount: string): number {
  return Math.round(Number(amount) * 1e6) / 1e6;
}
