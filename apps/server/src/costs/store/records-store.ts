// long: data about costs other than the amounts; small statements, one per table.

import type { ReadDays } from "@skyledger/core/cost/missing-days";
import type { WorkspaceTransactions } from "../../platform/db/workspace-transactions.ts";
import type { AfterCosts } from "./daily-service-costs.ts";
import { type CostCoverage, costCoverage, readDaysOf, wholeDaysOf } from "./day-coverage.ts";

export type CostGapReason =
  | "denied"
  | "throttled"
  | "unsupported"
  | "failed"
  | "not_enabled"
  | "no_data"
  | "request_limit";

/** Missing data of Cost Explorer. */
export interface CostGap {
  accountId: string;
  operation: string;
  reason: CostGapReason;
  message: string;
  iamAction: string;
  seenAt: string;
}

/** A finished analysis. Amounts are exact decimal texts; null: nothing was known. */
export interface StoredCostAnalysis {
  id: string;
  startedAt: string;
  finishedAt: string;
  period: string | null;
  start: string;
  end: string;
  totalCost: string | null;
  currentMonthCost: string | null;
  lastMonthCost: string | null;
  daysRead: number;
  requests: number;
  gaps: number;
}

/** Paid requests of one AWS account. */
export interface RequestCount {
  awsAccountId: string;
  today: number;
  thisMonth: number;
}

/** Paid requests of one operation. */
export interface OperationCount {
  operation: string;
  today: number;
  thisMonth: number;
}

export interface StoredForecast {
  accountId: string;
  startsOn: string;
  amount: string;
  lower: string;
  upper: string;
  readAt: string;
}

/** A connected account for costs. */
export interface BilledAccount {
  id: string;
  awsAccountId: string;
  name: string;
  /** The other account whose bill has its costs; null: it is read by itself. */
  payerId: string | null;
}

/** Data about costs other than the amounts. */
export interface CostRecords {
  analyses(
    workspaceId: string,
    limit: number,
    before: { finishedAt: string; id: string } | undefined,
  ): Promise<StoredCostAnalysis[]>;
  countAnalyses(workspaceId: string): Promise<number>;
  /** When billing files were last imported. */
  lastImport(workspaceId: string): Promise<string | null>;
  /**
   * Takes one paid request from the account's day. False: the day's `limit` is reached and nothing was taken.
   * Atomic: two servers never both take the last one.
   */
  takeRequest(
    workspaceId: string,
    request: { awsAccountId: string; day: string; operation: string },
    limit: number,
  ): Promise<boolean>;
  /** Paid requests of every account on the day and in its month so far. */
  requests(workspaceId: string, day: string): Promise<RequestCount[]>;
  /** The same by operation, over all accounts; requests of earlier versions are in none. */
  operations(workspaceId: string, day: string): Promise<OperationCount[]>;
  gaps(workspaceId: string): Promise<CostGap[]>;
  /** Days of one kind that were read from Cost Explorer, with the instant of the last reading. */
  daysRead(workspaceId: string, accountId: string, what: string): Promise<Map<string, string>>;
  /** The same of the bill of a payer. */
  payerDaysRead(workspaceId: string, payerId: string, what: string): Promise<Map<string, string>>;
  /** Services and Regions with usage of a payer's bill in a range. */
  billedPlaces(
    workspaceId: string,
    payerId: string,
    range: { start: string; end: string },
  ): Promise<{ service: string; region: string }[]>;
  /** The payers whose bill was read in a range, with the number of included accounts on it. */
  bills(
    workspaceId: string,
    range: { start: string; end: string },
    awsAccountIds: readonly string[] | undefined,
  ): Promise<{ awsAccountId: string; accounts: number; connected: number }[]>;
  /** AWS IDs of the accounts on the bill of a payer; empty: it is none. */
  onBillOf(workspaceId: string, payerId: string): Promise<string[]>;
  /** AWS IDs of accounts that are billed together with an account, other than itself. */
  billedWith(workspaceId: string, accountId: string): Promise<string[]>;
  /** Number of accounts with each day read, by Cost Explorer or an export; only days of the range. */
  coverage(
    workspaceId: string,
    what: string,
    range: { start: string; end: string },
    awsAccountIds: readonly string[] | undefined,
  ): Promise<CostCoverage>;
  /** Days of a range that were read, by account, and every account with costs or a connection. */
  readDays(
    workspaceId: string,
    range: { start: string; end: string },
    awsAccountIds: readonly string[] | undefined,
  ): Promise<{ accounts: string[]; read: ReadDays[] }>;
  /** Number of whole days in a range (see `CostCoverage`), by account, without accounts that have none. */
  wholeDays(
    workspaceId: string,
    range: { start: string; end: string },
  ): Promise<{ awsAccountId: string; days: number }[]>;
  /** Sources of the included amounts of a range. */
  sources(
    workspaceId: string,
    range: { start: string; end: string },
  ): Promise<("cost-explorer" | "billing-export")[]>;
  /** Names of a kind: values with labels, sorted. */
  names(
    workspaceId: string,
    kind: "tag_key" | "aws_account",
  ): Promise<{ value: string; label: string | null }[]>;
  /** Tags with stored costs, sorted; `complete`: for every read account and day of the range. */
  tagsRead(
    workspaceId: string,
    range: { start: string; end: string },
  ): Promise<{ key: string; complete: boolean }[]>;
  /** When the names of an account were last read; null: never. */
  namesReadAt(workspaceId: string, accountId: string): Promise<string | null>;
  forecasts(workspaceId: string, month: string): Promise<StoredForecast[]>;
  /** Connected accounts, in the order of connection. */
  accounts(workspaceId: string): Promise<BilledAccount[]>;
}

