import { Money } from "./money.ts";

/** One line of a price calculation: `quantity` × `unitPrice` = `perMonth`, US dollars for 730 hours. */
export interface BillLine {
  /** Display text: "Instance hours". */
  name: string;
  /** Key of the price table, such as "EC2/m5.large"; null for an amount from the bill or from AWS. */
  price: string | null;
  /** US dollars a month per unit. */
  unitPrice: Money;
  quantity: number;
  perMonth: Money;
}

/** Monthly cost with its calculation. */
export interface Bill {
  lines: readonly BillLine[];
  total: Money;
}

/** Creates a bill from lines. */
export function billOf(lines: readonly BillLine[]): Bill {
  return { lines, total: Money.sum(lines.map((line) => line.perMonth)) };
}

/** An empty bill. */
export const noBill: Bill = billOf([]);

/** One amount that is not calculated from list prices: billed, or estimated by AWS. */
export function billedAmount(name: string, perMonth: Money): Bill {
  return billOf([{ name, price: null, unitPrice: perMonth, quantity: 1, perMonth }]);
}

/** Adds bills. */
export function joinBills(...bills: readonly Bill[]): Bill {
  return billOf(bills.flatMap((bill) => bill.lines));
}

/** Multiplies each line of a bill: "2 nodes of the same kind", "the uncovered 40%". */
export function timesBill(bill: Bill, quantity: number): Bill {
  return billOf(
    bill.lines.map((line) => ({
      ...line,
      quantity: line.quantity * quantity,
      perMonth: line.perMonth.times(quantity),
    })),
  );
}
