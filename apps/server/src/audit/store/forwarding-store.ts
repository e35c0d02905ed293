import type { Database } from "../../platform/db/database.ts";

/** Where a workspace's entries are sent, and how far. Instants are ISO texts. */
export interface StoredForwarding {
  readonly workspaceId: string;
  /** Address and signing secret. */
  readonly sealed: string;
  /** Entries after this one are to be sent. */
  readonly sentSequence: number;
  /** Failed attempts since the last success. */
  readonly attempts: number;
  readonly nextAttemptAt: string;
  /** When the receiver accepted entries last. */
  readonly lastSentAt: string | null;
  readonly lastProblem: string | null;
  readonly lastProblemAt: string | null;
}

/** Entries are sent in order: the chain is the queue, and `sentSequence` the place in it. */
export interface ForwardingStore {
  find(workspaceId: string): Promise<StoredForwarding | undefined>;
  /** Sets the receiver. One that exists keeps its place; otherwise entries after `sentSequence` are sent. */
  set(workspaceId: string, to: { sealed: string; sentSequence: number; now: Date }): Promise<void>;
  /** False: there is none. */
  remove(workspaceId: string): Promise<boolean>;
  /** Takes workspaces with entries to send, each for some seconds, the one that waits longest first. */
  claim(now: Date, limit: number, leaseSeconds: number): Promise<StoredForwarding[]>;
  /** Entries up to `sequence` were accepted. No effect if the receiver has changed since. */
  sent(claimed: StoredForwarding, sequence: number, now: Date): Promise<void>;
  /** An attempt failed. No effect if the receiver has changed since. */
  postpone(
    claimed: StoredForwarding,
    problem: { text: string; now: Date; nextAttemptAt: Date },
  ): Promise<void>;
}

const columns = `workspace_id as "workspaceId", sealed, sent_sequence::int as "sentSequence", attempts,
  next_attempt_at as "nextAttemptAt", last_sent_at as "lastSentAt", last_problem as "lastProblem",
  last_problem_at as "lastProblemAt"`;

export function createForwardingStore(db: Database): ForwardingStore {
  return {
    async find(workspaceId) {
      const { rows } = await db.queryIn<StoredForwarding>(
        workspaceId,
        `select ${columns} from audit_webhooks where workspace_id = $1`,
        [workspaceId],
      );
      return rows[0];
    },
    async set(workspaceId, { sealed, sentSequence, now }) {
      await db.queryIn(
        workspaceId,
        `insert into audit_webhooks (workspace_id, sealed, sent_sequence, next_attempt_at) values ($1, $2, $3, $4)
         on conflict (workspace_id) do update set sealed = excluded.sealed, attempts = 0,
           next_attempt_at = excluded.next_attempt_at, last_sent_at = null, last_problem = null, last_problem_at = null`,
        [workspaceId, sealed, sentSequence, now],
      );
    },
    async remove(workspaceId) {
      const { rowCount } = await db.queryIn(
        workspaceId,
        "delete from audit_webhooks where workspace_id = $1",
        [workspaceId],
      );
      return rowCount > 0;
    },
    claim: (now, limit, leaseSeconds) =>
      db.system(async (tx) => {
        const { rows } = await tx.query<StoredForwarding>(
          `update audit_webhooks set next_attempt_at = $1::timestamptz + make_interval(secs => $3)
           where workspace_id in (
             select w.workspace_id from audit_webhooks w join audit_heads h on h.workspace_id = w.workspace_id
             where w.next_attempt_at <= $1 and h.sequence > w.sent_sequence
             order by w.next_attempt_at limit $2 for update of w skip locked)
           returning ${columns}`,
          [now, limit, leaseSeconds],
        );
        return rows;
      }),
    async sent({ workspaceId, sealed, sentSequence }, sequence, now) {
      await db.queryIn(
        workspaceId,
        `update audit_webhooks set sent_sequence = $4, attempts = 0, next_attempt_at = $5, last_sent_at = $5,
           last_problem = null, last_problem_at = null
         where workspace_id = $1 and sealed = $2 and sent_sequence = $3`,
        [workspaceId, sealed, sentSequence, sequence, now],
      );
    },
    async postpone({ workspaceId, sealed, sentSequence }, { text, now, nextAttemptAt }) {
      await db.queryIn(
        workspaceId,
        `update audit_webhooks set attempts = attempts + 1, next_attempt_at = $4, last_problem = $5, last_problem_at = $6
         where workspace_id = $1 and sealed = $2 and sent_sequence = $3`,
        [workspaceId, sealed, sentSequence, nextAttemptAt, text, now],
      );
    },
  };
}
