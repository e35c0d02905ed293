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

/** What some keys of a dimension cost by time. */
export interface SeriesQuery {
  by: CostDimension;
  keys: readonly string[];
  unit: CostUnit;
  categories: readonly ChargeCategory[];
}

/** A key's sum of one day, week (its Monday) or month (its first day). */
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

/** A group's sum of one day, week or month; `total` is the group's of all of them. */
export interface TagGroupSum {
  key: string | null;
  date: string;
  amount: string;
  total: string;
}

/** The first day of a unit; days need no arithmetic. */
function dateOf(unit: CostUnit): string {
  return unit === "day" ? "day" : `date_trunc('${unit}', day::timestamp)::date`;
}

/** The rollup's rows of some keys, where the filter allows it. */
function rollupKeys(
  filter: CostFilter,
  { by, keys }: SeriesQuery,
): { dimension: RollupDimension; keys: readonly string[] } | undefined {
  const narrowed = rollupOf(filter);
  if (!narrowed) return undefined;
  if (narrowed.key === null || narrowed.dimension === by) return { dimension: by, keys };
  const { awsAccountId, region } = filter;
  if (by === "region" && awsAccountId !== undefined) {
    return { dimension: "account-region", keys: keys.map((key) => pairKey(awsAccountId, key)) };
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
  query: SeriesQuery,
): Promise<SeriesPoint[]> {
  const amount = amountOf[filter.metric];
  const { by, keys, unit, categories } = query;
  const rollup = rollupKeys(filter, query);
  if (rollup) {
    const part = { service: "key", region: "split_part(key, '/', 2)", account: "split_part(key, '/', 1)" };
    const key = rollup.dimension === "account-region" ? part[by] : "key";
    const { rows } = await tx.query<SeriesPoint>(
      `select ${key} as key, ${dateOf(unit)} as date, sum(${amount}) as amount from cost_rollup
       where workspace_id = $1 and dimension = $2 and key = any($3) and day between $4 and $5 and charge_category = any($6)
       group by 1, 2 order by 1, 2`,
      [workspaceId, rollup.dimension, rollup.keys, filter.start, filter.end, categories],
    );
    return rows;
  }
  const { where, params } = conditions(workspaceId, filter);
  params.push(keys, categories);
  const column = columnOf[by];
  const { rows } = await tx.query<SeriesPoint>(
    `select ${column} as key, ${dateOf(unit)} as date, sum(${amount}) as amount from cost_daily
     where ${where} and ${column} = any($${params.length - 1}) and charge_category = any($${params.length})
     group by 1, 2 order by 1, 2`,
    params,
  );
  return rows;
}

/** A select of day, key and amount of a tag. Costs by tag have no region; a rollup has no service either. */
function taggedCharges(
  workspaceId: string,
  filter: CostFilter,
  tag: string,
  categories: readonly ChargeCategory[],
): { from: string; params: unknown[] } {
  const amount = amountOf[filter.metric];
  if (filter.service === undefined) {
    const params: unknown[] = [workspaceId, tag, filter.start, filter.end, categories];
    if (filter.awsAccountId !== undefined) params.push(filter.awsAccountId);
    return {
      from: `select day, tag_value as key, ${amount} as amount from cost_tag_rollup
        where workspace_id = $1 and tag_key = $2 and day between $3 and $4 and charge_category = any($5)
          ${filter.awsAccountId === undefined ? "" : "and aws_account_id = $6"}`,
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

/** By group, the most expensive first, and date. Where only one value is beyond the `shown`, it is shown as well. */
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
