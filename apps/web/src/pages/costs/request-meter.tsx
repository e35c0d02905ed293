import type { ReactNode } from "react";
import { Gauge } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "../../components/ui/popover.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../components/ui/table.tsx";
import { formatCount, formatDollars } from "../../lib/format.ts";
import type { CostSummary } from "./queries.ts";
import { purposeNames, todayWords } from "./request-words.ts";

type Meter = CostSummary["meter"];

/** Cost Explorer requests, their purpose, and their fees. Fees are cents, so they keep their decimals. */
export function RequestMeter({ meter }: { meter: Meter }) {
  const { requestsToday, feeToday, requestsThisMonth, feeThisMonth } = meter;
  const today = todayWords(meter);
  return (
    <div className="flex items-start gap-3 text-muted text-sm">
      <Gauge className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <p className="tabular-nums">
        Cost Explorer: {requestsText(requestsToday)} today ({formatDollars(feeToday)}),{" "}
        {formatCount(requestsThisMonth)} this month ({formatDollars(feeThisMonth)})
        {today !== undefined && <span className="block text-xs">Today: {today}</span>}
      </p>
      <Popover>
        <PopoverTrigger asChild>
          <Button size="sm" look="ghost" className="-my-1">
            Details
          </Button>
        </PopoverTrigger>
        <PopoverContent aria-label="Cost Explorer requests" className="w-[28rem] p-0">
          <Details meter={meter} />
        </PopoverContent>
      </Popover>
    </div>
  );
}

function Details({ meter }: { meter: Meter }) {
  const { dailyLimit, feePerRequest, purposes, accounts } = meter;
  return (
    <>
      <p className="px-4 pt-3 pb-2 text-sm">
        AWS charges {formatDollars(feePerRequest)} per request. Skyledger makes at most{" "}
        {formatCount(dailyLimit)} {dailyLimit === 1 ? "request" : "requests"} per day and account. Results are
        stored, and only days that can still change are read again.
      </p>
      <div className="flex max-h-80 flex-col gap-2 overflow-y-auto pb-2">
        <Counts
          label="Requests by purpose"
          heading="Purpose"
          rows={purposes.map((one) => ({
            ...{ key: one.purpose, name: purposeNames[one.purpose], today: formatCount(one.requestsToday) },
            month: `${formatCount(one.requestsThisMonth)} (${formatDollars(one.feeThisMonth)})`,
          }))}
        />
        <Counts
          label="Requests by account"
          heading="Account"
          rows={accounts.map((one) => ({
            ...{ key: one.awsAccountId, name: one.name, today: `${one.requestsToday} of ${dailyLimit}` },
            month: `${formatCount(one.requestsThisMonth)} (${formatDollars(one.feeThisMonth)})`,
          }))}
        />
      </div>
    </>
  );
}

type CountsProps = {
  label: string;
  heading: string;
  rows: { key: string; name: ReactNode; today: string; month: string }[];
};

function Counts({ label, heading, rows }: CountsProps) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <TableHead>{heading}</TableHead>
          <TableHead numeric className="w-24">
            Today
          </TableHead>
          <TableHead numeric className="w-32">
            This month
          </TableHead>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, today, month }) => (
          <TableRow key={key} className="h-8">
            <th scope="row" className="px-4 text-left font-normal">
              {name}
            </th>
            <TableCell numeric className="py-1">
              {today}
            </TableCell>
            <TableCell numeric className="py-1">
              {month}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function requestsText(count: number): string {
  return count === 1 ? "1 request" : `${formatCount(count)} requests`;
}
