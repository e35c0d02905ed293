import type { ResponseOf } from "@skyledger/contract";
import type { Granularity } from "@skyledger/core/cost/buckets";
import type { DayRange } from "@skyledger/core/cost/calendar";
import type { ChargeCategory } from "@skyledger/core/cost/charge-category";
import { shareOf } from "@skyledger/core/cost/percentages";
import { AppError } from "@skyledger/core/model/app-error";
import { Money } from "@skyledger/core/model/money";
import { toDollars } from "../platform/us-dollars.ts";
import type { DailyFigures } from "./figures.ts";
import type { CostDimension, CostFilter, CostSum } from "./store/filter.ts";
import type { CostStore } from "./store.ts";

type Group = ResponseOf<"GET /cost/analysis">["groups"]["series"][number];

/** The cost screen's palette has eight colors: seven groups and Other. */
const groupsShown = 7;

/** The database's name of a bucket. */
export const units = { DAILY: "day", WEEKLY: "week", MONTHLY: "month" } as const;

/**
 * Dimension of "service", "region", "account", or "tag:<key>". Throws invalid_input for tags of one Region.
 */
export function groupingOf(by: string, { region }: CostFilter): CostDimension | { tag: string } {
  if (by === "service" || by === "region" || by === "account") return by;
  if (region !== undefined) {
    const message =
      "Costs by tag are not available by Region. Remove the Region filter, or group by something else.";
    throw new AppError("invalid_input", message, { issues: [{ path: "region", message }] });
  }
  return { tag: by.slice("tag:".length) };
}

/** A group before rounding: null is everything without its own group. */
interface ExactGroup {
  key: string | null;
  cost: Money;
  points: { date: string; amount: Money }[];
}

export interface GroupsQuery {
  by: string;
  range: DayRange;
  counted: readonly ChargeCategory[];
  granularity: Granularity;
  /** Data to group, day by day. */
  figures: DailyFigures;
  /** The range's sums by the grouping dimension, most expensive first; not needed for a tag. */
  sums: readonly CostSum[];
}

/** Costs by group, for the stacked chart: the most expensive groups, then everything else as one. */
export async function costGroups(
  costs: Pick<CostStore, "series" | "tagGroups">,
  workspaceId: string,
  filter: CostFilter,
  query: GroupsQuery,
): Promise<ExactGroup[]> {
  const grouping = groupingOf(query.by, filter);
  const common = { unit: units[query.granularity], categories: query.counted };
  if (typeof grouping === "object") {
    const found = await costs.tagGroups(workspaceId, filter, { ...common, ...grouping, shown: groupsShown });
    return [...Map.groupBy(found, ({ key }) => key)].map(([key, own]) => ({
      key,
      cost: Money.parse(own[0]?.total ?? "0"),
      points: own.map(({ date, amount }) => ({ date, amount: Money.parse(amount) })),
    }));
  }
  // A single remaining group is shown by its name instead of Other.
  const shown = query.sums.slice(0, query.sums.length === groupsShown + 1 ? groupsShown + 1 : groupsShown);
  const keys = shown.map(({ key }) => key);
  const series = await costs.series(workspaceId, filter, { ...common, by: grouping, keys });
  const byKey = Map.groupBy(series, ({ key }) => key);
  const groups = shown.map(({ key, amount }) => ({
    key,
    cost: Money.parse(amount),
    points: (byKey.get(key) ?? []).map((point) => ({ date: point.date, amount: Money.parse(point.amount) })),
  }));
  return query.sums.length > shown.length ? [...groups, restOf(groups, query)] : groups;
}

/** All included amounts minus the shown groups. */
function restOf(groups: readonly ExactGroup[], { figures, range, granularity }: GroupsQuery): ExactGroup {
  const shown = new Map<string, Money>();
  for (const { date, amount } of groups.flatMap(({ points }) => points)) {
    shown.set(date, (shown.get(date) ?? Money.zero).plus(amount));
  }
  const points = [...figures.sums(range, granularity)]
    .map(([date, total]) => ({ date, amount: total.minus(shown.get(date) ?? Money.zero) }))
    .filter(({ amount }) => !amount.isZero);
  return { key: null, cost: Money.sum(points.map(({ amount }) => amount)), points };
}

/** Groups for a response. @param nameOf the name of an account by its ID */
export function shownGroups(
  groups: readonly ExactGroup[],
  by: string,
  nameOf: (awsAccountId: string) => string,
): Group[] {
  const total = Money.sum(groups.map(({ cost }) => cost));
  return groups.map(({ key, cost, points }) => ({
    key,
    label: labelOf(key, by, nameOf),
    cost: toDollars(cost),
    percentage: shareOf(cost, total),
    points: points.map(({ date, amount }) => ({ date, cost: toDollars(amount) })),
  }));
}

function labelOf(key: string | null, by: string, nameOf: (awsAccountId: string) => string): string {
  if (key === null) return "Other";
  if (by === "account") return nameOf(key);
  return key === "" ? "Not tagged" : key;
}
