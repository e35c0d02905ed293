// long: the figures of one page; they share their filters and are read together.
import type { ChargeCategory } from "@skyledger/core/cost/charge-category";
import type { Database } from "./database.ts";
import type { Queryable } from "./queryable.ts";

/** Which charges are summed up. Days are included. */
export interface CostFilter {
  start: string;
  end: string;
  metric: "billed" | "effective";
  service?: string | undefined;
  region?: string | undefined;
  awsAccountId?: string | undefined;
}

/** What charges are summed up by. */
export type CostDimension = "service" | "region" | "account";

/** An exact sum of US dollars, as decimal text. */
export interface CostSum {
  key: string;
  amount: string;
}

/** A sum of one day and key and category. */
export interface DailySum {
  day: string;
  key: string;
  category: ChargeCategory;
  amount: string;
}

export interface ResourceSum {
  billedId: string;
  region: string;
  awsAccountId: string;
  amount: string;
  source: "cost-explorer" | "billing-export";
  /** The resource in the inventory that the billed id names. */
  arn: string | null;
  name: string | null;
}

export interface CostStore {
  /** Whether anything was ever analysed or imported. */
  known(workspaceId: string): Promise<boolean>;
  /** Sums by day, key of one dimension and category, days ascending. */
  daily(workspaceId: string, filter: CostFilter, by: CostDimension): Promise<DailySum[]>;
  /** Sums by day, service and region of some services, over the counted categories, days ascending. */
  byServiceAndRegion(
    workspaceId: string,
    filter: CostFilter,
    services: readonly string[],
    categories: readonly ChargeCategory[],
  ): Promise<{ day: string; service: string; region: string; amount: string }[]>;
  /** Sums of several dimensions at once, over the counted categories. */
  sums(
    workspaceId: string,
    filter: CostFilter,
    categories: readonly ChargeCategory[],
    by: readonly CostDimension[],
  ): Promise<Record<CostDimension, CostSum[]>>;
  /** Sums by day and category, days ascending. */
  byDay(
    workspaceId: string,
    filter: CostFilter,
  ): Promise<{ day: string; category: ChargeCategory; amount: string }[]>;
  /** Sums by day and value of a tag. */
  byTag(
    workspaceId: string,
    filter: CostFilter,
    key: string,
    categories: readonly ChargeCategory[],
  ): Promise<{ day: string; key: string; amount: string }[]>;
  /** The dearest resources of a service. */
  resources(
    workspaceId: string,
    filter: CostFilter & { service: string },
    categories: readonly ChargeCategory[],
    limit: number,
  ): Promise<{ resources: ResourceSum[]; days: { start: string; end: string } | null }>;
}

const amountOf = { billed: "billed_cost", effective: "effective_cost" } as const;
const columnOf = { service: "service", region: "region", account: "aws_account_id" } as const;

/** Conditions on cost_daily and tables like it; parameters start at $1. */
function conditions(
  workspaceId: string,
  { start, end, service, region, awsAccountId }: CostFilter,
  columns: { region: boolean } = { region: true },
): { where: string; params: unknown[] } {
  const params: unknown[] = [workspaceId, start, end];
  const parts = ["workspace_id = $1", "not superseded", "day between $2 and $3"];
  const add = (column: string, value: string | undefined) => {
    if (value === undefined) return;
    params.push(value);
    parts.push(`${column} = $${params.length}`);
  };
  add("service", service);
  if (columns.region) add("region", region);
  add("aws_account_id", awsAccountId);
  return { where: parts.join(" and "), params };
}

/** The one dimension by which a filter narrows; null: none; undefined: several, which the rollup cannot answer. */
function narrowedBy({
  service,
  region,
  awsAccountId,
}: CostFilter): [CostDimension, string] | null | undefined {
  const given: [CostDimension, string][] = [];
  if (service !== undefined) given.push(["service", service]);
  if (region !== undefined) given.push(["region", region]);
  if (awsAccountId !== undefined) given.push(["account", awsAccountId]);
  return given.length > 1 ? undefined : (given[0] ?? null);
}

