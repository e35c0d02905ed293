import type { Act } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import { insertAct, valuesOf } from "../platform/db/record-act.ts";
import { chainPending } from "./store/chain-pending.ts";

/** An act and when it was requested. */
export type DatedAct = Act & { readonly at: Date };

/** The writing side of the audit log. */
export interface AuditStore {
  /** Announces an act of a process, valid until an instant. @returns its ID */
  announce(workspaceId: string, act: DatedAct, by: { process: string; until: Date }): Promise<string>;
  /** Replaces an announcement by an entry of the chain; one that is gone gets its entry as well. */
  end(workspaceId: string, id: string, act: DatedAct): Promise<void>;
  /** Writes an entry of the chain. */
  write(workspaceId: string, act: DatedAct): Promise<void>;
  /** Chains complete acts, and announced acts of dead processes as "unknown". @returns the number of entries */
  chain(workspaceId: string, now: Date): Promise<number>;
  /** Workspaces with acts to chain. */
  waiting(now: Date): Promise<string[]>;
  /** Extends the announcements of a process. */
  renew(process: string, until: Date): Promise<void>;
  /** All announcements expire: no other process is running. */
  expireAll(now: Date): Promise<void>;
}

export function createAuditStore(db: Database): AuditStore {
  return {
    async announce(workspaceId, act, { process, until }) {
      const { rows } = await db.queryIn<{ id: string }>(workspaceId, insertAct, [
        ...[...valuesOf(workspaceId, act), "request", until, process],
      ]);
      const [row] = rows;
      if (!row) throw new Error("An insert that returns its row returned none.");
      return row.id;
    },
    end: (workspaceId, id, act) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query("delete from audit_pending where workspace_id = $1 and id = $2", [workspaceId, id]);
        await tx.query(insertAct, [...valuesOf(workspaceId, act), "request", null, null]);
        await chainPending(tx, workspaceId);
      }),
    write: (workspaceId, act) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(insertAct, [...valuesOf(workspaceId, act), "request", null, null]);
        await chainPending(tx, workspaceId);
      }),
    chain: (workspaceId, now) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `update audit_pending set outcome = 'unknown', open_until = null
           where workspace_id = $1 and open_until <= $2`,
          [workspaceId, now],
        );
        return await chainPending(tx, workspaceId);
      }),
    waiting: (now) =>
      db.system(async (tx) => {
        const { rows } = await tx.query<{ id: string }>(
          `select distinct workspace_id as id from audit_pending where open_until is null or open_until <= $1`,
          [now],
        );
        return rows.map(({ id }) => id);
      }),
    renew: (process, until) =>
      db.system(async (tx) => {
        await tx.query(
          "update audit_pending set open_until = $2 where process = $1 and open_until is not null",
          [process, until],
        );
      }),
    expireAll: (now) =>
      db.system(async (tx) => {
        await tx.query("update audit_pending set open_until = $1 where open_until > $1", [now]);
      }),
  };
}
