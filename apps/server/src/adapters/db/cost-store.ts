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

/** How charges are grouped for a chart. */
export interface GroupQuery {
  by: CostDimension | { tag: string };
  unit: "day" | "week" | "month";
  categories: readonly ChargeCategory[];
  shown: number;
}

/** A group's sum of one day, week or month; `total` is the group's of all of them. */
export interface GroupSum {
  key: string | null;
  date: string;
  amount: string;
  total: string;
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
  /**
   * Sums by group and by day, week (its Monday) or month (its first day), over the counted categories. Groups beyond the
   * `shown` dearest are one, with key null; where only one is beyond, it is shown as well.
   */
  groups(workspaceId: string, filter: CostFilter, query: GroupQuery): Promise<GroupSum[]>;
  /** Sums by value of a tag, dearest first. */
  byTag(
    workspaceId: string,
    filter: CostFilter,
    key: string,
    categories: readonly ChargeCategory[],
  ): Promise<CostSum[]>;
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
): Pick<CostStore, "daily" | "byServiceAndRegion" | "sums" | "byDay" | "groups" | "byTag"> {
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

    groups: (workspaceId, filter, query) =>
      db.forWorkspace(workspaceId, (tx) => groupsOf(tx, workspaceId, filter, query)),

    byTag: (workspaceId, filter, key, categories) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { from, params } = chargesBy(workspaceId, filter, { tag: key }, categories);
        const { rows } = await tx.query<CostSum>(
          `select key, sum(amount) as amount from (${from}) charges group by key order by 2 desc, key`,
          params,
        );
        return rows;
      }),
  };
}

/** A select of day, key and amount: from the rollup where the filter allows it. */
function chargesBy(
  workspaceId: string,
  filter: CostFilter,
  by: GroupQuery["by"],
  categories: readonly ChargeCategory[],
): { from: string; params: unknown[] } {
  const amount = amountOf[filter.metric];
  const narrowed = narrowedBy(filter);
  if (typeof by === "string" && (narrowed === null || narrowed?.[0] === by)) {
    return {
      from: `select day, key, ${amount} as amount from cost_rollup
        where workspace_id = $1 and dimension = $2 and day between $3 and $4 and ($5::text is null or key = $5)
          and charge_category = any($6)`,
      params: [workspaceId, by, filter.start, filter.end, narrowed?.[1] ?? null, categories],
    };
  }
  // Costs by tag have no region.
  const { where, params } = conditions(workspaceId, filter, { region: typeof by === "string" });
  params.push(categories);
  const counted = `${where} and charge_category = any($${params.length})`;
  if (typeof by === "string") {
    return {
      from: `select day, ${columnOf[by]} as key, ${amount} as amount from cost_daily where ${counted}`,
      params,
    };
  }
  params.push(by.tag);
  return {
    from: `select day, tag_value as key, ${amount} as amount from cost_tags
      where ${counted} and tag_key = $${params.length}`,
    params,
  };
}

async function groupsOf(
  tx: Queryable,
  workspaceId: string,
  filter: CostFilter,
  { by, unit, categories, shown }: GroupQuery,
): Promise<GroupSum[]> {
  const { from, params } = chargesBy(workspaceId, filter, by, categories);
  const [unitAt, shownAt] = [params.length + 1, params.length + 2];
  const { rows } = await tx.query<GroupSum>(
    `with charges as materialized (
       select key, date_trunc($${unitAt}, day)::date as date, sum(amount) as amount from (${from}) c group by 1, 2
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
    [...params, unit, shown],
  );
  return rows;
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
