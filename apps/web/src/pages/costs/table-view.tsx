import { Sparkline } from "../../components/charts/sparkline.tsx";
import { ChangeAmount, ChangePercent } from "../../components/cost-change.tsx";
import { daySpan } from "../../components/cost-facts.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../components/ui/table.tsx";
import { formatWholeDollars } from "../../lib/format.ts";
import {
  barWidth,
  type CostShare,
  costShares,
  groupHeading,
  groupInText,
  percentText,
  sortedShares,
} from "./cost-groups.ts";
import type { CostSummary } from "./queries.ts";
import type { Sort } from "./search.ts";

type TableViewProps = {
  summary: CostSummary;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  onService: (service: string) => void;
};

/** Cells on a phone: all columns fit. */
const NARROW = "max-sm:px-2";

/** Costs, shares, and changes by service (or Region, account, or tag value). */
export function TableView({ summary, sort, onSort, onService }: TableViewProps) {
  const { by } = summary.groups;
  const rows = sortedShares(costShares(summary), sort);
  const lines = sparklineValues(summary);
  // Stated once above the table, not in every row.
  const comparing = rows.some(({ change }) => change !== undefined && change.kind !== "not_comparable");
  const heading = (column: Column, first: "ascending" | "descending") => ({
    sorted: sortedBy(sort, column),
    onSort: () => onSort(nextSort(sort, column, first)),
  });
  return (
    <Card>
      <CardHeader className="px-4 pb-3" title={`Cost by ${groupInText(by)}`} hint={comparedWith(summary)} />
      <Table label={`Cost by ${groupHeading(by)}`}>
        <thead>
          <tr className="border-line border-t">
            <TableHead className={NARROW} {...heading("name", "ascending")}>
              {groupHeading(by)}
            </TableHead>
            <TableHead className="w-32 max-md:hidden">Trend</TableHead>
            <TableHead numeric className={NARROW} {...heading("cost", "descending")}>
              Cost
            </TableHead>
            <TableHead className={`w-1/4 max-sm:w-20 max-sm:text-right ${NARROW}`}>Percentage</TableHead>
            <TableHead numeric className="max-sm:hidden" {...heading("change", "descending")}>
              Change
            </TableHead>
            <TableHead numeric className={NARROW} {...heading("percent", "descending")}>
              Change (%)
            </TableHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              values={lines.get(row.key)}
              comparing={comparing}
              {...(by === "service" ? { onOpen: () => onService(row.key) } : {})}
            />
          ))}
        </tbody>
      </Table>
      {rows.length === 0 && (
        <p className="px-4 py-10 text-center text-muted text-sm">
          {summary.tagKeys.some(({ key, collected }) => by === `tag:${key}` && collected)
            ? "No usage in this period."
            : "Not read by this tag yet."}
        </p>
      )}
    </Card>
  );
}

type RowProps = {
  row: CostShare;
  values: readonly (number | null)[] | undefined;
  /** At least one row of the table can be compared. */
  comparing: boolean;
  onOpen?: () => void;
};

/** Costs that differ by a few percent between weekdays look flat. */
const LEAST_SPAN = 0.4;

function Row({ row, values, comparing, onOpen }: RowProps) {
  const { key, name, cost, percentage } = row;
  const change = comparing ? row.change : undefined;
  return (
    <TableRow>
      <th scope="row" className={`px-4 text-left font-medium ${NARROW}`}>
        {onOpen === undefined ? (
          name
        ) : (
          <button type="button" className="link text-left" title={key} onClick={onOpen}>
            {name}
          </button>
        )}
      </th>
      <TableCell className="h-10 py-1 max-md:hidden">
        {values !== undefined && <Sparkline values={values} leastSpan={LEAST_SPAN} />}
      </TableCell>
      <TableCell numeric className={NARROW}>
        {formatWholeDollars(cost)}
      </TableCell>
      <TableCell className={NARROW}>
        <span className="flex items-center gap-3">
          <span className="w-12 shrink-0 text-right tabular-nums max-sm:w-full">
            {percentText(percentage)}
          </span>
          <span
            className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken max-sm:hidden"
            aria-hidden="true"
          >
            <span
              data-bar={key}
              className="block h-full rounded-full bg-accent"
              style={{ width: `${barWidth(percentage)}%` }}
            />
          </span>
        </span>
      </TableCell>
      <TableCell numeric className="max-sm:hidden">
        {change === undefined ? "–" : <ChangeAmount change={change} />}
      </TableCell>
      <TableCell numeric className={NARROW}>
        {change === undefined ? "–" : <ChangePercent change={change} />}
        {change !== undefined && change.amount !== null && (
          <span className="block text-xs sm:hidden">
            <ChangeAmount change={change} />
          </span>
        )}
      </TableCell>
    </TableRow>
  );
}

type Column = "name" | "cost" | "change" | "percent";

/** The most expensive first is the unnamed default. */
const USUAL = "-cost";

function sortedBy(sort: Sort | undefined, column: Column): "ascending" | "descending" | undefined {
  const now = sort ?? USUAL;
  if (now === column) return "ascending";
  return now === `-${column}` ? "descending" : undefined;
}

/** The order after a click on a heading: its usual direction first, then the other. */
function nextSort(
  sort: Sort | undefined,
  column: Column,
  first: "ascending" | "descending",
): Sort | undefined {
  const now = sortedBy(sort, column);
  const direction = now === undefined ? first : now === "ascending" ? "descending" : "ascending";
  const next = direction === "ascending" ? column : (`-${column}` as const);
  return next === USUAL ? undefined : next;
}

/** What changes are compared with, or why they are not. */
function comparedWith({ comparison, coverage, groups, byAccount }: CostSummary): string {
  const { days, daysRead } = comparison;
  const period = `${daySpan(comparison)} (the ${days === 1 ? "day" : `${days} days`} before)`;
  if (daysRead === days && coverage.daysRead === coverage.days) return `Changes from ${period}`;
  // Each account is compared over its own days.
  if (groups.by === "account" && byAccount.some(({ change }) => change.kind !== "not_comparable")) {
    return `Changes from ${period}, for accounts whose days were all read`;
  }
  if (daysRead < days) return `Not comparable with ${period}: ${daysRead} of ${days} days read`;
  return `Not comparable with ${period}: ${coverage.daysRead} of ${coverage.days} days of this period read`;
}

/** Values of the small charts by row; only complete days, weeks, or months are joined. */
function sparklineValues({ groups }: CostSummary): Map<string, (number | null)[]> {
  const { sparklines } = groups;
  if (sparklines === null) return new Map();
  const complete = sparklines.buckets.map(({ state }) => state === "complete");
  return new Map(
    sparklines.rows.map(({ key, costs }) => [
      key,
      costs.map((cost, index) => (complete[index] === true ? cost : null)),
    ]),
  );
}
