import type { ResponseOf } from "@skyledger/contract";
import { dayCount, previousRange } from "@skyledger/core/cost/calendar";
import { percentageChange, shareOf } from "@skyledger/core/cost/percentages";
import { Money } from "@skyledger/core/model/money";
import { toDollars } from "../platform/us-dollars.ts";
import type { Ground } from "./ground.ts";
import type { CostDimension, CostSum } from "./store/filter.ts";
import type { CostReads } from "./store/reads.ts";
import type { CostSums } from "./store/sums.ts";

type Row = ResponseOf<"GET /cost/analysis">["byService"][number];
type CostChange = Row["change"];

/** A key's cost, its share, and its change from the period before. */
type ChangedRow = Pick<Row, "cost" | "percentage" | "change"> & { key: string };

/** The period before, by key, and whether a key's costs can be compared with it. */
export interface Earlier {
  sums: readonly CostSum[];
  comparable: (key: string) => boolean;
}

const notComparable: CostChange = {
  kind: "not_comparable",
  previousCost: null,
  amount: null,
  percentage: null,
};

/** The change of an amount, without percentages if nothing was billed before. */
function changeOf(now: Money, before: Money): CostChange {
  return {
    kind: now.isZero === before.isZero ? "changed" : before.isZero ? "new" : "ended",
    previousCost: toDollars(before),
    amount: toDollars(now.minus(before)),
    percentage: percentageChange(now, before),
  };
}

/** Keys with their changes, most expensive first, then those billed only before. */
export function changedRows(
  sums: readonly CostSum[],
  { sums: earlier, comparable }: Earlier,
  total: Money,
): ChangedRow[] {
  const before = new Map(earlier.map(({ key, amount }) => [key, Money.parse(amount)]));
  const rows = sums.map(({ key, amount }) => {
    const now = Money.parse(amount);
    const change = comparable(key) ? changeOf(now, before.get(key) ?? Money.zero) : notComparable;
    return { key, cost: toDollars(now), percentage: shareOf(now, total), change };
  });
  const shown = new Set(sums.map(({ key }) => key));
  const ended = [...before]
    .filter(([key, amount]) => !shown.has(key) && !amount.isZero && comparable(key))
    .map(([key, amount]) => ({
      ...{ key, cost: 0, percentage: shareOf(Money.zero, total) },
      change: changeOf(Money.zero, amount),
    }));
  return [...rows, ...ended];
}

/** The change of everything except the shown keys. */
export function restChange(rest: Money, shown: ReadonlySet<string>, earlier: Earlier): CostChange {
  if (!earlier.comparable("")) return notComparable;
  const before = earlier.sums.filter(({ key }) => !shown.has(key)).map(({ amount }) => Money.parse(amount));
  return changeOf(rest, Money.sum(before));
}

/** Costs of the days right before the range, by dimension; each account is compared by its own days. */
export async function earlierSums(
  { costs, records }: CostReads,
  workspaceId: string,
  { span, filter, counted, figures, accounts }: Ground,
  by: readonly CostDimension[],
): Promise<Record<CostDimension, Earlier>> {
  const before = previousRange(span.range);
  const both = { start: before.start, end: span.range.end };
  const whole = figures.isRead(both);
  const wholeOf = new Set(
    whole || accounts < 2 || !by.includes("account")
      ? []
      : (await records.wholeDays(workspaceId, both))
          .filter(({ days }) => days === dayCount(both))
          .map(({ awsAccountId }) => awsAccountId),
  );
  const none: CostSums = { service: [], region: [], account: [] };
  const sums =
    whole || wholeOf.size > 0
      ? await costs.sums(workspaceId, { ...filter, ...before }, counted, whole ? by : ["account"])
      : none;
  const comparable = () => whole;
  return {
    service: { sums: sums.service, comparable },
    region: { sums: sums.region, comparable },
    account: { sums: sums.account, comparable: (key) => whole || wholeOf.has(key) },
  };
}

/** The same for the values of a tag, which are read separately from the days. */
export async function earlierTags(
  { costs, records }: CostReads,
  workspaceId: string,
  { span, filter, counted, figures }: Ground,
  tag: string,
): Promise<Earlier> {
  const before = previousRange(span.range);
  const both = { start: before.start, end: span.range.end };
  const read = figures.isRead(both) && (await records.tagsRead(workspaceId, both));
  const whole = read !== false && read.some(({ key, complete }) => key === tag && complete);
  const sums = whole ? await costs.byTag(workspaceId, { ...filter, ...before }, tag, counted) : [];
  return { sums, comparable: () => whole };
}
