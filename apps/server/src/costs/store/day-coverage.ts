import type { ReadDays } from "@skyledger/core/cost/missing-days";
import type { Queryable } from "../../platform/db/queryable.ts";

/** Number of accounts with costs, and of those with each day read: `whole` is after its end. */
export interface CostCoverage {
  accounts: number;
  days: { day: string; accounts: number; whole: number }[];
}

/**
 * An export's month counts as read up to the day before it was imported; a day that Cost Explorer was queried
 * for before it ended is read but not whole. Months are spread to days once for all accounts that were
 * imported alike, and Cost Explorer's data for them is excluded: no account counts twice. A day of a payer's bill
 * is read for every account on it, and replaces their own readings: an account that joined later had no charges
 * on that bill. One that left, and is connected, is read by itself from then on.
 */
const readDaysSql = `
  exported as (
    select aws_account_id, month, least((month + interval '1 month - 1 day')::date,
      (imported_at at time zone 'UTC')::date - 1) as last
    from cost_export_months
    where workspace_id = $1 and month < (imported_at at time zone 'UTC')::date
      and ($3::text[] is null or aws_account_id = any($3))
  ), payer_days as (
    select payer_id, day, (read_at at time zone 'UTC')::date > day as whole
    from cost_payer_days where workspace_id = $1 and what = $2
  ), members as (
    select distinct on (m.aws_account_id) m.aws_account_id, m.payer_id,
      case when a.id is not null then m.until end as last
    from cost_payer_members m left join cloud_accounts a on a.workspace_id = $1 and a.aws_account_id = m.aws_account_id
    where m.workspace_id = $1 and ($3::text[] is null or m.aws_account_id = any($3))
      and exists (select from payer_days p where p.payer_id = m.payer_id)
    order by m.aws_account_id, m.until desc nulls first, m.payer_id
  ), asked as (
    select a.aws_account_id, d.day,
      (d.read_at at time zone 'UTC')::date > d.day as whole
    from cost_days_read d
      join cloud_accounts a on a.workspace_id = $1 and a.id = d.account_id
      left join members m on m.aws_account_id = a.aws_account_id
    where d.workspace_id = $1 and d.what = $2 and ($3::text[] is null or a.aws_account_id = any($3))
      and not exists (select from payer_days p
        where p.payer_id = m.payer_id and p.day = d.day and (m.last is null or d.day <= m.last))
  )`;

const exportedOn = (account: string, day: string) =>
  `exists (select 1 from exported e where e.aws_account_id = ${account} and ${day} between e.month and e.last)`;

const coverageSql = `
  with ${readDaysSql}, days as (
    select g::date as day, e.accounts, e.accounts as whole
    from (select month, last, count(*) as accounts from exported where month <= $5 and last >= $4 group by 1, 2) e
      cross join generate_series(greatest(e.month, $4::date)::timestamp, least(e.last, $5::date)::timestamp, interval '1 day') g
    union all
    select r.day, count(*), count(*) filter (where r.whole) from asked r
    where r.day between $4 and $5 and not ${exportedOn("r.aws_account_id", "r.day")}
    group by r.day
    union all
    -- Accounts of a bill without an export in the range count together, the others one by one.
    select p.day, sum(m.accounts), sum(case when p.whole then m.accounts else 0 end) from payer_days p
      join (select payer_id, last, count(*) as accounts from members m
        where not exists (select from exported e where e.aws_account_id = m.aws_account_id and e.month <= $5 and e.last >= $4)
        group by 1, 2) m on m.payer_id = p.payer_id and (m.last is null or p.day <= m.last)
    where p.day between $4 and $5 group by p.day
    union all
    select p.day, count(*), count(*) filter (where p.whole) from payer_days p
      join members m on m.payer_id = p.payer_id and (m.last is null or p.day <= m.last)
    where p.day between $4 and $5
      and exists (select from exported e where e.aws_account_id = m.aws_account_id and e.month <= $5 and e.last >= $4)
      and not ${exportedOn("m.aws_account_id", "p.day")}
    group by p.day
  )
  select day, sum(accounts)::int as accounts, sum(whole)::int as whole from days group by day
  union all
  select null, count(*)::int, 0 from (
    select aws_account_id from exported union select aws_account_id from asked union select aws_account_id from members) known`;

