import type { Grant } from "@skyledger/core/model/permissions";
import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { grantsOf, parseGrants } from "./grants-store.ts";
import { recordSessionEnd, recordSessionUse, recordSignIn } from "./session-acts-store.ts";

/** A sign-in session: a family of refresh tokens of which only the newest works. */
export interface SessionFamily {
  familyId: string;
  workspaceId: string;
  userId: string;
  email: string;
  /** Whether it outlives the browser. */
  remembered: boolean;
  /** Its final end (ISO 8601). */
  expiresAt: string;
}

/** Tokens are identified by their hashes; the tokens themselves are never stored. */
export interface NewSession {
  familyId: string;
  workspaceId: string;
  userId: string;
  remembered: boolean;
  tokenHash: string;
  now: Date;
  expiresAt: Date;
  tokenExpiresAt: Date;
  method: SignInMethod;
  client: SessionClient;
  /** The session at the identity provider. */
  providerSession?: string | undefined;
}

/** An active session. */
export interface LiveSession {
  /** Of its person. */
  grants: readonly Grant[];
  /** The workspace requires a second factor, which the person lacks. */
  restricted: boolean;
}

/** How a session was started. */
export type SignInMethod = "password" | "password_and_code" | "passkey" | "password_and_passkey" | "sso";

/** The program that signed in. */
export interface SessionClient {
  readonly address: string;
  readonly userAgent: string | undefined;
}

/** An active session for its owner. Times are UTC instants in ISO form. */
export interface OpenSession {
  id: string;
  /** null: started before this was stored */
  userAgent: string | null;
  address: string | null;
  method: SignInMethod;
  signedInAt: string;
  lastUsedAt: string;
}

export interface Rotation {
  tokenHash: string;
  successorHash: string;
  now: Date;
  successorExpiresAt: (family: SessionFamily) => Date;
  /** Period in which a just rotated token gets the same unused successor again; 0: never. */
  graceMs: number;
}

/** reused: the token had been exchanged before, so the whole family was ended. */
export type RotationOutcome =
  | { kind: "rotated" | "repeated" | "reused"; family: SessionFamily }
  | { kind: "unknown" };

export type EndReason = "logout" | "reuse" | "revoked";

export interface SessionsStore {
  start(session: NewSession): Promise<void>;
  /** Exchanges a token for its successor, once. */
  rotate(rotation: Rotation): Promise<RotationOutcome>;
  /** Ends a family. Idempotent. */
  end(workspaceId: string, familyId: string, reason: EndReason, now: Date): Promise<void>;
  /** Ends the family of a token, rotated or not. @returns the family's ID */
  endByToken(tokenHash: string, reason: EndReason, now: Date): Promise<string | undefined>;
  /** The grants of the person of an active session; undefined: it has ended. */
  live(workspaceId: string, familyId: string, now: Date): Promise<LiveSession | undefined>;
  /** Active sessions of a person, the most recently used first. */
  openOf(workspaceId: string, userId: string, now: Date): Promise<OpenSession[]>;
  /** Revokes one session of a person. @returns false if the person has none with this ID */
  revoke(workspaceId: string, userId: string, familyId: string, now: Date): Promise<boolean>;
  /** Revokes all sessions of a person except one. @returns how many */
  revokeOthers(workspaceId: string, userId: string, except: string, now: Date): Promise<number>;
  /** Deletes families that expired before an instant. */
  forgetExpired(before: Date): Promise<void>;
}

