import { Money } from "./money.ts";

/** One line of a price arithmetic: `quantity` × `unitPrice` = `perMonth`, US dollars for 730 hours. */
export interface BillLine {
  /** For people: "Instance hours". */
  name: string;
  /** Key of the price table, e.g. "EC2/m5.large"; null for an amount that was billed or told by AWS. */
  price: string | null;
  /** US dollars a month for one. */
  unitPrice: Money;
  quantity: number;
  perMonth: Money;
}

/** What something costs a month, with the arithmetic. */
export interface Bill {
  lines: readonly BillLine[];
  total: Money;
}

/** A bill of these lines. */
export function billOf(lines: readonly BillLine[]): Bill {
  return { lines, total: Money.sum(lines.map((line) => line.perMonth)) };
}

/** A bill of nothing. */
export const noBill: Bill = billOf([]);

/** One amount that is not made of list prices: billed, or estimated by AWS. */
export function billedAmount(name: string, perMonth: Money): Bill {
  return billOf([{ name, price: null, unitPrice: perMonth, quantity: 1, perMonth }]);
}

/** Bills put together. */
export function joinBills(...bills: readonly Bill[]): Bill {
  return billOf(bills.flatMap((bill) => bill.lines));
}

/** The bill `quantity` times: "2 nodes of the same kind", "the uncovered 40%". Each line is multiplied. */
export function timesBill(bill: Bill, quantity: number): Bill {
  return billOf(
    bill.lines.map((line) => ({
      ...line,
      quantity: line.quantity * quantity,
      perMonth: line.perMonth.times(quantity),
    })),
  );
}
