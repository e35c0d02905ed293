import { addressOfCall } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { recordAct } from "../platform/db/record-act.ts";

export type CodePurpose = "verify_email" | "reset_password";

/** A code to store, as a hash. */
export interface NewCode {
  workspaceId: string;
  userId: string;
  purpose: CodePurpose;
  codeHash: string;
  now: Date;
  expiresAt: Date;
}

/** A usable code. */
export interface OpenCode {
  codeId: string;
  workspaceId: string;
  userId: string;
  email: string;
  codeHash: string;
}

export interface CodesStore {
  /** Stores a code and invalidates earlier ones with the same purpose. @returns its ID */
  issue(code: NewCode): Promise<string>;
  /**
   * Counts one attempt for the newest open verification code of an address and returns it; undefined if there
   * is none, or it has expired, or has had `maxTries` attempts. `email` in lowercase.
   */
  tryVerification(email: string, now: Date, maxTries: number): Promise<OpenCode | undefined>;
  /** Uses a verification code: the address is confirmed. @returns false if it was used in the meantime */
  confirmEmail(code: OpenCode, now: Date): Promise<boolean>;
  /** An open reset code by its ID, which must be a UUID. */
  openReset(codeId: string, now: Date): Promise<OpenCode | undefined>;
  /**
   * Uses a reset code: sets the password, confirms the address (the link came by email), and ends every
   * session.
   * @returns false if it was used in the meantime
   */
  resetPassword(code: OpenCode, passwordHash: string, now: Date): Promise<boolean>;
  /** Deletes codes that expired before an instant. */
  forgetExpired(before: Date): Promise<void>;
}

const columns = `c.id as "codeId", c.workspace_id as "workspaceId", c.user_id as "userId", u.email,
  c.code_hash as "codeHash"`;

/** Follow-up when an address is confirmed, in the same transaction. */
export type OnConfirmed = (
  tx: Queryable,
  person: { workspaceId: string; userId: string; now: Date },
) => Promise<void>;

export function createCodesStore(db: Database, onConfirmed: OnConfirmed): CodesStore {
  return {
    issue: (code) => db.forWorkspace(code.workspaceId, (tx) => issueCode(tx, code)),
    tryVerification: (email, now, maxTries) =>
      db.system(async (tx) => {
        const { rows } = await tx.query<OpenCode>(
          `update verification_codes c set attempts = attempts + 1 from users u
           where u.id = c.user_id and lower(u.email) = $1 and u.kind = 'person' and c.purpose = 'verify_email' and c.consumed_at is null
             and c.expires_at > $2 and c.attempts < $3
           returning ${columns}`,
          [email, now, maxTries],
        );
        return rows[0];
      }),
    confirmEmail: (code, now) =>
      db.forWorkspace(code.workspaceId, async (tx) => {
        if (!(await consume(tx, code, now))) return false;
        await tx.query(
          "update users set email_verified_at = coalesce(email_verified_at, $3) where workspace_id = $1 and id = $2",
          [code.workspaceId, code.userId, now],
        );
        await onConfirmed(tx, { ...code, now });
        await record(tx, code, now, "person.verified");
        return true;
      }),
    openReset: (codeId, now) =>
      db.system(async (tx) => {
        const { rows } = await tx.query<OpenCode>(
          `select ${columns} from verification_codes c join users u on u.id = c.user_id
           where c.id = $1 and c.purpose = 'reset_password' and c.consumed_at is null and c.expires_at > $2`,
          [codeId, now],
        );
        return rows[0];
      }),
    resetPassword: (code, passwordHash, now) =>
      db.forWorkspace(code.workspaceId, async (tx) => {
        if (!(await consume(tx, code, now))) return false;
        await tx.query(
          `update users set password_hash = $3, email_verified_at = coalesce(email_verified_at, $4)
           where workspace_id = $1 and id = $2`,
          [code.workspaceId, code.userId, passwordHash, now],
        );
        // The emailed link also confirms the address.
        await onConfirmed(tx, { ...code, now });
        await tx.query(
          `update session_families set ended_at = $3, ended_reason = 'password_reset'
           where workspace_id = $1 and user_id = $2 and ended_at is null`,
          [code.workspaceId, code.userId, now],
        );
        await record(tx, code, now, "password.reset");
        return true;
      }),
    forgetExpired: (before) =>
      db.system(async (tx) => {
        await tx.query("delete from verification_codes where expires_at < $1", [before]);
      }),
  };
}

/** Stores a code inside a transaction and invalidates earlier ones with the same purpose. @returns its ID */
export async function issueCode(tx: Queryable, code: NewCode): Promise<string> {
  const { workspaceId, userId, purpose, codeHash, now, expiresAt } = code;
  const codeId = crypto.randomUUID();
  // Serializes concurrent calls: of two codes issued at once, only one stays open.
  await tx.query("select 1 from users where workspace_id = $1 and id = $2 for update", [workspaceId, userId]);
  await tx.query(
    `update verification_codes set consumed_at = $4
     where workspace_id = $1 and user_id = $2 and purpose = $3 and consumed_at is null`,
    [workspaceId, userId, purpose, now],
  );
  await tx.query(
    `insert into verification_codes (id, workspace_id, user_id, purpose, code_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [codeId, workspaceId, userId, purpose, codeHash, now, expiresAt],
  );
  if (purpose === "reset_password") await record(tx, code, now, "password.reset_requested");
  return codeId;
}

/** An act of the person that a code belongs to. */
async function record(
  tx: Queryable,
  { workspaceId, userId }: Pick<OpenCode, "workspaceId" | "userId">,
  at: Date,
  action: string,
): Promise<void> {
  const actor = { kind: "person", id: userId, name: null } as const;
  const target = { type: "person", id: userId, name: null };
  await recordAct(tx, workspaceId, { at, actor, action, target, address: addressOfCall() }, "request");
}

async function consume(tx: Queryable, { workspaceId, codeId }: OpenCode, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update verification_codes set consumed_at = $3 where workspace_id = $1 and id = $2 and consumed_at is null",
    [workspaceId, codeId, now],
  );
  return rowCount === 1;
}
