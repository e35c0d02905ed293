import type { ChargeCategory } from "@skyledger/core/cost/charge-category";
import type { Database } from "../../platform/db/database.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import type { CostGap, StoredForecast } from "./records-store.ts";

/** One day's charges of a service, Region, and category. Amounts are exact decimal texts in US dollars. */
export interface DailyCost {
  day: string;
  service: string;
  /** "global", or "none" for charges without a Region. */
  region: string;
  category: ChargeCategory;
  billed: string;
  effective: string;
}

/** One day's charges by the value of a tag; "" for charges without the tag. */
export interface TagCost extends Omit<DailyCost, "region"> {
  value: string;
}

/** One day's charges of a resource; "" for charges without a resource. */
export interface ResourceCost extends DailyCost {
  resourceId: string;
}

/** The account that was read, its days, and the time. */
export interface CostReading {
  accountId: string;
  awsAccountId: string;
  /** Every day that was read, including those without charges. */
  days: readonly string[];
  readAt: string;
}

/** Writes Cost Explorer's data. Each call is one transaction, and idempotent. */
export interface CostWriter {
  /** Replaces the days' amounts. */
  daily(workspaceId: string, reading: CostReading, rows: readonly DailyCost[]): Promise<void>;
  tags(workspaceId: string, reading: CostReading, key: string, rows: readonly TagCost[]): Promise<void>;
  resources(
    workspaceId: string,
    reading: CostReading,
    service: string,
    rows: readonly ResourceCost[],
  ): Promise<void>;
  names(
    workspaceId: string,
    reading: Pick<CostReading, "accountId" | "readAt">,
    names: readonly { kind: "tag_key" | "aws_account"; value: string; label: string | null }[],
  ): Promise<void>;
  forecast(workspaceId: string, month: string, forecast: StoredForecast): Promise<void>;
  /** Replaces an account's missing data. */
  gaps(workspaceId: string, accountId: string, gaps: readonly Omit<CostGap, "accountId">[]): Promise<void>;
}

/** Each statement adds to its months' sums: fewer, larger ones update these less often. */
const rowsPerStatement = 1000;

/** Rows by day, so that a statement adds to the sums of few days. */
export function byDay<Row extends { day: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

export async function inBatches<Row>(
  rows: readonly Row[],
  write: (json: string) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await write(JSON.stringify(rows.slice(start, start + rowsPerStatement)));
  }
}

/** Columns of rows as JSON. */
export const rowType = `(day date, service text, region text, category text, billed numeric, effective numeric,
  value text, "resourceId" text)`;

/**
 * The batch in $4 as `row`, with whether other figures of the account's day count instead (see `is_superseded` in
 * migration 0077). Called once for equal `keys`: for each row, it took half of the time of an insert.
 */
const batch = (what: string, keys: string) => `(
  with given as materialized (select * from jsonb_to_recordset($4::jsonb) as given ${rowType}),
  counted as materialized (
    select *, is_superseded($1, $3, 'cost-explorer', ${what}, day) as superseded
    from (select distinct ${keys} from given) keys)
  select * from given join counted using (${keys})) row`;

/**
 * On days of which a payer was refused, its figures count until the account itself is read. Called after the
 * reading is marked.
 */
async function replacePayers(
  tx: Queryable,
  workspaceId: string,
  { awsAccountId, days }: CostReading,
): Promise<void> {
  const { rows } = await tx.query(
    "select 1 from cost_payer_members where workspace_id = $1 and aws_account_id = $2 limit 1",
    [workspaceId, awsAccountId],
  );
  if (rows.length === 0) return;
  await tx.query("select count_costs_once($1, array[$2::text], $3::date[])", [
    workspaceId,
    awsAccountId,
    days,
  ]);
}

async function markRead(
  tx: Queryable,
  workspaceId: string,
  { accountId, days, readAt }: Omit<CostReading, "awsAccountId">,
  what: string,
): Promise<void> {
  await tx.query(
    `insert into cost_days_read (workspace_id, account_id, what, day, read_at)
     select $1, $2, $3, day, $5 from unnest($4::date[]) day
     on conflict (workspace_id, account_id, what, day) do update set read_at = excluded.read_at`,
    [workspaceId, accountId, what, [...new Set(days)], readAt],
  );
}

