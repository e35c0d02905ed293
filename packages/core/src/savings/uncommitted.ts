import { type Bill, timesBill } from "../model/bill.ts";
import type { CommittedUsage, SavingContext } from "../model/define-saving.ts";

/** The uncovered part of hourly bills, with notes for people. */
export interface Uncommitted {
  share: number;
  /** Scales a bill of hours to the real saving. */
  of(bill: Bill): Bill;
  notes: readonly string[];
  doubts: readonly string[];
}

/**
 * The possible saving on hours of a type after commitments: hours that a reservation or plan covers are paid
 * whether or not they run. When commitments could not be read, list prices apply with a doubt.
 */
export function uncommitted(
  context: Pick<SavingContext<string>, "commitment">,
  usage: CommittedUsage,
): Uncommitted {
  const commitment = context.commitment(usage);
  if (!commitment.seen) {
    const doubts = [
      "Reservations and Savings Plans could not be read. They might already cover these hours.",
    ];
    return { share: 1, of: (bill) => bill, notes: [], doubts };
  }
  const share = 1 - Math.min(1, Math.max(0, commitment.value.share));
  const notes = commitment.value.note === "" ? [] : [commitment.value.note];
  return { share, of: (bill) => (share === 1 ? bill : timesBill(bill, share)), notes, doubts: [] };
}
