import type { ResponseOf } from "@skyledger/contract";
import type { Granularity } from "@skyledger/core/cost/buckets";
import { type DayRange, dayCount } from "@skyledger/core/cost/calendar";
import { Money } from "@skyledger/core/model/money";
import { toDollars } from "../platform/us-dollars.ts";
import type { DailyFigures } from "./figures.ts";
import type { Ground } from "./ground.ts";
import { groupingOf, units } from "./groups.ts";
import type { CostSum } from "./store/filter.ts";
import type { CostReads } from "./store/reads.ts";
import type { SeriesPoint } from "./store/series.ts";

type CostSummary = ResponseOf<"GET /cost/analysis">;

/** Services, Regions, or accounts at each point of a trend. */
const topsShown = 5;
/** Number of rows with a sparkline: the most expensive. */
const sparklinesShown = 100;

/** The most expensive keys of each point of a trend. */
export function readTops(
  { costs }: CostReads,
  workspaceId: string,
  { filter, counted }: Ground,
  { by, granularity }: { by: string; granularity: Granularity },
): Promise<SeriesPoint[]> {
  const query = {
    by: groupingOf(by, filter),
    unit: units[granularity],
    categories: counted,
    shown: topsShown,
  };
  return costs.tops(workspaceId, filter, query);
}

/** A trend with the most expensive keys of each point, and the rest. */
export function trendWithTops(
  figures: DailyFigures,
  range: DayRange,
  granularity: Granularity,
  tops: readonly SeriesPoint[],
): CostSummary["trend"] {
  const sums = figures.sums(range, granularity);
  const byDate = Map.groupBy(tops, ({ date }) => date);
  return figures.trend(range, granularity).map((bucket) => {
    const top = bucket.state === "not_read" ? [] : (byDate.get(bucket.date) ?? []);
    const amounts = top.map(({ amount }) => Money.parse(amount));
    const rest = (sums.get(bucket.date) ?? Money.zero).minus(Money.sum(amounts));
    return {
      ...bucket,
      top: top.map(({ key, amount }) => ({ key, cost: toDollars(Money.parse(amount)) })),
      other: bucket.state === "not_read" || rest.isZero ? null : toDollars(rest),
    };
  });
}

/** Few enough points to distinguish in a table cell. */
function sparklineGranularity(range: DayRange): Granularity {
  const days = dayCount(range);
  if (days <= 45) return "DAILY";
  return days <= 270 ? "WEEKLY" : "MONTHLY";
}

/** The most expensive rows of a grouping over time; null for tags, whose days are read separately. */
export async function readSparklines(
  { costs }: CostReads,
  workspaceId: string,
  { figures, filter, counted, span }: Ground,
  { by, sums }: { by: string; sums: readonly CostSum[] },
): Promise<CostSummary["groups"]["sparklines"]> {
  const grouping = groupingOf(by, filter);
  if (typeof grouping !== "string") return null;
  const granularity = sparklineGranularity(span.range);
  const buckets = figures.trend(span.range, granularity);
  const keys = sums.slice(0, sparklinesShown).map(({ key }) => key);
  const points = await costs.series(workspaceId, filter, {
    ...{ by: grouping, keys, unit: units[granularity], categories: counted },
  });
  const byKey = Map.groupBy(points, ({ key }) => key);
  return {
    buckets,
    rows: keys.map((key) => {
      const amounts = new Map((byKey.get(key) ?? []).map(({ date, amount }) => [date, amount]));
      return {
        key,
        costs: buckets.map(({ date, state }) =>
          state === "not_read" ? null : toDollars(Money.parse(amounts.get(date) ?? "0")),
        ),
      };
    }),
  };
}
