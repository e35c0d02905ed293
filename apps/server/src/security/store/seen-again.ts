import type { Database } from "../../platform/db/database.ts";
import type { Queryable } from "../../platform/db/queryable.ts";

/**
 * Findings counted per transaction: about twenty milliseconds of the embedded database, which is blocked
 * in the meantime.
 */
const findingsAtOnce = 500;

/** Stores which findings of an account a scan saw again, as part of the transaction that stores its results. */
export async function noteSeenAgain(
  tx: Queryable,
  workspaceId: string,
  { scanId, at, readAt }: { scanId: string; at: string; readAt: string },
  findingIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < findingIds.length; start += findingsAtOnce) {
    await tx.query(
      "insert into seen_again (workspace_id, scan_id, at, read_at, finding_ids) values ($1, $2, $3, $4, $5)",
      [workspaceId, scanId, at, readAt, findingIds.slice(start, start + findingsAtOnce)],
    );
  }
}

/** Counts one part and deletes it, in one transaction: each is counted once for any number of attempts. */
const countSql = `
  with part as (
    delete from seen_again where workspace_id = $1 and id = (
      select id from seen_again where workspace_id = $1 order by at, id limit 1 for update skip locked)
    returning scan_id, at, read_at, finding_ids
  ), counted as (
    update findings f set detection_count = f.detection_count + 1, last_seen_at = greatest(f.last_seen_at, s.at),
      scan_id = s.scan_id, own_result_at = greatest(f.own_result_at,
        -- Older rows have it in their scan.
        coalesce(s.read_at, (s.all_read_at ->> f.account_id::text)::timestamptz, s.started_at))
    from (select p.scan_id, p.at, p.read_at, unnest(p.finding_ids) as id, c.started_at, c.read_at as all_read_at
      from part p left join scans c on c.id = p.scan_id) s
    where f.workspace_id = $1 and f.id = s.id
  )
  select count(*)::int as parts from part`;

/** Counts the stored rows of scans in small transactions, so that others can run between them. */
export async function countSeenAgain(
  db: Pick<Database, "queryIn">,
  workspaceId: string,
  between: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (;;) {
    const { rows } = await db.queryIn<{ parts: number }>(workspaceId, countSql, [workspaceId]);
    await between();
    if (rows[0]?.parts !== 0) continue;
    // Another process may be counting the last ones.
    const left = await db.queryIn(workspaceId, "select from seen_again where workspace_id = $1 limit 1", [
      workspaceId,
    ]);
    if (left.rowCount === 0) return;
  }
}
