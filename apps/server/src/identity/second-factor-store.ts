import { describeAct } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";

/** An authenticator app; its secret is sealed. */
export interface StoredAuthenticator {
  secretSealed: string;
  /** null: not in use yet */
  confirmedAt: string | null;
  /** The step of the last accepted code. */
  lastStep: number;
}

/** A person, in the workspace. */
export interface Person {
  workspaceId: string;
  userId: string;
}

/** Second factors of a person, as counts and times. */
export interface FactorSummary {
  authenticatorSince: string | null;
  passkeyCount: number;
  recoveryCodesLeft: number;
  required: boolean;
  hasPassword: boolean;
}

export interface SecondFactorStore {
  summary(person: Person): Promise<FactorSummary>;
  authenticator(person: Person): Promise<StoredAuthenticator | undefined>;
  /** Stores a secret that awaits its first code. @returns false if an authenticator is in use */
  begin(person: Person, secretSealed: string, now: Date): Promise<boolean>;
  /**
   * Takes the authenticator into use, and stores recovery codes if the person has none.
   * @returns whether the codes were stored; undefined if it was confirmed in the meantime
   */
  confirm(
    person: Person,
    step: number,
    codeHashes: readonly string[],
    now: Date,
  ): Promise<boolean | undefined>;
  /** Records an accepted code. @returns false if this or a later one was accepted before */
  acceptStep(person: Person, step: number): Promise<boolean>;
  /** Uses up a recovery code. @returns false if there is no such unused code */
  useRecoveryCode(person: Person, codeHash: string, now: Date): Promise<boolean>;
  replaceRecoveryCodes(person: Person, codeHashes: readonly string[]): Promise<void>;
  /** Removes the authenticator; with the last second factor, the recovery codes go too. */
  removeAuthenticator(person: Person): Promise<boolean>;
  /** Removes everything and ends the person's sessions. @returns false if there is no such member */
  reset(person: Person, now: Date): Promise<boolean>;
  /** Records the use of a challenge. @returns false if it was used before */
  useChallenge(workspaceId: string, challengeHash: string, expiresAt: Date): Promise<boolean>;
  rules(workspaceId: string): Promise<{ secondFactorRequired: boolean }>;
  setRules(workspaceId: string, secondFactorRequired: boolean): Promise<void>;
  /** Deletes used challenges that expired before an instant. */
  forgetExpired(before: Date): Promise<void>;
}

export function createSecondFactorStore(db: Database): SecondFactorStore {
  const inWorkspace = <T>({ workspaceId }: Person, work: (tx: Queryable) => Promise<T>) =>
    db.forWorkspace(workspaceId, work);
  return {
    ...authenticatorQueries(db),
    confirm: (person, step, codeHashes, now) =>
      inWorkspace(person, async (tx) => {
        const { rowCount } = await tx.query(
          `update authenticators set confirmed_at = $4, last_step = $3
           where workspace_id = $1 and user_id = $2 and confirmed_at is null`,
          [person.workspaceId, person.userId, step, now],
        );
        return rowCount === 1 ? addMissingRecoveryCodes(tx, person, codeHashes) : undefined;
      }),
    useRecoveryCode: (person, codeHash, now) =>
      inWorkspace(person, async (tx) => {
        const { rowCount } = await tx.query(
          `update recovery_codes set used_at = $4
           where workspace_id = $1 and user_id = $2 and code_hash = $3 and used_at is null`,
          [person.workspaceId, person.userId, codeHash, now],
        );
        return rowCount === 1;
      }),
    replaceRecoveryCodes: (person, codeHashes) =>
      inWorkspace(person, async (tx) => {
        await deleteOf(tx, "recovery_codes", person);
        await addMissingRecoveryCodes(tx, person, codeHashes);
      }),
    removeAuthenticator: (person) =>
      inWorkspace(person, async (tx) => {
        const removed = await deleteOf(tx, "authenticators", person);
        await dropUselessCodes(tx, person);
        return removed;
      }),
    reset: (person, now) => inWorkspace(person, (tx) => reset(tx, person, now)),
    useChallenge: (workspaceId, challengeHash, expiresAt) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rowCount } = await tx.query(
          `insert into used_challenges (workspace_id, challenge_hash, expires_at) values ($1, $2, $3)
           on conflict do nothing`,
          [workspaceId, challengeHash, expiresAt],
        );
        return rowCount === 1;
      }),
    ...ruleQueries(db),
    forgetExpired: (before) =>
      db.system(async (tx) => {
        await tx.query("delete from used_challenges where expires_at < $1", [before]);
      }),
  };
}

