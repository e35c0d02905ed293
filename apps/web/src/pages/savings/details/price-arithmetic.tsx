import type { RecommendationDetail } from "../../../components/savings/recommendation-queries.ts";
import { billAmount } from "../../../components/savings/words.ts";
import { Table, TableCell, TableHead, TableRow } from "../../../components/ui/table.tsx";
import { formatDollars, formatNumber } from "../../../lib/format.ts";

type Bill = NonNullable<RecommendationDetail["priceBefore"]>;

/** The savings calculation: cost before and after the change, line by line. */
export function PriceArithmetic({ detail }: { detail: RecommendationDetail }) {
  const { priceBefore, priceAfter, estimatedMonthlySavings: saving, countedMonthlySavings: counted } = detail;
  return (
    <div className="flex flex-col gap-3 text-sm">
      {priceBefore === null || priceAfter === null ? (
        <p>A required price is unknown, so the savings are unknown. They are not included in the total.</p>
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
          {formatDollars(counted)} of it counts toward the total. Other open recommendations cover the rest of
          the same cost.
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
                {formatNumber(line.quantity)} × {billAmount(line.unitPrice)}
              </TableCell>
              <TableCell numeric className="py-1">
                {billAmount(line.perMonth)}
              </TableCell>
            </TableRow>
          ))}
          <TableRow className="h-8">
            <th scope="row" colSpan={2} className="px-4 py-1 text-left font-medium">
              {bill.lines.length === 0 ? "No cost" : "Total"}
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
