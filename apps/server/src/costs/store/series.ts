import type { ChargeCategory } from "@skyledger/core/cost/charge-category";
import type { Queryable } from "../../platform/db/queryable.ts";
import {
  amountOf,
  type CostDimension,
  type CostFilter,
  type CostSum,
  columnOf,
  conditions,
  pairKey,
  type RollupDimension,
  rollupOf,
} from "./filter.ts";

export type CostUnit = "day" | "week" | "month";

/** Costs of some keys of a dimension over time. */
export interface SeriesQuery {
  by: CostDimension;
  keys: readonly string[];
  unit: CostUnit;
  categories: readonly ChargeCategory[];
}

/** The most expensive keys of each day, week, or month. */
export interface TopsQuery {
  by: CostDimension | { tag: string };
  unit: CostUnit;
  categories: readonly ChargeCategory[];
  shown: number;
}

/** A key's sum of one day, week (its Monday), or month (its first day). */
export interface SeriesPoint {
  key: string;
  date: string;
  amount: string;
}

/** Costs by the values of a tag: the most expensive, then everything else as one. */
export interface TagGroupQuery {
  tag: string;
  unit: CostUnit;
  categories: readonly ChargeCategory[];
  shown: number;
}

/** A group's sum of one day, week, or month; `total` is the group's sum of all of them. */
export interface TagGroupSum {
  key: string | null;
  date: string;
  amount: string;
  total: string;
}

/** The first day of a unit; days need no calculation. */
function dateOf(unit: CostUnit): string {
  return unit === "day" ? "day" : `date_trunc('${unit}', day::timestamp)::date`;
}

type Source = { from: string; params: unknown[] };

/** The part of a rollup's key with a dimension. */
const pairParts = { service: "key", region: "split_part(key, '/', 2)", account: "split_part(key, '/', 1)" };

/**
 * A select of day, key, and amount by a dimension, of some keys or all: from a rollup if the filter allows
 * it.
 */
function chargesBy(
  workspaceId: string,
  filter: CostFilter,
  {
    by,
    categories,
    keys,
  }: { by: CostDimension; categories: readonly ChargeCategory[]; keys?: readonly string[] },
): Source {
  const amount = amountOf[filter.metric];
  const rollup = rollupKeys(filter, by, keys);
  if (rollup) {
    const key = rollup.dimension === "account-region" ? pairParts[by] : "key";
    const params: unknown[] = [workspaceId, rollup.dimension, filter.start, filter.end, categories];
    if (rollup.keys) params.push(rollup.keys);
    return {
      from: `select day, ${key} as key, ${amount} as amount from cost_rollup
        where workspace_id = $1 and dimension = $2 and day between $3 and $4 and charge_category = any($5)
          ${rollup.keys ? "and key = any($6)" : ""}`,
      params,
    };
  }
  const { where, params } = conditions(workspaceId, filter);
  params.push(categories);
  const column = columnOf[by];
  const counted = `${where} and charge_category = any($${params.length})`;
  if (keys) params.push(keys);
  return {
    from: `select day, ${column} as key, ${amount} as amount from cost_daily
      where ${counted} ${keys ? `and ${column} = any($${params.length})` : ""}`,
    params,
  };
}

/** The rollup's rows of some keys or all, if the filter allows it. */
function rollupKeys(
  filter: CostFilter,
  by: CostDimension,
  keys: readonly string[] | undefined,
): { dimension: RollupDimension; keys: readonly string[] | undefined } | undefined {
  const narrowed = rollupOf(filter);
  if (!narrowed) return undefined;
  if (narrowed.keys === null) return { dimension: by, keys };
  if (narrowed.dimension === by) {
    const within = new Set(narrowed.keys);
    return { dimension: by, keys: keys?.filter((key) => within.has(key)) ?? narrowed.keys };
  }
  const { awsAccountIds, region } = filter;
  // All pairs of one account or Region would need a search by a part of their key.
  if (keys === undefined) return undefined;
  if (by === "region" && awsAccountIds !== undefined) {
    const pairs = awsAccountIds.flatMap((id) => keys.map((key) => pairKey(id, key)));
    return { dimension: "account-region", keys: pairs };
  }
  if (by === "account" && region !== undefined) {
    return { dimension: "account-region", keys: keys.map((key) => pairKey(key, region)) };
  }
  return undefined;
}

