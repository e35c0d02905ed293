import type { Database } from "../../platform/db/database.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { byDay, type DailyCost, inBatches, type ResourceCost, rowType, type TagCost } from "./writer.ts";

/** A row of a payer's bill: the charges of one of its accounts. */
export type OfAccount<Row> = Row & { awsAccountId: string };

/** An account of a payer's bill; `since`: its first day on it, as far as known. */
export interface PayerMember {
  awsAccountId: string;
  since: string;
  /** Last day as a member; null: it is one. */
  until: string | null;
}

/** The payer that was read, its days, and the time. */
export interface PayerReading {
  payerId: string;
  /** Every day that was read, including those without charges. */
  days: readonly string[];
  readAt: string;
}

/** Writes the bill of a payer. Each call is one transaction, and idempotent. */
export interface PayerWriter {
  /** Sets the accounts that a payer's organization has; those of its bill are added with their first day. */
  members(workspaceId: string, payerId: string, members: readonly PayerMember[]): Promise<void>;
  /** Replaces the days' amounts of every account. */
  daily(workspaceId: string, reading: PayerReading, rows: readonly OfAccount<DailyCost>[]): Promise<void>;
  tags(
    workspaceId: string,
    reading: PayerReading,
    key: string,
    rows: readonly OfAccount<TagCost>[],
  ): Promise<void>;
  resources(
    workspaceId: string,
    reading: PayerReading,
    service: string,
    rows: readonly OfAccount<ResourceCost>[],
  ): Promise<void>;
  /** The payer was refused: accounts that are read themselves count with their own figures on these days. */
  refused(workspaceId: string, payerId: string, days: readonly string[]): Promise<void>;
}

const payerRowType = rowType.replace(/\)$/, `, "awsAccountId" text)`);

const exported = (day: string) => `exists (select 1 from cost_export_months m where m.workspace_id = $1
  and m.aws_account_id = row."awsAccountId" and m.month = date_trunc('month', ${day})::date)`;

const ofConnected = `left join cloud_accounts a on a.workspace_id = $1 and a.aws_account_id = row."awsAccountId"`;

/** Accounts with charges are on the bill from the first of them on, whenever they joined. */
async function addBilled(
  tx: Queryable,
  workspaceId: string,
  payerId: string,
  rows: readonly OfAccount<DailyCost>[],
): Promise<void> {
  const first = new Map<string, string>();
  for (const { awsAccountId, day } of rows) {
    const known = first.get(awsAccountId);
    if (known === undefined || day < known) first.set(awsAccountId, day);
  }
  await tx.query(
    `insert into cost_payer_members as kept (workspace_id, payer_id, aws_account_id, since)
     select $1, $2, account, day from unnest($3::text[], $4::date[]) as row (account, day)
     on conflict (workspace_id, payer_id, aws_account_id) do update set since = least(kept.since, excluded.since)`,
    [workspaceId, payerId, [...first.keys()], [...first.values()]],
  );
}

async function markRead(
  tx: Queryable,
  workspaceId: string,
  { payerId, days, readAt }: PayerReading,
  what: string,
): Promise<void> {
  await tx.query(
    `insert into cost_payer_days (workspace_id, payer_id, what, day, read_at)
     select $1, $2, $3, day, $5 from unnest($4::date[]) day
     on conflict (workspace_id, payer_id, what, day) do update set read_at = excluded.read_at`,
    [workspaceId, payerId, what, [...new Set(days)], readAt],
  );
}

/** Figures of the accounts' own Cost Explorer stop counting on the days of the bill. */
async function supersede(
  tx: Queryable,
  workspaceId: string,
  { payerId, days }: PayerReading,
  { table, day, where, param }: { table: string; day: string; where: string; param?: string },
): Promise<void> {
  await tx.query(
    `update ${table} own set superseded = true from cost_payer_members m
     where m.workspace_id = $1 and m.payer_id = $2 and own.workspace_id = $1 and own.aws_account_id = m.aws_account_id
       and own.source = 'cost-explorer' and not own.superseded and own.${day} = any($3::date[])
       and own.${day} >= m.since and (m.until is null or own.${day} <= m.until) ${where}`,
    [workspaceId, payerId, days, ...(param === undefined ? [] : [param])],
  );
}

