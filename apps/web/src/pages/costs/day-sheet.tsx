import { useQuery } from "@tanstack/react-query";
import { ChangePercent, CostChange } from "../../components/cost-change.tsx";
import { anomalyText, bucketWords } from "../../components/cost-days.ts";
import { LoadError } from "../../components/ui/notice.tsx";
import { Sheet } from "../../components/ui/sheet.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../components/ui/table.tsx";
import { formatBillingDate, formatWholeDollars } from "../../lib/format.ts";
import { costShares, groupHeading, percentText } from "./cost-groups.ts";
import { type CostAnomaly, type CostSummary, costSummaryQuery } from "./queries.ts";
import type { CostRequest } from "./search.ts";

type DaySheetProps = {
  day: string;
  /** Filters of the page, without the period. */
  request: CostRequest;
  anomalies: readonly CostAnomaly[];
  onService: (service: string) => void;
  onClose: () => void;
};

/** Costs of one day by the grouping of the page, compared with the previous day. */
export function DaySheet({ day, request, anomalies, onService, onClose }: DaySheetProps) {
  const summary = useQuery(costSummaryQuery({ ...request, granularity: "DAILY", start: day, end: day }));
  const odd = anomalies.filter(({ start, end }) => start <= day && day <= end);
  return (
    <Sheet
      open
      side="right"
      onOpenChange={(open) => !open && onClose()}
      className="w-[min(560px,100vw)]"
      title={formatBillingDate(day)}
    >
      <div className="flex flex-col gap-4 px-5 py-4" aria-busy={summary.isFetching}>
        {odd.length > 0 && (
          <p className="text-high text-sm">Unusual spend: {odd.map(anomalyText).join(", ")}</p>
        )}
        {summary.isPending && <Skeleton className="h-80 rounded-xl" />}
        {summary.isError && (
          <LoadError
            message="Failed to load cost data. Please try again."
            error={summary.error}
            onRetry={() => void summary.refetch()}
          />
        )}
        {summary.data !== undefined && summary.data !== null && (
          <Day summary={summary.data} onService={onService} />
        )}
      </div>
    </Sheet>
  );
}

function Day({ summary, onService }: { summary: CostSummary; onService: (service: string) => void }) {
  const { comparison, totalCost } = summary;
  const { by } = summary.groups;
  const shares = costShares(summary);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 font-semibold text-3xl tabular-nums">
        {totalCost === null ? "Not read" : formatWholeDollars(totalCost)}
        {comparison.percentageChange !== null && comparison.cost !== null && (
          <span className="font-normal text-muted text-sm">
            <CostChange
              percent={comparison.percentageChange}
              than={`from ${formatWholeDollars(comparison.cost)} the previous day`}
            />
          </span>
        )}
      </p>
      <DayNote summary={summary} />
      {shares.length > 0 && (
        <div className="rounded-lg border border-line">
          <Table label={`Cost of the day by ${groupHeading(by)}`}>
            <thead>
              <tr>
                <TableHead>{groupHeading(by)}</TableHead>
                <TableHead numeric>Cost</TableHead>
                <TableHead numeric>Percentage</TableHead>
                <TableHead numeric>Change</TableHead>
              </tr>
            </thead>
            <tbody>
              {shares.map(({ key, name, cost, percentage, change }) => (
                <TableRow key={key} className="h-9">
                  <th scope="row" className="px-4 text-left font-normal">
                    {by === "service" ? (
                      <button type="button" className="link" title={key} onClick={() => onService(key)}>
                        {name}
                      </button>
                    ) : (
                      name
                    )}
                  </th>
                  <TableCell numeric>{formatWholeDollars(cost)}</TableCell>
                  <TableCell numeric>{percentText(percentage)}</TableCell>
                  <TableCell numeric className="whitespace-nowrap">
                    {change === undefined || change.kind === "not_comparable" ? (
                      "–"
                    ) : (
                      <ChangePercent change={change} />
                    )}
                  </TableCell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </>
  );
}

/** Why the day has no cost, or no comparable one. */
function DayNote({ summary }: { summary: CostSummary }) {
  const { comparison, coverage, totalCost, trend } = summary;
  const words = trend[0] === undefined ? undefined : bucketWords(trend[0]);
  const text =
    totalCost === null
      ? "The cost of this day is unknown."
      : coverage.daysRead < coverage.days
        ? `${words ?? "Partly read"}: more charges may follow.`
        : comparison.complete
          ? undefined
          : "Not comparable: the day before was not fully read.";
  return text === undefined ? null : <p className="text-muted text-sm">{text}</p>;
}