async function dailyOf(
  tx: Queryable,
  workspaceId: string,
  filter: CostFilter,
  by: CostDimension,
): Promise<DailySum[]> {
  const amount = amountOf[filter.metric];
  const narrowed = narrowedBy(filter);
  if (narrowed === null || narrowed?.[0] === by) {
    const { rows } = await tx.query<DailySum>(
      `select day, key, charge_category as category, ${amount} as amount from cost_rollup
       where workspace_id = $1 and dimension = $2 and day between $3 and $4 and ($5::text is null or key = $5)
       order by day, key`,
      [workspaceId, by, filter.start, filter.end, narrowed?.[1] ?? null],
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

async function sumsOf(
  tx: Queryable,
  workspaceId: string,
  filter: CostFilter,
  categories: readonly ChargeCategory[],
  by: CostDimension,
): Promise<CostSum[]> {
  const amount = amountOf[filter.metric];
  if (narrowedBy(filter) === null) {
    const { rows } = await tx.query<CostSum>(
      `select key, sum(${amount}) as amount from cost_rollup
       where workspace_id = $1 and dimension = $2 and day between $3 and $4 and charge_category = any($5)
       group by key order by 2 desc, key`,
      [workspaceId, by, filter.start, filter.end, categories],
    );
    return rows;
  }
  const { where, params } = conditions(workspaceId, filter);
  const { rows } = await tx.query<CostSum>(
    `select ${columnOf[by]} as key, sum(${amount}) as amount from cost_daily
     where ${where} and charge_category = any($${params.length + 1}) group by 1 order by 2 desc, 1`,
    [...params, categories],
  );
  return rows;
}

function sumsOfCosts(
  db: Database,
): Pick<CostStore, "daily" | "byServiceAndRegion" | "sums" | "byDay" | "byTag"> {
  return {
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
      db.forWorkspace(workspaceId, async (tx) => {
        const sums: Record<CostDimension, CostSum[]> = { service: [], region: [], account: [] };
        for (const one of by) sums[one] = await sumsOf(tx, workspaceId, filter, categories, one);
        return sums;
      }),

    byDay: (workspaceId, filter) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const amount = amountOf[filter.metric];
        const narrowed = narrowedBy(filter);
        if (narrowed !== undefined) {
          const { rows } = await tx.query<{ day: string; category: ChargeCategory; amount: string }>(
            `select day, charge_category as category, sum(${amount}) as amount from cost_rollup
             where workspace_id = $1 and dimension = $2 and day between $3 and $4 and ($5::text is null or key = $5)
             group by 1, 2 order by 1, 2`,
            [workspaceId, narrowed?.[0] ?? "account", filter.start, filter.end, narrowed?.[1] ?? null],
          );
          return rows;
        }
        const { where, params } = conditions(workspaceId, filter);
        const { rows } = await tx.query<{ day: string; category: ChargeCategory; amount: string }>(
          `select day, charge_category as category, sum(${amount}) as amount from cost_daily
           where ${where} group by 1, 2 order by 1, 2`,
          params,
        );
        return rows;
      }),

    byTag: (workspaceId, filter, key, categories) =>
      db.forWorkspace(workspaceId, async (tx) => {
        // Costs by tag have no region.
        const { where, params } = conditions(workspaceId, filter, { region: false });
        const { rows } = await tx.query<{ day: string; key: string; amount: string }>(
          `select day, tag_value as key, sum(${amountOf[filter.metric]}) as amount from cost_tags
           where ${where} and tag_key = $${params.length + 1} and charge_category = any($${params.length + 2})
           group by 1, 2 order by 1, 2`,
          [...params, key, categories],
        );
        return rows;
      }),
  };
}

/**
 * Resources of a service. A month of an export counts when it lies in the range as a whole or in part; its figures are
 * the month's, since exports are kept by month.
 */
async function resourcesOf(
  tx: Queryable,
  workspaceId: string,
  filter: CostFilter & { service: string },
  categories: readonly ChargeCategory[],
  limit: number,
): ReturnType<CostStore["resources"]> {
  const params = [
    workspaceId,
    filter.service,
    filter.start,
    filter.end,
    categories,
    filter.region ?? null,
    filter.awsAccountId ?? null,
  ];
  const where = `workspace_id = $1 and service = $2 and not superseded
    and period_start between case when period = 'month' then date_trunc('month', $3::date)::date else $3 end and $4
    and charge_category = any($5) and ($6::text is null or region = $6) and ($7::text is null or aws_account_id = $7)`;
  const { rows } = await tx.query<ResourceSum>(
    `with dearest as (
       select resource_id, region, aws_account_id, source, sum(${amountOf[filter.metric]}) as amount
       from cost_resources where ${where} group by 1, 2, 3, 4 order by 5 desc, 1 limit $8
     )
     select d.resource_id as "billedId", d.region, d.aws_account_id as "awsAccountId", d.source, d.amount, r.arn, r.name
     from dearest d left join lateral (
       select arn, name from resources r
       where r.workspace_id = $1 and d.resource_id <> '' and (r.arn = d.resource_id or r.short_id = d.resource_id)
       order by r.arn limit 1
     ) r on true
     order by d.amount desc, d.resource_id`,
    [...params, limit],
  );
  const covered = await tx.query<{ start: string | null; end: string | null }>(
    `select min(period_start) as start,
       max(case when period = 'month' then (period_start + interval '1 month - 1 day')::date else period_start end) as "end"
     from cost_resources where ${where}`,
    params,
  );
  const { start, end } = covered.rows[0] ?? { start: null, end: null };
  return { resources: rows, days: start !== null && end !== null ? { start, end } : null };
}

/** Sums of what was billed; asks the database for exact decimals and rounds nothing. */
export function createCostStore(db: Database): CostStore {
  return {
    ...sumsOfCosts(db),

    known: (workspaceId) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ known: boolean }>(
          `select exists (select 1 from cost_analyses where workspace_id = $1)
             or exists (select 1 from cost_export_months where workspace_id = $1) as known`,
          [workspaceId],
        );
        return rows[0]?.known ?? false;
      }),

    resources: (workspaceId, filter, categories, limit) =>
      db.forWorkspace(workspaceId, (tx) => resourcesOf(tx, workspaceId, filter, categories, limit)),
  };
}