const wholeDaysSql = `
  with ${readDaysSql}
  select aws_account_id as "awsAccountId", sum(days)::int as days from (
    select aws_account_id, least(last, $5::date) - greatest(month, $4::date) + 1 as days
    from exported where month <= $5 and last >= $4
    union all
    select r.aws_account_id, count(*) from asked r
    where r.whole and r.day between $4 and $5 and not ${exportedOn("r.aws_account_id", "r.day")}
    group by 1
    union all
    select m.aws_account_id, count(*) from members m
      join payer_days p on p.payer_id = m.payer_id and (m.last is null or p.day <= m.last)
    where p.whole and p.day between $4 and $5 and not ${exportedOn("m.aws_account_id", "p.day")}
    group by 1
  ) parts group by 1 order by 1`;

/** See `CostRecordsStore.coverage`; in the caller's transaction. */
export async function costCoverage(
  tx: Queryable,
  workspaceId: string,
  asked: { what: string; start: string; end: string; awsAccountIds?: readonly string[] | undefined },
): Promise<CostCoverage> {
  const { rows } = await tx.query<{ day: string | null; accounts: number; whole: number }>(coverageSql, [
    workspaceId,
    asked.what,
    asked.awsAccountIds ?? null,
    asked.start,
    asked.end,
  ]);
  const days = rows.flatMap(({ day, ...read }) => (day === null ? [] : [{ day, ...read }]));
  return { accounts: rows.find(({ day }) => day === null)?.accounts ?? 0, days };
}

/** See `CostRecords.wholeDays`. */
export async function wholeDaysOf(
  tx: Queryable,
  workspaceId: string,
  { start, end }: { start: string; end: string },
): Promise<{ awsAccountId: string; days: number }[]> {
  const params = [workspaceId, "daily", null, start, end];
  const { rows } = await tx.query<{ awsAccountId: string; days: number }>(wholeDaysSql, params);
  return rows;
}

const eachReadDaySql = `
  with ${readDaysSql}, payer_ranges as (
    select payer_id, whole, min(day) as first, max(day) as last from (
      select payer_id, whole, day, day - row_number() over (partition by payer_id, whole order by day)::int as island
      from payer_days where day between $4 and $5) runs
    group by payer_id, whole, island
  )
  select aws_account_id as "awsAccountId", greatest(month, $4::date) as start, least(last, $5::date) as "end", true as whole
  from exported where month <= $5 and last >= $4
  union all
  select aws_account_id, day, day, whole from asked where day between $4 and $5
  union all
  select m.aws_account_id, r.first, least(r.last, m.last), r.whole from members m
    join payer_ranges r on r.payer_id = m.payer_id and (m.last is null or r.first <= m.last)
  union all
  select aws_account_id, null, null, false from (
    select aws_account_id from exported union select aws_account_id from asked union select aws_account_id from members
    union select aws_account_id from cloud_accounts
    where workspace_id = $1 and ($3::text[] is null or aws_account_id = any($3))
  ) known`;

/** See `CostRecords.readDays`. */
export async function readDaysOf(
  tx: Queryable,
  workspaceId: string,
  { start, end }: { start: string; end: string },
  awsAccountIds: readonly string[] | undefined,
): Promise<{ accounts: string[]; read: ReadDays[] }> {
  const { rows } = await tx.query<{
    awsAccountId: string;
    start: string | null;
    end: string | null;
    whole: boolean;
  }>(eachReadDaySql, [workspaceId, "daily", awsAccountIds ?? null, start, end]);
  const read = rows.flatMap(({ start: first, end: last, ...days }) =>
    first === null || last === null ? [] : [{ ...days, start: first, end: last }],
  );
  return { accounts: rows.filter((row) => row.start === null).map((row) => row.awsAccountId), read };
}