export interface CostRecordsStore extends CostRecords {
  /** Writes a finished analysis. Idempotent. */
  recordAnalysis(workspaceId: string, analysis: StoredCostAnalysis): Promise<void>;
}

const analysisColumns = `id, started_at as "startedAt", finished_at as "finishedAt", period_code as period,
  start_date as start, end_date as "end", total_cost as "totalCost", current_month_cost as "currentMonthCost",
  last_month_cost as "lastMonthCost", days_read as "daysRead", requests, gaps`;

type Analyses = "analyses" | "countAnalyses" | "lastImport";

function analysesOf(db: WorkspaceTransactions): Pick<CostRecords, Analyses> {
  return {
    analyses: (workspaceId, limit, before) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<StoredCostAnalysis>(
          `select ${analysisColumns} from cost_analyses
           where workspace_id = $1 and ($2::timestamptz is null or (finished_at, id) < ($2, $3::uuid))
           order by finished_at desc, id desc limit $4`,
          [workspaceId, before?.finishedAt ?? null, before?.id ?? null, limit],
        );
        return rows;
      }),

    countAnalyses: (workspaceId) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ total: number }>(
          "select count(*)::int as total from cost_analyses where workspace_id = $1",
          [workspaceId],
        );
        return rows[0]?.total ?? 0;
      }),

    lastImport: (workspaceId) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ at: string | null }>(
          "select max(imported_at) as at from cost_export_months where workspace_id = $1",
          [workspaceId],
        );
        return rows[0]?.at ?? null;
      }),
  };
}

function meterOf(db: WorkspaceTransactions): Pick<CostRecords, "takeRequest" | "requests" | "operations"> {
  return {
    takeRequest: (workspaceId, { awsAccountId, day, operation }, limit) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rowCount } = await tx.query(
          `with taken as (
             insert into cost_explorer_requests as taken (workspace_id, aws_account_id, day, requests)
             select $1, $2, $3, 1 where $5::int > 0
             on conflict (workspace_id, aws_account_id, day) do update set requests = taken.requests + 1
               where taken.requests < $5
             returning 1
           )
           insert into cost_explorer_operations as counted (workspace_id, aws_account_id, day, operation, requests)
           select $1, $2, $3, $4, 1 from taken
           on conflict (workspace_id, aws_account_id, day, operation) do update set requests = counted.requests + 1`,
          [workspaceId, awsAccountId, day, operation, limit],
        );
        return rowCount > 0;
      }),

    requests: (workspaceId, day) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<RequestCount>(
          `select aws_account_id as "awsAccountId", sum(requests)::int as "thisMonth",
             sum(case when day = $2 then requests else 0 end)::int as today
           from cost_explorer_requests
           where workspace_id = $1 and day between date_trunc('month', $2::date)::date and $2 group by 1 order by 1`,
          [workspaceId, day],
        );
        return rows;
      }),

    operations: (workspaceId, day) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<OperationCount>(
          `select operation, sum(requests)::int as "thisMonth",
             sum(case when day = $2 then requests else 0 end)::int as today
           from cost_explorer_operations
           where workspace_id = $1 and day between date_trunc('month', $2::date)::date and $2 group by 1 order by 1`,
          [workspaceId, day],
        );
        return rows;
      }),
  };
}

type Payers = "payerDaysRead" | "billedPlaces" | "bills" | "onBillOf" | "billedWith";