function amountsOf(db: Database): Pick<CostWriter, "daily" | "tags" | "resources"> {
  return {
    daily: (workspaceId, reading, rows) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { accountId, awsAccountId, days } = reading;
        await tx.query(
          `delete from cost_daily where workspace_id = $1 and aws_account_id = $2 and source = 'cost-explorer'
             and day = any($3::date[])`,
          [workspaceId, awsAccountId, days],
        );
        await inBatches(byDay(rows), (json) =>
          tx.query(
            `insert into cost_daily (workspace_id, account_id, aws_account_id, day, service, region, charge_category,
               billed_cost, effective_cost, source, superseded)
             select $1, $2, $3, day, service, region, category, billed, effective, 'cost-explorer', superseded
             from ${batch("'daily'", "day")}`,
            [workspaceId, accountId, awsAccountId, json],
          ),
        );
        await markRead(tx, workspaceId, reading, "daily");
        await replacePayers(tx, workspaceId, reading);
      }),

    tags: (workspaceId, reading, key, rows) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { accountId, awsAccountId, days } = reading;
        await tx.query(
          `delete from cost_tags where workspace_id = $1 and tag_key = $2 and aws_account_id = $3
             and source = 'cost-explorer' and day = any($4::date[])`,
          [workspaceId, key, awsAccountId, days],
        );
        await inBatches(byDay(rows), (json) =>
          tx.query(
            `insert into cost_tags (workspace_id, account_id, aws_account_id, day, tag_key, tag_value, service,
               charge_category, billed_cost, effective_cost, source, superseded)
             select $1, $2, $3, day, $5, value, service, category, billed, effective, 'cost-explorer', superseded
             from ${batch("'tag:' || $5", "day")}`,
            [workspaceId, accountId, awsAccountId, json, key],
          ),
        );
        await markRead(tx, workspaceId, reading, `tag:${key}`);
        await replacePayers(tx, workspaceId, reading);
      }),

    resources: (workspaceId, reading, service, rows) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { accountId, awsAccountId, days } = reading;
        await tx.query(
          `delete from cost_resources where workspace_id = $1 and service = $2 and aws_account_id = $3
             and source = 'cost-explorer' and period = 'day' and period_start = any($4::date[])`,
          [workspaceId, service, awsAccountId, days],
        );
        await inBatches(byDay(rows), (json) =>
          tx.query(
            `insert into cost_resources (workspace_id, account_id, aws_account_id, period_start, period, service, region,
               resource_id, charge_category, billed_cost, effective_cost, source, superseded)
             select $1, $2, $3, day, 'day', service, region, "resourceId", category, billed, effective, 'cost-explorer', superseded
             from ${batch("'resources:' || service", "day, service")}`,
            [workspaceId, accountId, awsAccountId, json],
          ),
        );
        await markRead(tx, workspaceId, reading, `resources:${service}`);
        await replacePayers(tx, workspaceId, reading);
      }),
  };
}

/** Writes Cost Explorer's data. Days that a billing export covers are stored, but do not count. */
export function createCostWriter(db: Database): CostWriter {
  return {
    ...amountsOf(db),

    names: (workspaceId, { accountId, readAt }, names) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query("delete from cost_names where workspace_id = $1 and account_id = $2", [
          workspaceId,
          accountId,
        ]);
        await inBatches(names, (json) =>
          tx.query(
            `insert into cost_names (workspace_id, account_id, kind, value, label, read_at)
             select $1, $2, kind, value, label, $4
             from jsonb_to_recordset($3::jsonb) as row (kind text, value text, label text)
             on conflict do nothing`,
            [workspaceId, accountId, json, readAt],
          ),
        );
        await markRead(tx, workspaceId, { accountId, readAt, days: [readAt.slice(0, 10)] }, "names");
      }),

    forecast: (workspaceId, month, { accountId, startsOn, amount, lower, upper, readAt }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `insert into cost_forecasts (workspace_id, account_id, month, starts_on, amount, lower, upper, read_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (workspace_id, account_id, month) do update set starts_on = excluded.starts_on,
             amount = excluded.amount, lower = excluded.lower, upper = excluded.upper, read_at = excluded.read_at`,
          [workspaceId, accountId, month, startsOn, amount, lower, upper, readAt],
        );
      }),

    gaps: (workspaceId, accountId, gaps) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query("delete from cost_gaps where workspace_id = $1 and account_id = $2", [
          workspaceId,
          accountId,
        ]);
        await inBatches(gaps, (json) =>
          tx.query(
            `insert into cost_gaps (workspace_id, account_id, operation, reason, message, iam_action, seen_at)
             select $1, $2, operation, reason, message, "iamAction", "seenAt"
             from jsonb_to_recordset($3::jsonb)
               as row (operation text, reason text, message text, "iamAction" text, "seenAt" timestamptz)
             on conflict (workspace_id, account_id, operation) do nothing`,
            [workspaceId, accountId, json],
          ),
        );
      }),
  };
}
