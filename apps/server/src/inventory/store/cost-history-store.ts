import type { Database } from "../../platform/db/database.ts";

/** The cost of a resource in a day or month. Money is decimal text; null: it was not read. */
export interface StoredCostPeriod {
  /** The day, or the first day of the month. */
  start: string;
  cost: string | null;
  /** False: the day or month had not ended when it was read. */
  complete: boolean;
}

export interface CostHistory {
  /** From Cost Explorer, which keeps days of resources for two weeks. */
  days: StoredCostPeriod[];
  /** From billing exports. */
  months: StoredCostPeriod[];
}

export interface CostHistoryStore {
  /**
   * The known cost of a resource, oldest first, without gaps: usage and purchases, as billed. Empty lists: nothing
   * names the resource.
   * @param ids the ARN, and the plain ID where AWS bills by it
   */
  of(
    workspaceId: string,
    resource: { accountId: string; awsAccountId: string; ids: readonly string[] },
    today: string,
  ): Promise<CostHistory>;
}

const named = `from cost_resources where workspace_id = $1 and aws_account_id = $2 and resource_id = any($3)
  and not superseded and charge_category in ('Usage', 'Purchase')`;

/** A day that was read without the resource cost nothing; one that was not read is unknown. */
const daysSql = `
  with billed as (
    select period_start as start, service, sum(billed_cost) as cost ${named} and period = 'day' and period_start >= $5::date - 90
    group by 1, 2
  ), read as (
    select distinct day from cost_days_read where workspace_id = $1 and account_id = $4
      and what in (select 'resources:' || service from billed)
    union
    select d.day from (select distinct service from billed) b
      cross join lateral days_on_payer_bill($1, $2, 'resources:' || b.service) d
  )
  select to_char(d.day, 'YYYY-MM-DD') as start, true as complete, coalesce(b.cost, case when r.day is not null then 0 end)::text as cost
  from generate_series((select min(start) from billed), (select max(day) from (select day from read union all select start from billed) known), interval '1 day') d (day)
    left join (select start, sum(cost) as cost from billed group by 1) b on b.start = d.day::date
    left join read r on r.day = d.day::date
  order by d.day`;

const monthsSql = `
  with billed as (
    select period_start as start, sum(billed_cost) as cost ${named} and period = 'month' and source = 'billing-export'
      and period_start >= date_trunc('month', $5::date) - interval '12 months'
    group by 1
  ), read as (
    select month from cost_export_months where workspace_id = $1 and aws_account_id = $2 and $4::uuid is not null
  )
  select to_char(m.month, 'YYYY-MM-DD') as start, m.month::date < date_trunc('month', $5::date) as complete,
    coalesce(b.cost, case when r.month is not null then 0 end)::text as cost
  from generate_series((select min(start) from billed), (select max(month) from read), interval '1 month') m (month)
    left join billed b on b.start = m.month::date
    left join read r on r.month = m.month::date
  order by m.month`;

export function createCostHistoryStore(db: Database): CostHistoryStore {
  return {
    of: (workspaceId, { accountId, awsAccountId, ids }, today) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const params = [workspaceId, awsAccountId, ids, accountId, today];
        const days = await tx.query<StoredCostPeriod>(daysSql, params);
        const months = await tx.query<StoredCostPeriod>(monthsSql, params);
        return { days: days.rows, months: months.rows };
      }),
  };
}
