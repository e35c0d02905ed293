import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { rowBatches } from "../platform/db/row-batches.ts";
import type { MonthTotals, RollupPage } from "./reader/protocol.ts";
import type { AfterBill } from "./store/after-bill.ts";
import { type BillingFile, billingFileColumns } from "./store/sources-store.ts";

/** A month that is ready to replace its predecessor. */
export interface ReadyMonth {
  totals: MonthTotals;
  /** ID of its rows, staged and in the cost tables. */
  version: string;
  /** Its source files, as name@version. */
  files: readonly string[];
  /** The current instant. */
  at: string;
}

/** Data of an imported month. */
export interface ImportedMonth {
  month: string;
  /**
   * None of it was lost since, such as with a disconnected account; and it has daily costs by resource, which
   * earlier versions did not store.
   */
  whole: boolean;
}

/** How publishing a month ended. */
export type Published =
  | { ok: true }
  /** Another source has these accounts' month already: both together would count twice. */
  | { ok: false; taken: string[] };

export interface BillingImportStore {
  /** Every file that was ever at the source. */
  files(workspaceId: string, sourceId: string): Promise<BillingFile[]>;
  months(workspaceId: string, sourceId: string): Promise<ImportedMonth[]>;
  /** Records the listing: time, and the state of each of these files. Others are unchanged. */
  record(workspaceId: string, sourceId: string, at: string, files: readonly BillingFile[]): Promise<void>;
  /** Deletes rows that were staged but never published. */
  clearStage(workspaceId: string, sourceId: string): Promise<void>;
  stage(workspaceId: string, sourceId: string, version: string, seq: number, page: RollupPage): Promise<void>;
  /** Replaces a month by its staged successor, in one transaction. Rejects if the sums differ. */
  publish(workspaceId: string, sourceId: string, ready: ReadyMonth): Promise<Published>;
  /** Removes a month that the source's files no longer contain. */
  removeMonth(workspaceId: string, sourceId: string, month: string, at: string): Promise<void>;
}

const staged = (target: RollupPage["table"], columns: string) =>
  `from billing_staged s cross join lateral json_to_recordset(s.rows) as row (${columns})
   left join cloud_accounts a on a.workspace_id = $1 and a.aws_account_id = row.account
   where s.workspace_id = $1 and s.source_id = $2 and s.version = $3 and s.target = '${target}'`;

const insertDaily = `insert into cost_daily (workspace_id, account_id, aws_account_id, day, service, region, charge_category,
    billed_cost, effective_cost, list_cost, source, export_version)
  select $1, a.id, row.account, row.day, row.service, row.region, row.category, row.billed, row.effective, row.list,
    'billing-export', $3
  ${staged("daily", "account text, day date, service text, region text, category text, billed numeric, effective numeric, list numeric")}`;

const insertResources = `insert into cost_resources (workspace_id, account_id, aws_account_id, period_start, period, service,
    region, resource_id, charge_category, billed_cost, effective_cost, list_cost, billed_by_day, source, export_version)
  select $1, a.id, row.account, $4, 'month', row.service, row.region, row.resource, row.category, row.billed,
    row.effective, row.list, row."byDay"::jsonb, 'billing-export', $3
  ${staged("resources", 'account text, service text, region text, resource text, category text, billed numeric, effective numeric, list numeric, "byDay" text')}`;

const insertTags = `insert into cost_tags (workspace_id, account_id, aws_account_id, day, tag_key, tag_value, service,
    charge_category, billed_cost, effective_cost, source, export_version)
  select $1, a.id, row.account, row.day, row.key, row.value, row.service, row.category, row.billed, row.effective,
    'billing-export', $3
  ${staged("tags", "account text, day date, key text, value text, service text, category text, billed numeric, effective numeric")}`;

const tables = ["cost_daily", "cost_tags", "cost_resources"];

/** Assigns the month to this source's accounts; returns those whose month another source has. */
async function takeMonth(
  tx: Queryable,
  workspaceId: string,
  sourceId: string,
  { totals, version, at }: ReadyMonth,
): Promise<string[]> {
  const { month, accounts } = totals;
  const { rows } = await tx.query<{ account: string }>(
    `select e.aws_account_id as account from cost_export_months e
     where e.workspace_id = $1 and e.month = $3 and e.aws_account_id = any($4::text[])
       and e.export_version not in (select version from billing_months where workspace_id = $1 and source_id = $2 and month = $3)`,
    [workspaceId, sourceId, month, accounts],
  );
  if (rows.length > 0) return rows.map(({ account }) => account);
  await tx.query(
    `insert into cost_export_months as kept (workspace_id, aws_account_id, month, account_id, export_version, imported_at)
     select $1, n.account, $2, a.id, $3, $4 from unnest($5::text[]) n (account)
       left join cloud_accounts a on a.workspace_id = $1 and a.aws_account_id = n.account
     on conflict (workspace_id, aws_account_id, month) do update set account_id = excluded.account_id,
       export_version = excluded.export_version, imported_at = excluded.imported_at`,
    [workspaceId, month, version, at, [...new Set(accounts)]],
  );
  return [];
}

/** The tables must equal the files, to the last decimal. */
async function checkSums(
  tx: Queryable,
  workspaceId: string,
  version: string,
  totals: MonthTotals,
): Promise<void> {
  for (const table of ["cost_daily", "cost_resources"]) {
    const { rows } = await tx.query<{ same: boolean; billed: string | null }>(
      `select sum(billed_cost) = $3::numeric and sum(effective_cost) = $4::numeric as same, sum(billed_cost) as billed
       from ${table} where workspace_id = $1 and export_version = $2`,
      [workspaceId, version, totals.billed, totals.effective],
    );
    if (rows[0]?.same !== true) {
      throw new Error(
        `${table} adds up to ${rows[0]?.billed} for ${totals.month}, its files to ${totals.billed}`,
      );
    }
  }
}

