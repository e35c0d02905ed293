import type { ChargeCategory } from "@skyledger/core/cost/charge-category";
import type { Queryable } from "../platform/db/queryable.ts";
import type { WorkspaceTransactions } from "../platform/db/workspace-transactions.ts";
import {
  amountOf,
  type CostDimension,
  type CostFilter,
  type CostSum,
  columnOf,
  conditions,
  rollupOf,
} from "./store/filter.ts";
import { type ResourceSums, resourcesOf } from "./store/resource-sums.ts";
import {
  type SeriesPoint,
  type SeriesQuery,
  seriesOf,
  type TagGroupQuery,
  type TagGroupSum,
  type TopsQuery,
  tagGroupsOf,
  tagSumsOf,
  topsOf,
} from "./store/series.ts";
import { type CostSums, sumsOf } from "./store/sums.ts";

/** A sum for one day, key, and category. */
export interface DailySum {
  day: string;
  key: string;
  category: ChargeCategory;
  amount: string;
}

export interface CostStore {
  /** Whether anything was ever analyzed or imported. */
  known(workspaceId: string): Promise<boolean>;
  /** Sums by day, key of one dimension, and category, days ascending. */
  daily(workspaceId: string, filter: CostFilter, by: CostDimension): Promise<DailySum[]>;
  /** Sums by day, service, and Region of some services, over the included categories, days ascending. */
  byServiceAndRegion(
    workspaceId: string,
    filter: CostFilter,
    services: readonly string[],
    categories: readonly ChargeCategory[],
  ): Promise<{ day: string; service: string; region: string; amount: string }[]>;
  /** Sums of several dimensions at once, over the included categories, most expensive first. */
  sums(
    workspaceId: string,
    filter: CostFilter,
    categories: readonly ChargeCategory[],
    by: readonly CostDimension[],
  ): Promise<CostSums>;
  /** Sums by day and category, days ascending. */
  byDay(
    workspaceId: string,
    filter: CostFilter,
  ): Promise<{ day: string; category: ChargeCategory; amount: string }[]>;
  /** Sums of some keys by day, week, or month, over the included categories. */
  series(workspaceId: string, filter: CostFilter, query: SeriesQuery): Promise<SeriesPoint[]>;
  /**
   * Sums by the most expensive values of a tag and by day, week, or month; the others are one group, with key
   * null.
   */
  tagGroups(workspaceId: string, filter: CostFilter, query: TagGroupQuery): Promise<TagGroupSum[]>;
  /** The most expensive keys of each day, week, or month, dates ascending and each date's largest first. */
  tops(workspaceId: string, filter: CostFilter, query: TopsQuery): Promise<SeriesPoint[]>;
  /** Sums by value of a tag, most expensive first. */
  byTag(
    workspaceId: string,
    filter: CostFilter,
    key: string,
    categories: readonly ChargeCategory[],
  ): Promise<CostSum[]>;
  /** The most expensive resources of a service. */
  resources(
    workspaceId: string,
    filter: CostFilter & { service: string },
    categories: readonly ChargeCategory[],
    limit: number,
  ): Promise<ResourceSums>;
}

async function dailyOf(
  tx: Queryable,
  workspaceId: string,
  filter: CostFilter,
  by: CostDimension,
): Promise<DailySum[]> {
  const amount = amountOf[filter.metric];
  const rollup = rollupOf(filter);
  if (rollup?.keys === null || rollup?.dimension === by) {
    const { rows } = await tx.query<DailySum>(
      `select day, key, charge_category as category, ${amount} as amount from cost_rollup
       where workspace_id = $1 and dimension = $2 and day between $3 and $4 and ($5::text[] is null or key = any($5))
       order by day, key`,
      [workspaceId, by, filter.start, filter.end, rollup.keys],
    );
    return rows;
  }
  const { where, params } = conditions(workspaceId, filter);
  const { rows } = await tx.query<DailySum>(
    `select day, ${columnOf[by]} as key, charge_category as category, sum(${amount}) as amount
     from cost_daily where ${where} group by 1, 2, 3 order by 1, 2`,
    params,
  );
  return rows;
}

type DaySum = { day: string; category: ChargeCategory; amount: string };

async function byDayOf(tx: Queryable, workspaceId: string, filter: CostFilter): Promise<DaySum[]> {
  const amount = amountOf[filter.metric];
  const rollup = rollupOf(filter);
  if (rollup) {
    const { dimension, keys } = rollup;
    const params = [workspaceId, dimension, filter.start, filter.end];
    const ofKeys = keys === null ? "" : "and key = any($5::text[])";
    const { rows } = await tx.query<DaySum>(
      `select day, charge_category as category, sum(${amount}) as amount from cost_rollup
       where workspace_id = $1 and dimension = $2 and day between $3 and $4 ${ofKeys}
       group by 1, 2 order by 1, 2`,
      keys === null ? params : [...params, keys],
    );
    return rows;
  }
  const { where, params } = conditions(workspaceId, filter);
  const { rows } = await tx.query<DaySum>(
    `select day, charge_category as category, sum(${amount}) as amount from cost_daily
     where ${where} group by 1, 2 order by 1, 2`,
    params,
  );
  return rows;
}

/** Sums of billed costs, as exact decimals from the database without rounding. */
export function createCostStore(db: WorkspaceTransactions): CostStore {
  return {
    known: (workspaceId) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ known: boolean }>(
          `select exists (select 1 from cost_analyses where workspace_id = $1)
             or exists (select 1 from cost_export_months where workspace_id = $1) as known`,
          [workspaceId],
        );
        return rows[0]?.known ?? false;
      }),

    daily: (workspaceId, filter, by) =>
      db.forWorkspace(workspaceId, (tx) => dailyOf(tx, workspaceId, filter, by)),

    byServiceAndRegion: (workspaceId, filter, services, categories) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { where, params } = conditions(workspaceId, filter);
        const { rows } = await tx.query<{ day: string; service: string; region: string; amount: string }>(
          `select day, service, region, sum(${amountOf[filter.metric]}) as amount from cost_daily
           where ${where} and service = any($${params.length + 1}) and charge_category = any($${params.length + 2})
           group by 1, 2, 3 order by 1, 2, 3`,
          [...params, services, categories],
        );
        return rows;
      }),

    sums: (workspaceId, filter, categories, by) =>
      db.forWorkspace(workspaceId, (tx) => sumsOf(tx, workspaceId, filter, categories, by)),
    byDay: (workspaceId, filter) => db.forWorkspace(workspaceId, (tx) => byDayOf(tx, workspaceId, filter)),
    series: (workspaceId, filter, query) =>
      db.forWorkspace(workspaceId, (tx) => seriesOf(tx, workspaceId, filter, query)),
    tagGroups: (workspaceId, filter, query) =>
      db.forWorkspace(workspaceId, (tx) => tagGroupsOf(tx, workspaceId, filter, query)),
    tops: (workspaceId, filter, query) =>
      db.forWorkspace(workspaceId, (tx) => topsOf(tx, workspaceId, filter, query)),
    byTag: (workspaceId, filter, key, categories) =>
      db.forWorkspace(workspaceId, (tx) => tagSumsOf(tx, workspaceId, filter, key, categories)),
    resources: (workspaceId, filter, categories, limit) =>
      db.forWorkspace(workspaceId, (tx) => resourcesOf(tx, workspaceId, filter, categories, limit)),
  };
}