function dailyOf(db: Database): Pick<PayerWriter, "daily"> {
  return {
    daily: (workspaceId, reading, rows) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { payerId, days } = reading;
        await addBilled(tx, workspaceId, payerId, rows);
        await tx.query(
          `delete from cost_daily where workspace_id = $1 and payer_id = $2 and day = any($3::date[])`,
          [workspaceId, payerId, days],
        );
        await inBatches(byDay(rows), (json) =>
          tx.query(
            `insert into cost_daily (workspace_id, account_id, aws_account_id, day, service, region, charge_category,
               billed_cost, effective_cost, source, payer_id, superseded)
             select $1, a.id, row."awsAccountId", day, service, row.region, category, billed, effective, 'payer', $2,
               ${exported("day")}
             from jsonb_to_recordset($3::jsonb) as row ${payerRowType} ${ofConnected}`,
            [workspaceId, payerId, json],
          ),
        );
        // A forecast of before is not that of the whole bill.
        await tx.query(
          `delete from cost_forecasts where workspace_id = $1 and account_id = $2
             and not exists (select from cost_payer_days where workspace_id = $1 and payer_id = $2)`,
          [workspaceId, payerId],
        );
        await markRead(tx, workspaceId, reading, "daily");
        await supersede(tx, workspaceId, reading, { table: "cost_daily", day: "day", where: "" });
      }),
  };
}

function detailsOf(db: Database): Pick<PayerWriter, "tags" | "resources"> {
  return {
    tags: (workspaceId, reading, key, rows) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { payerId, days } = reading;
        await tx.query(
          `delete from cost_tags where workspace_id = $1 and payer_id = $2 and tag_key = $3 and day = any($4::date[])`,
          [workspaceId, payerId, key, days],
        );
        await inBatches(byDay(rows), (json) =>
          tx.query(
            `insert into cost_tags (workspace_id, account_id, aws_account_id, day, tag_key, tag_value, service,
               charge_category, billed_cost, effective_cost, source, payer_id, superseded)
             select $1, a.id, row."awsAccountId", day, $4, value, service, category, billed, effective, 'payer', $2,
               ${exported("day")}
             from jsonb_to_recordset($3::jsonb) as row ${payerRowType} ${ofConnected}`,
            [workspaceId, payerId, json, key],
          ),
        );
        await markRead(tx, workspaceId, reading, `tag:${key}`);
        const ofKey = { where: "and own.tag_key = $4", param: key };
        await supersede(tx, workspaceId, reading, { table: "cost_tags", day: "day", ...ofKey });
      }),

    resources: (workspaceId, reading, service, rows) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { payerId, days } = reading;
        await tx.query(
          `delete from cost_resources where workspace_id = $1 and payer_id = $2 and service = $3
             and period_start = any($4::date[])`,
          [workspaceId, payerId, service, days],
        );
        await inBatches(byDay(rows), (json) =>
          tx.query(
            `insert into cost_resources (workspace_id, account_id, aws_account_id, period_start, period, service, region,
               resource_id, charge_category, billed_cost, effective_cost, source, payer_id, superseded)
             select $1, a.id, row."awsAccountId", day, 'day', service, row.region, "resourceId", category, billed,
               effective, 'payer', $2, ${exported("day")}
             from jsonb_to_recordset($3::jsonb) as row ${payerRowType} ${ofConnected}`,
            [workspaceId, payerId, json],
          ),
        );
        await markRead(tx, workspaceId, reading, `resources:${service}`);
        const ofService = { where: "and own.period = 'day' and own.service = $4", param: service };
        await supersede(tx, workspaceId, reading, {
          ...{ table: "cost_resources", day: "period_start" },
          ...ofService,
        });
      }),
  };
}

/** Writes a payer's bill. Rows that a billing export covers are stored, but do not count. */
export function createPayerWriter(db: Database): PayerWriter {
  return {
    ...dailyOf(db),
    ...detailsOf(db),

    members: (workspaceId, payerId, listed) =>
      db.forWorkspace(workspaceId, async (tx) => {
        // AWS can list an account twice, on two pages.
        const members = [...new Map(listed.map((one) => [one.awsAccountId, one])).values()];
        await tx.query(
          `insert into cost_payer_members as kept (workspace_id, payer_id, aws_account_id, since, until)
           select $1, $2, account, since, until
           from unnest($3::text[], $4::date[], $5::date[]) as row (account, since, until)
           on conflict (workspace_id, payer_id, aws_account_id) do update set
             since = least(kept.since, excluded.since), until = excluded.until`,
          [
            ...[workspaceId, payerId, members.map((one) => one.awsAccountId)],
            ...[members.map(({ since }) => since), members.map(({ until }) => until)],
          ],
        );
      }),

    refused: (workspaceId, payerId, days) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rowCount } = await tx.query(
          "delete from cost_payer_days where workspace_id = $1 and payer_id = $2 and day = any($3::date[])",
          [workspaceId, payerId, days],
        );
        if (rowCount === 0) return;
        // The accounts' own forecasts would add to it.
        await tx.query("delete from cost_forecasts where workspace_id = $1 and account_id = $2", [
          workspaceId,
          payerId,
        ]);
        await tx.query(
          `select count_costs_once($1, array(select aws_account_id from cost_payer_members
             where workspace_id = $1 and payer_id = $2), $3::date[])`,
          [workspaceId, payerId, days],
        );
      }),
  };
}