async function publish(
  tx: Queryable,
  published: AfterBill,
  workspaceId: string,
  sourceId: string,
  ready: ReadyMonth,
): Promise<Published> {
  const { totals, version, files, at } = ready;
  const { month } = totals;
  const taken = await takeMonth(tx, workspaceId, sourceId, ready);
  if (taken.length > 0) return { ok: false, taken };
  const former = await tx.query<{ version: string }>(
    "select version from billing_months where workspace_id = $1 and source_id = $2 and month = $3 for update",
    [workspaceId, sourceId, month],
  );
  for (const old of former.rows) {
    for (const table of [...tables, "cost_export_months"]) {
      await tx.query(`delete from ${table} where workspace_id = $1 and export_version = $2`, [
        workspaceId,
        old.version,
      ]);
    }
  }
  const scope = [workspaceId, sourceId, version];
  await tx.query(insertDaily, scope);
  await tx.query(insertResources, [...scope, month]);
  await tx.query(insertTags, scope);
  await checkSums(tx, workspaceId, version, totals);
  await tx.query(
    `insert into billing_months (workspace_id, source_id, month, version, files, row_count, account_count, billed_cost,
       effective_cost, tags_left_out, imported_at, by_day)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, true)
     on conflict (workspace_id, source_id, month) do update set version = excluded.version, files = excluded.files,
       row_count = excluded.row_count, account_count = excluded.account_count, billed_cost = excluded.billed_cost,
       effective_cost = excluded.effective_cost, tags_left_out = excluded.tags_left_out, imported_at = excluded.imported_at, by_day = true`,
    [
      workspaceId,
      sourceId,
      month,
      version,
      files,
      totals.rows,
      totals.accounts.length,
      totals.billed,
      totals.effective,
      totals.tagsLeftOut,
      at,
    ],
  );
  await tx.query(
    "delete from billing_staged where workspace_id = $1 and source_id = $2 and version = $3",
    scope,
  );
  await published(tx, workspaceId, at);
  return { ok: true };
}

const recordSql = `insert into billing_files as kept (workspace_id, source_id, name, version, size_bytes, modified_at, status, format,
    row_count, months, error, seen_at, imported_at)
  select $1, $2, name, version, "sizeBytes", "modifiedAt", status, format, "rowCount",
    array(select jsonb_array_elements_text(months)::date), error, "seenAt", "importedAt"
  from jsonb_to_recordset($3::jsonb) as row (name text, version text, "sizeBytes" bigint, "modifiedAt" timestamptz, status text,
    format text, "rowCount" bigint, months jsonb, error text, "seenAt" timestamptz, "importedAt" timestamptz)
  on conflict (workspace_id, source_id, name) do update set version = excluded.version, size_bytes = excluded.size_bytes,
    modified_at = excluded.modified_at, status = excluded.status, format = excluded.format, row_count = excluded.row_count,
    months = excluded.months, error = excluded.error, seen_at = excluded.seen_at, imported_at = excluded.imported_at`;

const filesPerStatement = 200;

export function createBillingImportStore(
  db: Database,
  after: { published: AfterBill; removed: AfterBill },
): BillingImportStore {
  return {
    files: async (workspaceId, sourceId) => {
      const { rows } = await db.queryIn<BillingFile>(
        workspaceId,
        `select ${billingFileColumns} from billing_files where workspace_id = $1 and source_id = $2 order by name`,
        [workspaceId, sourceId],
      );
      return rows;
    },

    months: async (workspaceId, sourceId) => {
      const { rows } = await db.queryIn<ImportedMonth>(
        workspaceId,
        `select m.month, m.by_day and m.account_count = (select count(*) from cost_export_months e where e.workspace_id = $1
             and e.export_version = m.version) as whole
           from billing_months m where m.workspace_id = $1 and m.source_id = $2 order by m.month`,
        [workspaceId, sourceId],
      );
      return rows;
    },

    record: (workspaceId, sourceId, at, files) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query("update billing_sources set checked_at = $3 where workspace_id = $1 and id = $2", [
          workspaceId,
          sourceId,
          at,
        ]);
        for (const batch of rowBatches(files, ({ name }) => name, filesPerStatement)) {
          await tx.query(recordSql, [workspaceId, sourceId, JSON.stringify(batch)]);
        }
      }),

    clearStage: (workspaceId, sourceId) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query("delete from billing_staged where workspace_id = $1 and source_id = $2", [
          workspaceId,
          sourceId,
        ]);
      }),

    stage: (workspaceId, sourceId, version, seq, { table, rows }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `insert into billing_staged (workspace_id, source_id, version, seq, target, rows) values ($1, $2, $3, $4, $5, $6)`,
          [workspaceId, sourceId, version, seq, table, JSON.stringify(rows)],
        );
      }),

    publish: (workspaceId, sourceId, ready) =>
      db.forWorkspace(workspaceId, (tx) => publish(tx, after.published, workspaceId, sourceId, ready)),

    removeMonth: (workspaceId, sourceId, month, at) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          "delete from billing_months where workspace_id = $1 and source_id = $2 and month = $3",
          [workspaceId, sourceId, month],
        );
        await after.removed(tx, workspaceId, at);
      }),
  };
}
