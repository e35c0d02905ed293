import type { Money } from "@skyledger/core/model/money";

/** US dollars as answers carry them: rounded to six decimals, which a JSON number holds exactly below a billion. */
export function toDollars(amount: Money): number {
  return Number(amount.toFixed(6));
}
