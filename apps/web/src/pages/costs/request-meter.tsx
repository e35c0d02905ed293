import { Gauge } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "../../components/ui/popover.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../components/ui/table.tsx";
import { formatCount, formatDollars } from "../../lib/format.ts";
import type { CostSummary } from "./queries.ts";

/** Cost Explorer requests and their fees. Fees are cents, so they keep their decimals. */
export function RequestMeter({ meter }: { meter: CostSummary["meter"] }) {
  const { dailyLimit, requestsToday, feeToday, requestsThisMonth, feeThisMonth, feePerRequest } = meter;
  return (
    <div className="flex items-center gap-3 text-muted text-sm">
      <Gauge className="size-4 shrink-0" aria-hidden="true" />
      <p className="tabular-nums">
        Cost Explorer: {requestsText(requestsToday)} today ({formatDollars(feeToday)}),{" "}
        {formatCount(requestsThisMonth)} this month ({formatDollars(feeThisMonth)})
      </p>
      <Popover>
        <PopoverTrigger asChild>
          <Button size="sm" look="ghost">
            By account
          </Button>
        </PopoverTrigger>
        <PopoverContent aria-label="Requests by account" className="w-96 p-0">
          <p className="px-4 pt-3 pb-2 text-sm">
            AWS charges {formatDollars(feePerRequest)} per request. Skyledger makes at most{" "}
            {formatCount(dailyLimit)} {dailyLimit === 1 ? "request" : "requests"} per day and account. Results
            are stored, and only days that can still change are read again.
          </p>
          <Table label="Requests by account">
            <thead>
              <tr>
                <TableHead>Account</TableHead>
                <TableHead numeric>Today</TableHead>
                <TableHead numeric>This month</TableHead>
              </tr>
            </thead>
            <tbody>
              {meter.accounts.map((account) => (
                <TableRow key={account.awsAccountId}>
                  <th scope="row" className="px-4 text-left font-normal">
                    {account.name}
                  </th>
                  <TableCell numeric>
                    {account.requestsToday} of {dailyLimit}
                  </TableCell>
                  <TableCell numeric>
                    {formatCount(account.requestsThisMonth)} ({formatDollars(account.feeThisMonth)})
                  </TableCell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        </PopoverContent>
      </Popover>
    </div>
  );
}

function requestsText(count: number): string {
  return count === 1 ? "1 request" : `${formatCount(count)} requests`;
}
