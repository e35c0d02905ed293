import type { Database } from "../../platform/db/database.ts";

/** How long entries are kept. */
export interface RetentionStore {
  /** Null: forever. */
  days(workspaceId: string): Promise<number | null>;
  /** @returns the days before */
  setDays(workspaceId: string, days: number | null): Promise<number | null>;
  /** Workspaces that delete entries. */
  limited(): Promise<{ workspaceId: string; days: number }[]>;
  /**
   * Closes a chapter with the newest entry from before an instant, and deletes the entries up to it. An older entry
   * behind a newer one stays until all before it are old. @returns the number of deleted entries
   */
  close(workspaceId: string, before: Date, now: Date): Promise<number>;
}

export function createRetentionStore(db: Database): RetentionStore {
  const days = async (workspaceId: string): Promise<number | null> => {
    const { rows } = await db.queryIn<{ days: number | null }>(
      workspaceId,
      "select retention_days as days from audit_settings where workspace_id = $1",
      [workspaceId],
    );
    return rows[0]?.days ?? null;
  };
  return {
    days,
    async setDays(workspaceId, next) {
      const before = await days(workspaceId);
      await db.queryIn(
        workspaceId,
        `insert into audit_settings (workspace_id, retention_days) values ($1, $2)
         on conflict (workspace_id) do update set retention_days = excluded.retention_days`,
        [workspaceId, next],
      );
      return before;
    },
    limited: () =>
      db.system(async (tx) => {
        const { rows } = await tx.query<{ workspaceId: string; days: number }>(
          `select workspace_id as "workspaceId", retention_days as days from audit_settings where retention_days is not null`,
        );
        return rows;
      }),
    close: (workspaceId, before, now) =>
      db.forWorkspace(workspaceId, async (tx) => {
        // One process closes at a time.
        await tx.query("select from audit_settings where workspace_id = $1 for update", [workspaceId]);
        const { rows } = await tx.query<{ sequence: string }>(
          `insert into audit_chapters (workspace_id, sequence, hash, entries, first_at, last_at, closed_at)
           select e.workspace_id, e.sequence, e.hash,
             (select count(*) from audit_entries o where o.workspace_id = $1 and o.sequence <= e.sequence),
             (select min(o.at) from audit_entries o where o.workspace_id = $1 and o.sequence <= e.sequence), e.at, $3
           from audit_entries e where e.workspace_id = $1 and e.at < $2 and e.sequence < coalesce(
             (select min(sequence) from audit_entries where workspace_id = $1 and at >= $2), 9223372036854775807)
             -- Entries that are forwarded stay until the receiver has accepted them.
             and e.sequence <= coalesce(
               (select sent_sequence from audit_webhooks where workspace_id = $1), 9223372036854775807)
           order by e.sequence desc limit 1 returning sequence`,
          [workspaceId, before, now],
        );
        const [chapter] = rows;
        if (!chapter) return 0;
        const { rowCount } = await tx.query(
          "delete from audit_entries where workspace_id = $1 and sequence <= $2",
          [workspaceId, chapter.sequence],
        );
        return rowCount;
      }),
  };
}