export function createSessionsStore(db: Database): SessionsStore {
  return {
    start: (session) => db.forWorkspace(session.workspaceId, (tx) => start(tx, session)),
    rotate: (rotation) => db.system((tx) => rotate(tx, rotation)),
    end: (workspaceId, familyId, reason, now) =>
      db.forWorkspace(workspaceId, (tx) => end(tx, { workspaceId, familyId }, reason, now)),
    endByToken: (tokenHash, reason, now) =>
      db.system(async (tx) => {
        const token = await lockToken(tx, tokenHash);
        if (token) await end(tx, token, reason, now);
        return token?.familyId;
      }),
    live: async (workspaceId, familyId, now) => {
      const { rows } = await db.queryIn<{ unnoted: boolean; grants: unknown; restricted: boolean }>(
        workspaceId,
        `select ${grantsOf("f.user_id")} as grants,
             coalesce(f.last_used_at, f.created_at) < $3::timestamptz - interval '${NOTE_USE_EVERY}' as unnoted,
             w.require_second_factor and f.method <> 'sso'
               and not exists (select from authenticators a
                 where a.user_id = f.user_id and a.confirmed_at is not null)
               and not exists (select from passkeys p where p.user_id = f.user_id) as restricted
           from session_families f join workspaces w on w.id = f.workspace_id
             left join sso_connections c on c.workspace_id = w.id and c.enabled and c.required
           where f.workspace_id = $1 and f.id = $2 and f.ended_at is null and f.expires_at > $3
             and (c.required is null or f.method = 'sso'
               or (f.method <> 'password' and f.user_id = c.break_glass_user_id))`,
        [workspaceId, familyId, now],
      );
      const [row] = rows;
      if (row?.unnoted) await noteUse(db, workspaceId, familyId, now);
      return row && { grants: parseGrants(row.grants), restricted: row.restricted };
    },
    openOf: async (workspaceId, userId, now) => {
      const { rows } = await db.queryIn<OpenSession>(
        workspaceId,
        `select id, user_agent as "userAgent", address, method, created_at as "signedInAt",
             coalesce(last_used_at, created_at) as "lastUsedAt"
           from session_families
           where workspace_id = $1 and user_id = $2 and ended_at is null and expires_at > $3
             and exists (select from refresh_tokens t
               where t.family_id = session_families.id and t.rotated_at is null and t.expires_at > $3)
           order by coalesce(last_used_at, created_at) desc, id`,
        [workspaceId, userId, now],
      );
      return rows;
    },
    revoke: async (workspaceId, userId, familyId, now) =>
      (await revoke(db, { workspaceId, userId, now }, "id = $4", familyId)) === 1,
    revokeOthers: (workspaceId, userId, except, now) =>
      revoke(db, { workspaceId, userId, now }, "id <> $4", except),
    forgetExpired: (before) =>
      db.system(async (tx) => {
        await tx.query("delete from session_families where expires_at < $1", [before]);
      }),
  };
}

const MAX_USER_AGENT = 500;
/** One write in this time is enough to know which sessions are in use. */
const NOTE_USE_EVERY = "5 minutes";

async function noteUse(db: Database, workspaceId: string, familyId: string, now: Date): Promise<void> {
  await db.forWorkspace(workspaceId, (tx) =>
    tx.query("update session_families set last_used_at = $3 where workspace_id = $1 and id = $2", [
      workspaceId,
      familyId,
      now,
    ]),
  );
}

/** @returns how many active sessions of the person were ended */
function revoke(
  db: Database,
  { workspaceId, userId, now }: { workspaceId: string; userId: string; now: Date },
  which: "id = $4" | "id <> $4",
  familyId: string,
): Promise<number> {
  return db.forWorkspace(workspaceId, async (tx) => {
    const { rows } = await tx.query(
      `update session_families set ended_at = $3, ended_reason = 'revoked'
       where workspace_id = $1 and user_id = $2 and ended_at is null and expires_at > $3 and ${which}
       returning id`,
      [workspaceId, userId, now, familyId],
    );
    return rows.length;
  });
}

