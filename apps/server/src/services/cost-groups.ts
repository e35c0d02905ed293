import type { ResponseOf } from "@skyledger/contract";
import type { ChargeCategory } from "@skyledger/core/cost/charge-category";
import { shareOf } from "@skyledger/core/cost/percentages";
import { AppError } from "@skyledger/core/model/app-error";
import { Money } from "@skyledger/core/model/money";
import type { CostDimension, CostFilter, CostStore, CostSum } from "../adapters/db/cost-store.ts";
import { bucketOf, type Granularity, toDollars } from "./cost-figures.ts";

type Group = ResponseOf<"GET /cost/analysis">["groups"]["series"][number];

/** The cost screen's palette has eight colours: seven groups and Other. */
const groupsShown = 7;

const dimensions: readonly CostDimension[] = ["service", "region", "account"];

interface GroupQuery {
  /** service, region, account or tag:<key>. */
  by: string;
  counted: readonly ChargeCategory[];
  granularity: Granularity;
  nameOf: (awsAccountId: string) => string;
}

interface KeyedSum {
  day: string;
  key: string;
  amount: string;
}

async function sumsBy(
  costs: CostStore,
  workspaceId: string,
  filter: CostFilter,
  { by, counted }: GroupQuery,
): Promise<KeyedSum[]> {
  const dimension = dimensions.find((one) => one === by);
  if (dimension) {
    const rows = await costs.daily(workspaceId, filter, dimension);
    return rows.filter(({ category }) => counted.includes(category));
  }
  if (filter.region !== undefined) {
    const message = "Costs by tag are not known by region. Take the region away, or group by something else.";
    throw new AppError("invalid_input", message, { issues: [{ path: "region", message }] });
  }
  return await costs.byTag(workspaceId, filter, by.slice("tag:".length), counted);
}

/** A day's costs by group, for the stacked chart: the dearest groups, then everything else as one. */
export async function costGroups(
  costs: CostStore,
  workspaceId: string,
  filter: CostFilter,
  query: GroupQuery,
): Promise<{ sums: CostSum[]; total: Money; series: Group[] }> {
  const rows = await sumsBy(costs, workspaceId, filter, query);
  const totals = new Map<string, Money>();
  for (const { key, amount } of rows) {
    totals.set(key, (totals.get(key) ?? Money.zero).plus(Money.parse(amount)));
  }
  const ranked = [...totals].sort(([a, left], [b, right]) => right.compare(left) || (a < b ? -1 : 1));
  // One group more than fits is shown rather than called Other.
  const shown = ranked.length <= groupsShown + 1 ? ranked.length : groupsShown;
  const own = new Set(ranked.slice(0, shown).map(([key]) => key));
  const byGroup = Map.groupBy(rows, ({ key }) => (own.has(key) ? key : null));
  const total = Money.sum(totals.values());
  const keys: (string | null)[] = [...own, ...(shown < ranked.length ? [null] : [])];
  const series = keys.map((key) => seriesOf(key, byGroup.get(key) ?? [], total, query));
  return { sums: ranked.map(([key, amount]) => ({ key, amount: amount.toString() })), total, series };
}

function seriesOf(
  key: string | null,
  rows: readonly KeyedSum[],
  total: Money,
  { by, granularity, nameOf }: GroupQuery,
): Group {
  const buckets = new Map<string, Money>();
  for (const { day, amount } of rows) {
    const bucket = bucketOf(day, granularity);
    buckets.set(bucket, (buckets.get(bucket) ?? Money.zero).plus(Money.parse(amount)));
  }
  const cost = Money.sum(buckets.values());
  return {
    key,
    label: labelOf(key, by, nameOf),
    cost: toDollars(cost),
    percentage: shareOf(cost, total),
    points: [...buckets]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, amount]) => ({ date, cost: toDollars(amount) })),
  };
}

function labelOf(key: string | null, by: string, nameOf: GroupQuery["nameOf"]): string {
  if (key === null) return "Other";
  if (by === "account") return nameOf(key);
  return key === "" ? "Not tagged" : key;
}