function payersOf(db: WorkspaceTransactions): Pick<CostRecords, Payers> {
  return {
    payerDaysRead: (workspaceId, payerId, what) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ day: string; at: string }>(
          "select day, read_at as at from cost_payer_days where workspace_id = $1 and payer_id = $2 and what = $3",
          [workspaceId, payerId, what],
        );
        return new Map(rows.map(({ day, at }) => [day, at]));
      }),

    billedPlaces: (workspaceId, payerId, { start, end }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ service: string; region: string }>(
          `select distinct service, region from cost_daily where workspace_id = $1 and payer_id = $2
             and charge_category = 'Usage' and day between $3 and $4 order by 1, 2`,
          [workspaceId, payerId, start, end],
        );
        return rows;
      }),

    bills: (workspaceId, { start, end }, awsAccountIds) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ awsAccountId: string; accounts: number; connected: number }>(
          `select p.aws_account_id as "awsAccountId", count(*)::int as accounts, count(a.id)::int as connected
           from cost_payer_members m
             join cloud_accounts p on p.workspace_id = $1 and p.id = m.payer_id
             left join cloud_accounts a on a.workspace_id = $1 and a.aws_account_id = m.aws_account_id
           where m.workspace_id = $1 and ($4::text[] is null or m.aws_account_id = any($4))
             and m.since <= $3 and (m.until is null or m.until >= $2)
             and exists (select from cost_payer_days d where d.workspace_id = $1 and d.payer_id = m.payer_id
               and d.what = 'daily' and d.day between $2 and $3)
           group by 1 order by 1`,
          [workspaceId, start, end, awsAccountIds ?? null],
        );
        return rows;
      }),

    onBillOf: (workspaceId, payerId) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ id: string }>(
          `select aws_account_id as id from cost_payer_members where workspace_id = $1 and payer_id = $2
             and until is null order by 1`,
          [workspaceId, payerId],
        );
        return rows.map(({ id }) => id);
      }),

    billedWith: (workspaceId, accountId) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ id: string }>(
          `select n.value as id from cost_names n join cloud_accounts a on a.id = n.account_id
           where n.workspace_id = $1 and n.account_id = $2 and n.kind = 'aws_account' and n.value <> a.aws_account_id
           order by 1`,
          [workspaceId, accountId],
        );
        return rows.map(({ id }) => id);
      }),
  };
}

type Coverage = "daysRead" | "coverage" | "readDays" | "wholeDays" | "sources";

function coverageOf(db: WorkspaceTransactions): Pick<CostRecords, Coverage> {
  return {
    readDays: (workspaceId, range, awsAccountIds) =>
      db.forWorkspace(workspaceId, (tx) => readDaysOf(tx, workspaceId, range, awsAccountIds)),
    wholeDays: (workspaceId, range) =>
      db.forWorkspace(workspaceId, (tx) => wholeDaysOf(tx, workspaceId, range)),

    daysRead: (workspaceId, accountId, what) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ day: string; at: string }>(
          `select day, max(read_at) as at from (
             select day, read_at from cost_days_read where workspace_id = $1 and account_id = $2 and what = $3
             union all
             select d.day, d.read_at from cloud_accounts a
               cross join lateral days_on_payer_bill($1, a.aws_account_id, $3) d
             where a.workspace_id = $1 and a.id = $2
           ) known group by day`,
          [workspaceId, accountId, what],
        );
        return new Map(rows.map(({ day, at }) => [day, at]));
      }),

    coverage: (workspaceId, what, range, awsAccountIds) =>
      db.forWorkspace(workspaceId, (tx) => costCoverage(tx, workspaceId, { what, ...range, awsAccountIds })),

    sources: (workspaceId, { start, end }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ source: "cost-explorer" | "billing-export" }>(
          `select source from (values ('billing-export'), ('cost-explorer')) s (source)
           where case when source = 'billing-export'
             then exists (select 1 from cost_export_months m
               where m.workspace_id = $1 and m.month between date_trunc('month', $2::date)::date and $3)
             else exists (select 1 from cost_days_read d
               where d.workspace_id = $1 and d.what = 'daily' and d.day between $2 and $3)
             or exists (select 1 from cost_payer_days d
               where d.workspace_id = $1 and d.what = 'daily' and d.day between $2 and $3) end
           order by source`,
          [workspaceId, start, end],
        );
        return rows.map(({ source }) => source);
      }),
  };
}