function authenticatorQueries(
  db: Database,
): Pick<SecondFactorStore, "summary" | "authenticator" | "begin" | "acceptStep"> {
  return {
    summary: async ({ workspaceId, userId }) => {
      const { rows } = await db.queryIn<FactorSummary>(workspaceId, summarySql, [workspaceId, userId]);
      const [row] = rows;
      if (!row) throw new Error("The signed-in person has no row.");
      return row;
    },
    authenticator: async ({ workspaceId, userId }) => {
      const { rows } = await db.queryIn<StoredAuthenticator>(
        workspaceId,
        `select secret_sealed as "secretSealed", confirmed_at as "confirmedAt", last_step::float8 as "lastStep"
           from authenticators where workspace_id = $1 and user_id = $2`,
        [workspaceId, userId],
      );
      return rows[0];
    },
    begin: ({ workspaceId, userId }, secretSealed, now) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rowCount } = await tx.query(
          `insert into authenticators (workspace_id, user_id, secret_sealed, created_at) values ($1, $2, $3, $4)
           on conflict (user_id) do update set secret_sealed = excluded.secret_sealed,
             created_at = excluded.created_at where authenticators.confirmed_at is null`,
          [workspaceId, userId, secretSealed, now],
        );
        return rowCount === 1;
      }),
    acceptStep: ({ workspaceId, userId }, step) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rowCount } = await tx.query(
          `update authenticators set last_step = $3
           where workspace_id = $1 and user_id = $2 and confirmed_at is not null and last_step < $3`,
          [workspaceId, userId, step],
        );
        return rowCount === 1;
      }),
  };
}

function ruleQueries(db: Database): Pick<SecondFactorStore, "rules" | "setRules"> {
  return {
    rules: async (workspaceId) => {
      const { rows } = await db.queryIn<{ required: boolean }>(
        workspaceId,
        "select require_second_factor as required from workspaces where id = $1",
        [workspaceId],
      );
      return { secondFactorRequired: rows[0]?.required === true };
    },
    setRules: (workspaceId, required) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query("update workspaces set require_second_factor = $2 where id = $1", [
          workspaceId,
          required,
        ]);
      }),
  };
}

const summarySql = `select
    (select a.confirmed_at from authenticators a where a.user_id = u.id) as "authenticatorSince",
    (select count(*)::int from passkeys p where p.user_id = u.id) as "passkeyCount",
    (select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null) as "recoveryCodesLeft",
    w.require_second_factor as required, u.password_hash <> '' as "hasPassword"
  from users u join workspaces w on w.id = u.workspace_id where u.workspace_id = $1 and u.id = $2`;

/** Stores recovery codes unless the person has unused ones. @returns whether they were stored */
export async function addMissingRecoveryCodes(
  tx: Queryable,
  { workspaceId, userId }: Person,
  codeHashes: readonly string[],
): Promise<boolean> {
  const { rows } = await tx.query(
    "select 1 from recovery_codes where workspace_id = $1 and user_id = $2 and used_at is null limit 1",
    [workspaceId, userId],
  );
  if (rows.length > 0) return false;
  await deleteOf(tx, "recovery_codes", { workspaceId, userId });
  await tx.query(
    `insert into recovery_codes (workspace_id, user_id, code_hash) select $1, $2, unnest($3::text[])`,
    [workspaceId, userId, [...new Set(codeHashes)]],
  );
  return true;
}

/** Recovery codes replace a second factor: without one, they have no use. */
export async function dropUselessCodes(tx: Queryable, { workspaceId, userId }: Person): Promise<void> {
  await tx.query(
    `delete from recovery_codes r where r.workspace_id = $1 and r.user_id = $2
       and not exists (select from passkeys p where p.user_id = r.user_id)
       and not exists (select from authenticators a where a.user_id = r.user_id and a.confirmed_at is not null)`,
    [workspaceId, userId],
  );
}

async function deleteOf(
  tx: Queryable,
  table: "authenticators" | "recovery_codes" | "passkeys",
  { workspaceId, userId }: Person,
): Promise<boolean> {
  const { rowCount } = await tx.query(`delete from ${table} where workspace_id = $1 and user_id = $2`, [
    workspaceId,
    userId,
  ]);
  return (rowCount ?? 0) > 0;
}

async function reset(tx: Queryable, person: Person, now: Date): Promise<boolean> {
  const { rows } = await tx.query<{ email: string }>(
    "select email from users where workspace_id = $1 and id = $2 and kind = 'person'",
    [person.workspaceId, person.userId],
  );
  const [found] = rows;
  if (!found) return false;
  const before = {
    authenticator: await deleteOf(tx, "authenticators", person),
    recoveryCodes: await deleteOf(tx, "recovery_codes", person),
    passkeys: await deleteOf(tx, "passkeys", person),
  };
  describeAct({ target: { name: found.email }, before });
  await tx.query(
    `update session_families set ended_at = $3, ended_reason = 'second_factor_reset'
     where workspace_id = $1 and user_id = $2 and ended_at is null`,
    [person.workspaceId, person.userId, now],
  );
  return true;
}