async function start(tx: Queryable, session: NewSession): Promise<void> {
  const { familyId, workspaceId, userId, remembered, now, expiresAt, method, client } = session;
  await tx.query(
    `insert into session_families
       (id, workspace_id, user_id, remembered, created_at, expires_at, method, address, user_agent, last_used_at,
        provider_session)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $5, $10)`,
    [
      ...[familyId, workspaceId, userId, remembered, now, expiresAt, method],
      ...[client.address, client.userAgent?.slice(0, MAX_USER_AGENT) ?? null],
      session.providerSession ?? null,
    ],
  );
  await insertToken(tx, session, session.tokenHash, now, session.tokenExpiresAt);
  await recordSignIn(tx, session);
}

interface LockedToken extends SessionFamily {
  endedAt: string | null;
  tokenExpiresAt: string;
  tokenCreatedAt: string;
  rotatedAt: string | null;
}

async function rotate(tx: Queryable, rotation: Rotation): Promise<RotationOutcome> {
  const { tokenHash, successorHash, now, graceMs } = rotation;
  const token = await lockToken(tx, tokenHash);
  if (!token || token.endedAt !== null) return { kind: "unknown" };
  if (Date.parse(token.expiresAt) <= now.getTime() || Date.parse(token.tokenExpiresAt) <= now.getTime()) {
    return { kind: "unknown" };
  }
  const { endedAt: _, tokenExpiresAt: __, tokenCreatedAt, rotatedAt, ...family } = token;
  if (rotatedAt === null) {
    await tx.query("update refresh_tokens set rotated_at = $3 where workspace_id = $1 and token_hash = $2", [
      family.workspaceId,
      tokenHash,
      now,
    ]);
    await insertToken(tx, family, successorHash, now, rotation.successorExpiresAt(family));
    if (tokenCreatedAt.slice(0, 10) !== now.toISOString().slice(0, 10))
      await recordSessionUse(tx, family, now);
    return { kind: "rotated", family };
  }
  const recent = now.getTime() - Date.parse(rotatedAt) < graceMs;
  if (recent && (await isUnused(tx, family.workspaceId, successorHash))) return { kind: "repeated", family };
  await end(tx, family, "reuse", now);
  return { kind: "reused", family };
}

/** Locks the family's row: two exchanges of one token run one after the other. */
async function lockToken(tx: Queryable, tokenHash: string): Promise<LockedToken | undefined> {
  const { rows } = await tx.query<LockedToken>(
    `select f.id as "familyId", f.workspace_id as "workspaceId", f.user_id as "userId", u.email, f.remembered,
       f.expires_at as "expiresAt", f.ended_at as "endedAt", t.expires_at as "tokenExpiresAt",
       t.rotated_at as "rotatedAt", t.created_at as "tokenCreatedAt"
     from refresh_tokens t join session_families f on f.id = t.family_id join users u on u.id = f.user_id
     where t.token_hash = $1 for update of f, t`,
    [tokenHash],
  );
  return rows[0];
}

async function isUnused(tx: Queryable, workspaceId: string, tokenHash: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "select 1 from refresh_tokens where workspace_id = $1 and token_hash = $2 and rotated_at is null",
    [workspaceId, tokenHash],
  );
  return rowCount === 1;
}

async function insertToken(
  tx: Queryable,
  { workspaceId, familyId }: { workspaceId: string; familyId: string },
  tokenHash: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await tx.query(
    `insert into refresh_tokens (token_hash, family_id, workspace_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [tokenHash, familyId, workspaceId, now, expiresAt],
  );
}

async function end(
  tx: Queryable,
  { workspaceId, familyId }: { workspaceId: string; familyId: string },
  reason: EndReason,
  now: Date,
): Promise<void> {
  const { rows } = await tx.query<{ userId: string }>(
    `update session_families set ended_at = $3, ended_reason = $4
     where workspace_id = $1 and id = $2 and ended_at is null returning user_id as "userId"`,
    [workspaceId, familyId, now, reason],
  );
  const userId = rows[0]?.userId;
  if (userId !== undefined)
    await recordSessionEnd(tx, { workspaceId, familyId, userId }, reason === "reuse", now);
}
