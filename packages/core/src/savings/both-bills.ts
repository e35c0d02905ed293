import { type Bill, joinBills } from "../model/bill.ts";
import { type Observation, seen } from "../model/observation.ts";

/** Adds bills; the first gap among them when one is unknown. */
export function bothBills(...bills: readonly Observation<Bill>[]): Observation<Bill> {
  const known: Bill[] = [];
  for (const bill of bills) {
    if (!bill.seen) return bill;
    known.push(bill.value);
  }
  return seen(joinBills(...known));
}
