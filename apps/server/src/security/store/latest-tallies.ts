import type { Database } from "../../platform/db/database.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { parseLatestTallies, type StoredScan, type Tallies } from "./stored-scan.ts";

/** Days after which the tallies of an account that was scanned again are forgotten. */
const daysKept = 60;

/** Remembers what a complete scan saw of its accounts, as the latest of all and of its day. */
export async function rememberTallies(tx: Queryable, workspaceId: string, scan: StoredScan): Promise<void> {
  await tx.query(
    `insert into latest_tallies (workspace_id, account_id, scan_id, tallies)
     select $1, a.id, $2, t.value from jsonb_each($3::jsonb) t
     join cloud_accounts a on a.workspace_id = $1 and a.id::text = t.key
     on conflict (workspace_id, account_id) do update set scan_id = excluded.scan_id, tallies = excluded.tallies`,
    [workspaceId, scan.id, JSON.stringify(scan.accountTallies ?? {})],
  );
  await tx.query(
    `insert into account_tally_days (workspace_id, account_id, day, finished_at, tallies)
     select $1, a.id, ($2::timestamptz at time zone 'UTC')::date, $2, t.value from jsonb_each($3::jsonb) t
     join cloud_accounts a on a.workspace_id = $1 and a.id::text = t.key
     on conflict (workspace_id, account_id, day) do update
       set finished_at = excluded.finished_at, tallies = excluded.tallies`,
    [workspaceId, scan.finishedAt, JSON.stringify(scan.accountTallies ?? {})],
  );
  await tx.query(
    `delete from account_tally_days where workspace_id = $1 and account_id = any($2::uuid[])
       and day < ($3::timestamptz at time zone 'UTC')::date - ${daysKept}`,
    [workspaceId, Object.keys(scan.accountTallies ?? {}), scan.finishedAt],
  );
}

/** What the last complete scans saw of the accounts that are read, except some: summed by check. */
export async function othersTallies(
  db: Pick<Database, "queryIn">,
  workspaceId: string,
  exceptIds: readonly string[],
): Promise<Tallies> {
  const { rows } = await db.queryIn<{ tallies: unknown }>(
    workspaceId,
    `select coalesce(jsonb_object_agg(sums.id, sums.tally), '{}') as tallies from (
       select c.key as id, jsonb_build_array(sum((c.value ->> 0)::int), sum((c.value ->> 1)::int), sum((c.value ->> 2)::int)) as tally
       from latest_tallies t join cloud_accounts a on a.id = t.account_id and a.archived_at is null
       cross join lateral jsonb_each(t.tallies) c
       where t.workspace_id = $1 and not t.account_id = any($2::uuid[]) group by 1) sums`,
    [workspaceId, exceptIds],
  );
  return parseLatestTallies(rows[0]?.tallies);
}
