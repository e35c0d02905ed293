import { Card } from "../../components/ui/card.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../components/ui/table.tsx";
import { formatWholeDollars } from "../../lib/format.ts";
import { barWidth, costShares, groupHeading, percentText } from "./cost-groups.ts";
import type { CostSummary } from "./queries.ts";

type TableViewProps = { summary: CostSummary; onService: (service: string) => void };

/** Costs and shares by service (or Region, account, or tag value). */
export function TableView({ summary, onService }: TableViewProps) {
  const { by } = summary.groups;
  const shares = costShares(summary);
  return (
    <Card>
      <Table label={`Cost by ${groupHeading(by)}`}>
        <thead>
          <tr>
            <TableHead>{groupHeading(by)}</TableHead>
            <TableHead numeric>Cost</TableHead>
            <TableHead className="w-1/2 max-sm:w-2/5">Percentage</TableHead>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ key, name, cost, percentage }) => (
            <TableRow key={key}>
              <th scope="row" className="px-4 text-left font-medium">
                {by === "service" ? (
                  <button type="button" className="link text-left" title={key} onClick={() => onService(key)}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </th>
              <TableCell numeric>{formatWholeDollars(cost)}</TableCell>
              <TableCell>
                <span className="flex items-center gap-3">
                  <span className="w-12 shrink-0 text-right tabular-nums">{percentText(percentage)}</span>
                  <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
                    <span
                      data-bar={key}
                      className="block h-full rounded-full bg-accent"
                      style={{ width: `${barWidth(percentage)}%` }}
                    />
                  </span>
                </span>
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      {shares.length === 0 && (
        <p className="px-4 py-10 text-center text-muted text-sm">No costs in this period.</p>
      )}
    </Card>
  );
}
