import { Table, TableCell, TableHead, TableRow } from "../../../components/ui/table.tsx";
import { formatDollars } from "../../../lib/format.ts";
import type { RecommendationDetail } from "../queries.ts";
import { billAmount } from "../words.ts";

type Bill = NonNullable<RecommendationDetail["priceBefore"]>;

/** The saving as arithmetic: cost before and after the change, line by line. */
export function PriceArithmetic({ detail }: { detail: RecommendationDetail }) {
  const { priceBefore, priceAfter, estimatedMonthlySavings: saving, countedMonthlySavings: counted } = detail;
  return (
    <div className="flex flex-col gap-3 text-sm">
      {priceBefore === null || priceAfter === null ? (
        <p>
          A price that this needs is not known, so the saving is unknown. It counts neither as nothing nor as
          a guess.
        </p>
      ) : (
        <div className="grid gap-3 lg:grid-cols-2">
          <BillTable title="Before" bill={priceBefore} />
          <BillTable title="After" bill={priceAfter} />
        </div>
      )}
      {saving !== null && priceBefore !== null && priceAfter !== null && (
        <p className="tabular-nums">
          {billAmount(priceBefore.total)} − {billAmount(priceAfter.total)} ={" "}
          <strong className="font-semibold text-good">{formatDollars(saving)} per month</strong>
        </p>
      )}
      {detail.status === "open" && saving !== null && counted < saving - 0.005 && (
        <p className="text-muted">
          {formatDollars(counted)} of it counts in the total: other open recommendations save the rest of the
          same cost.
        </p>
      )}
      {detail.notes.map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
    </div>
  );
}

function BillTable({ title, bill }: { title: string; bill: Bill }) {
  return (
    <div className="min-w-0 rounded-lg border border-line">
      <Table label={`Cost ${title.toLowerCase()} the change`}>
        <thead>
          <tr>
            <TableHead>{title}</TableHead>
            <TableHead numeric>Quantity × price</TableHead>
            <TableHead numeric>Per month</TableHead>
          </tr>
        </thead>
        <tbody>
          {bill.lines.map((line) => (
            <TableRow key={`${line.name} ${line.price}`} className="h-8">
              <th scope="row" className="px-4 py-1 text-left font-normal">
                {line.name}
                {line.price !== null && (
                  <code className="block break-all font-mono text-muted text-xs">{line.price}</code>
                )}
              </th>
              <TableCell numeric className="py-1">
                {line.quantity.toLocaleString("en-US")} × {billAmount(line.unitPrice)}
              </TableCell>
              <TableCell numeric className="py-1">
                {billAmount(line.perMonth)}
              </TableCell>
            </TableRow>
          ))}
          <TableRow className="h-8">
            <th scope="row" colSpan={2} className="px-4 py-1 text-left font-medium">
              {bill.lines.length === 0 ? "Nothing is left to pay" : "Total"}
            </th>
            <TableCell numeric className="py-1 font-medium">
              {billAmount(bill.total)}
            </TableCell>
          </TableRow>
        </tbody>
      </Table>
    </div>
  );
}