/** By key and date, ascending. */
export async function seriesOf(
  tx: Queryable,
  workspaceId: string,
  filter: CostFilter,
  { by, keys, unit, categories }: SeriesQuery,
): Promise<SeriesPoint[]> {
  const { from, params } = chargesBy(workspaceId, filter, { by, categories, keys });
  const { rows } = await tx.query<SeriesPoint>(
    `select key, ${dateOf(unit)} as date, sum(amount) as amount from (${from}) charges
     group by 1, 2 order by 1, 2`,
    params,
  );
  return rows;
}

/** The most expensive keys of each day, week, or month, dates ascending and each date's largest first. */
export async function topsOf(
  tx: Queryable,
  workspaceId: string,
  filter: CostFilter,
  { by, unit, categories, shown }: TopsQuery,
): Promise<SeriesPoint[]> {
  const { from, params } =
    typeof by === "string"
      ? chargesBy(workspaceId, filter, { by, categories })
      : taggedCharges(workspaceId, filter, by.tag, categories);
  const { rows } = await tx.query<SeriesPoint>(
    `select key, date, amount from (
       select key, date, amount, row_number() over (partition by date order by amount desc, key) as place
       from (select key, ${dateOf(unit)} as date, sum(amount) as amount from (${from}) charges group by 1, 2) sums
     ) placed where place <= $${params.length + 1}::int order by date, place`,
    [...params, shown],
  );
  return rows;
}

/** A select of day, key, and amount of a tag. Costs by tag have no Region; a rollup has no service either. */
function taggedCharges(
  workspaceId: string,
  filter: CostFilter,
  tag: string,
  categories: readonly ChargeCategory[],
): Source {
  const amount = amountOf[filter.metric];
  if (filter.service === undefined) {
    const params: unknown[] = [workspaceId, tag, filter.start, filter.end, categories];
    if (filter.awsAccountIds !== undefined) params.push(filter.awsAccountIds);
    return {
      from: `select day, tag_value as key, ${amount} as amount from cost_tag_rollup
        where workspace_id = $1 and tag_key = $2 and day between $3 and $4 and charge_category = any($5)
          ${filter.awsAccountIds === undefined ? "" : "and aws_account_id = any($6::text[])"}`,
      params,
    };
  }
  const { where, params } = conditions(workspaceId, filter, { region: false });
  params.push(categories, tag);
  return {
    from: `select day, tag_value as key, ${amount} as amount from cost_tags
      where ${where} and charge_category = any($${params.length - 1}) and tag_key = $${params.length}`,
    params,
  };
}

/** Sums by value of a tag, most expensive first. */
export async function tagSumsOf(
  tx: Queryable,
  workspaceId: string,
  filter: CostFilter,
  tag: string,
  categories: readonly ChargeCategory[],
): Promise<CostSum[]> {
  const { from, params } = taggedCharges(workspaceId, filter, tag, categories);
  const { rows } = await tx.query<CostSum>(
    `select key, sum(amount) as amount from (${from}) charges group by key order by 2 desc, key`,
    params,
  );
  return rows;
}

/** By group, most expensive first, and date. A single remaining value beyond `shown` is shown as well. */
export async function tagGroupsOf(
  tx: Queryable,
  workspaceId: string,
  filter: CostFilter,
  { tag, unit, categories, shown }: TagGroupQuery,
): Promise<TagGroupSum[]> {
  const { from, params } = taggedCharges(workspaceId, filter, tag, categories);
  const shownAt = params.length + 1;
  const { rows } = await tx.query<TagGroupSum>(
    `with charges as materialized (
       select key, ${dateOf(unit)} as date, sum(amount) as amount from (${from}) c group by 1, 2
     ), totals as (
       select key, row_number() over (order by sum(amount) desc, key) as place, count(*) over () as groups
       from charges group by key
     ), placed as (
       select case when place <= $${shownAt}::int or groups <= $${shownAt}::int + 1 then place else 0 end as place, key
       from totals
     ), sums as (
       select p.place, max(p.key) as key, c.date, sum(c.amount) as amount
       from charges c join placed p on p.key = c.key group by p.place, c.date
     )
     select case when place = 0 then null else key end as key, date, amount,
       sum(amount) over (partition by place) as total
     from sums order by place = 0, place, date`,
    [...params, shown],
  );
  return rows;
}
