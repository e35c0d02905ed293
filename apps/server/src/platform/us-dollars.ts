import type { Money } from "@skyledger/core/model/money";

/** US dollars as answers carry them: rounded to six decimals, which a JSON number holds exactly below a billion. */
export function toDollars(amount: Money): number {
  return Number(amount.toFixed(6));
}

/** The same of decimal text, as the database has amounts. */
export function decimalDollars(amount: string): number {
  return Math.round(Number(amount) * 1e6) / 1e6;
}
