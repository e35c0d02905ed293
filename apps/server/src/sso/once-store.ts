import type { Database } from "../platform/db/database.ts";

/** Values that work once, and accepted assertions that wait for the browser that began the sign-in. */
export interface OnceStore {
  /** @param key hash of what works once. @returns false if it was used before */
  use(workspaceId: string, key: string, expiresAt: Date): Promise<boolean>;
  /** Like `use`, and keeps sealed content until its ticket is presented. */
  keep(
    workspaceId: string,
    key: string,
    waiting: { ticketHash: string; sealed: string; expiresAt: Date },
  ): Promise<boolean>;
  /** The content of a ticket, once. */
  take(workspaceId: string, ticketHash: string, now: Date): Promise<string | undefined>;
  forgetExpired(before: Date): Promise<void>;
}

export function createOnceStore(db: Database): OnceStore {
  const insert = (
    workspaceId: string,
    key: string,
    content: { ticketHash: string | null; sealed: string | null; expiresAt: Date },
  ) =>
    db.forWorkspace(workspaceId, async (tx) => {
      const { rowCount } = await tx.query(
        `insert into sso_once (workspace_id, key_hash, ticket_hash, content_sealed, expires_at)
         values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [workspaceId, key, content.ticketHash, content.sealed, content.expiresAt],
      );
      return rowCount === 1;
    });
  return {
    use: (workspaceId, key, expiresAt) =>
      insert(workspaceId, key, { ticketHash: null, sealed: null, expiresAt }),
    keep: insert,
    take: (workspaceId, ticketHash, now) =>
      db.forWorkspace(workspaceId, async (tx) => {
        // The row stays, without its content, until the assertion has expired.
        const { rows } = await tx.query<{ sealed: string }>(
          `update sso_once o set ticket_hash = null, content_sealed = null
           from (select workspace_id, key_hash, content_sealed from sso_once
             where workspace_id = $1 and ticket_hash = $2 and expires_at > $3 for update) waiting
           where o.workspace_id = waiting.workspace_id and o.key_hash = waiting.key_hash
           returning waiting.content_sealed as sealed`,
          [workspaceId, ticketHash, now],
        );
        return rows[0]?.sealed;
      }),
    forgetExpired: (before) =>
      db.system(async (tx) => {
        await tx.query("delete from sso_once where expires_at < $1", [before]);
      }),
  };
}