/** Skips from key to key along the primary key instead of reading every row between. */
const tagsReadSql = `
  with recursive keys as (
    (select tag_key from cost_tags where workspace_id = $1 order by tag_key limit 1)
    union all
    select (select t.tag_key from cost_tags t where t.workspace_id = $1 and t.tag_key > keys.tag_key
      order by t.tag_key limit 1) from keys where keys.tag_key is not null
  )
  select tag_key as key, not exists (
    select 1 from cost_days_read d join cloud_accounts a on a.workspace_id = $1 and a.id = d.account_id
    where d.workspace_id = $1 and d.what = 'daily' and d.day between $2 and $3
      and not is_on_payer_bill($1, a.aws_account_id, 'daily', d.day)
      and not exists (select 1 from cost_days_read t where t.workspace_id = $1 and t.account_id = d.account_id
        and t.what = 'tag:' || keys.tag_key and t.day = d.day)
      and not exists (select 1 from cost_export_months m where m.workspace_id = $1
        and m.aws_account_id = a.aws_account_id and m.month = date_trunc('month', d.day)::date)
  ) and not exists (
    select 1 from cost_payer_days d
    where d.workspace_id = $1 and d.what = 'daily' and d.day between $2 and $3
      and not exists (select 1 from cost_payer_days t where t.workspace_id = $1 and t.payer_id = d.payer_id
        and t.what = 'tag:' || keys.tag_key and t.day = d.day)
      and exists (select 1 from cost_payer_members p where p.workspace_id = $1 and p.payer_id = d.payer_id
        and not exists (select 1 from cost_export_months m where m.workspace_id = $1
          and m.aws_account_id = p.aws_account_id and m.month = date_trunc('month', d.day)::date))
  ) as complete
  from keys where tag_key is not null`;

type Names = "gaps" | "names" | "namesReadAt" | "forecasts" | "tagsRead" | "accounts";

function namesOf(db: WorkspaceTransactions): Pick<CostRecords, Names> {
  return {
    gaps: (workspaceId) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<CostGap>(
          `select account_id as "accountId", operation, reason, message, iam_action as "iamAction", seen_at as "seenAt"
           from cost_gaps where workspace_id = $1 order by account_id, operation`,
          [workspaceId],
        );
        return rows;
      }),

    names: (workspaceId, kind) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ value: string; label: string | null }>(
          `select value, max(label) as label from (
             select value, label from cost_names where workspace_id = $1 and kind = $2
             union all
             select aws_account_id, name from organization_accounts where workspace_id = $1 and $2 = 'aws_account'
           ) known group by value order by value`,
          [workspaceId, kind],
        );
        return rows;
      }),

    accounts: (workspaceId) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<BilledAccount>(
          `select a.id, a.aws_account_id as "awsAccountId", a.name, nullif(p.id, a.id) as "payerId"
           from cloud_accounts a left join lateral payer_of($1, a.aws_account_id) p (id) on true
           where a.workspace_id = $1 order by a.created_at, a.id`,
          [workspaceId],
        );
        return rows;
      }),

    namesReadAt: (workspaceId, accountId) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ at: string | null }>(
          `select max(read_at) as at from cost_days_read
           where workspace_id = $1 and account_id = $2 and what = 'names'`,
          [workspaceId, accountId],
        );
        return rows[0]?.at ?? null;
      }),

    tagsRead: (workspaceId, { start, end }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ key: string; complete: boolean }>(tagsReadSql, [
          workspaceId,
          start,
          end,
        ]);
        return rows;
      }),

    forecasts: (workspaceId, month) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<StoredForecast>(
          `select account_id as "accountId", starts_on as "startsOn", amount, lower, upper, read_at as "readAt"
           from cost_forecasts f where workspace_id = $1 and month = $2
             and not exists (select 1 from cloud_accounts a
               cross join lateral payer_of($1, a.aws_account_id) p (id) where a.id = f.account_id and p.id <> a.id)
           order by account_id`,
          [workspaceId, month],
        );
        return rows;
      }),
  };
}

/** Analyses, the meter of paid requests, gaps, and known days. */
export function createCostRecords(db: WorkspaceTransactions): CostRecords {
  return { ...analysesOf(db), ...meterOf(db), ...payersOf(db), ...coverageOf(db), ...namesOf(db) };
}

/** The same, with storing an analysis. @param afterAnalysis runs in the transaction that stores one */
export function createCostRecordsStore(
  db: WorkspaceTransactions,
  afterAnalysis: AfterCosts,
): CostRecordsStore {
  return {
    ...createCostRecords(db),

    recordAnalysis: (workspaceId, one) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rowCount } = await tx.query(
          `insert into cost_analyses (id, workspace_id, started_at, finished_at, period_code, start_date, end_date,
             total_cost, current_month_cost, last_month_cost, days_read, requests, gaps)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (id) do nothing`,
          [
            one.id,
            workspaceId,
            one.startedAt,
            one.finishedAt,
            one.period,
            one.start,
            one.end,
            one.totalCost,
            one.currentMonthCost,
            one.lastMonthCost,
            one.daysRead,
            one.requests,
            one.gaps,
          ],
        );
        if (rowCount > 0) await afterAnalysis(tx, workspaceId, one.finishedAt);
      }),
  };
}
