import type { Grant } from "@skyledger/core/model/permissions";
import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { brokenUniqueConstraint } from "../platform/db/sql-errors.ts";
import { issueCode } from "./codes-store.ts";
import { insertGrants } from "./grants-store.ts";

/** A person. Addresses are stored in lowercase. */
export interface StoredUser {
  userId: string;
  workspaceId: string;
  email: string;
  fullName: string;
  passwordHash: string;
  emailVerified: boolean;
}

/** Input of a registration. */
export interface Registration {
  email: string;
  passwordHash: string;
  fullName: string;
  company: string;
  workspaceName: string;
  /** The time zone of the new workspace, an IANA name. */
  timeZone: string;
  /** Hash of the emailed code; it can depend on the person. */
  codeHashFor: (userId: string) => string;
  now: Date;
  codeExpiresAt: Date;
  /** The accepted invitation: the person joins its workspace instead of getting one. */
  invitation?: { id: string; workspaceId: string; grants: readonly Grant[] } | undefined;
}

/** Work in the transaction that creates a workspace. */
export type WorkspaceHook = (tx: Queryable, workspaceId: string) => Promise<void>;

/**
 * created: a new person; renewed: the address was known but never confirmed; taken: it belongs to someone;
 * withdrawn: the invitation was used or revoked in the meantime.
 */
export type RegistrationOutcome = "created" | "renewed" | "taken" | "withdrawn";

export interface UsersStore {
  /** The person with an address; `email` in lowercase. */
  byEmail(email: string): Promise<StoredUser | undefined>;
  /** A member with the workspace's name. */
  member(
    workspaceId: string,
    userId: string,
  ): Promise<{ user: StoredUser; workspaceName: string } | undefined>;
  /**
   * Creates a workspace (or uses up the invitation to one), person, and code in one transaction. The newest
   * registration of an unconfirmed address counts: password and name are replaced and earlier codes
   * invalidated.
   */
  register(registration: Registration, onWorkspaceCreated: WorkspaceHook): Promise<RegistrationOutcome>;
  /** Records when someone signed in. */
  noteLogin(workspaceId: string, userId: string, now: Date): Promise<void>;
}

/** What the first person of a workspace gets. */
const ownership: readonly Grant[] = [{ role: "owner", scope: { kind: "workspace" } }];

const columns = `u.id as "userId", u.workspace_id as "workspaceId", u.email, u.full_name as "fullName",
  u.password_hash as "passwordHash", u.email_verified_at is not null as "emailVerified"`;

/** Name of the unique index on addresses. */
const emailKey = "users_email_key";

export function createUsersStore(db: Database): UsersStore {
  return {
    byEmail: (email) => db.system((tx) => findByEmail(tx, email)),
    member: async (workspaceId, userId) => {
      const { rows } = await db.queryIn<StoredUser & { workspaceName: string }>(
        workspaceId,
        `select ${columns}, w.name as "workspaceName" from users u join workspaces w on w.id = u.workspace_id
           where u.workspace_id = $1 and u.id = $2`,
        [workspaceId, userId],
      );
      const [row] = rows;
      if (!row) return undefined;
      const { workspaceName, ...user } = row;
      return { user, workspaceName };
    },
    async register(registration, onWorkspaceCreated) {
      const attempt = () => db.system((tx) => registerIn(tx, registration, onWorkspaceCreated));
      try {
        return await attempt();
      } catch (error) {
        // Someone registered the same address concurrently: it is known now.
        if (brokenUniqueConstraint(error) === emailKey) return await attempt();
        throw error;
      }
    },
    noteLogin: (workspaceId, userId, now) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query("update users set last_login_at = $3 where workspace_id = $1 and id = $2", [
          workspaceId,
          userId,
          now,
        ]);
      }),
  };
}

/** The person with an address, in lowercase. */
export async function findByEmail(tx: Queryable, email: string): Promise<StoredUser | undefined> {
  const { rows } = await tx.query<StoredUser>(
    `select ${columns} from users u where lower(u.email) = $1 and u.kind = 'person'`,
    [email],
  );
  return rows[0];
}

async function registerIn(
  tx: Queryable,
  registration: Registration,
  onWorkspaceCreated: WorkspaceHook,
): Promise<RegistrationOutcome> {
  const known = await findByEmail(tx, registration.email);
  if (known?.emailVerified) return "taken";
  if (registration.invitation && !(await useInvitation(tx, registration.invitation))) return "withdrawn";
  const { userId, workspaceId } =
    known && !registration.invitation
      ? await renew(tx, known, registration)
      : await create(tx, known, registration, onWorkspaceCreated);
  await issueCode(tx, {
    workspaceId,
    userId,
    purpose: "verify_email",
    codeHash: registration.codeHashFor(userId),
    now: registration.now,
    expiresAt: registration.codeExpiresAt,
  });
  return known ? "renewed" : "created";
}

/** Uses up an invitation. @returns false if it no longer exists */
async function useInvitation(tx: Queryable, { id }: { id: string }): Promise<boolean> {
  const { rows } = await tx.query("delete from invitations where id = $1 returning id", [id]);
  return rows.length > 0;
}

async function create(
  tx: Queryable,
  known: StoredUser | undefined,
  registration: Registration,
  onWorkspaceCreated: WorkspaceHook,
): Promise<Pick<StoredUser, "userId" | "workspaceId">> {
  // Never confirmed, and now invited to another workspace: the earlier registration is deleted.
  if (known) await forget(tx, known);
  const { email, passwordHash, fullName, company, now, invitation } = registration;
  const workspaceId = invitation?.workspaceId ?? crypto.randomUUID();
  const userId = crypto.randomUUID();
  if (!invitation) {
    await tx.query("insert into workspaces (id, name, time_zone, created_at) values ($1, $2, $3, $4)", [
      workspaceId,
      registration.workspaceName,
      registration.timeZone,
      now,
    ]);
  }
  await tx.query(
    `insert into users (id, workspace_id, email, password_hash, full_name, company, created_at)
     values ($1, $2, $3, $4, $5, nullif($6, ''), $7)`,
    [userId, workspaceId, email, passwordHash, fullName, company, now],
  );
  await insertGrants(tx, { workspaceId, userId }, invitation?.grants ?? ownership, now);
  if (!invitation) await onWorkspaceCreated(tx, workspaceId);
  return { userId, workspaceId };
}

/** Deletes an account whose address was never confirmed, and its workspace if that has no one else. */
export async function forget(tx: Queryable, { userId, workspaceId }: StoredUser): Promise<void> {
  await tx.query("delete from users where workspace_id = $1 and id = $2", [workspaceId, userId]);
  await tx.query(
    "delete from workspaces w where w.id = $1 and not exists (select from users u where u.workspace_id = w.id)",
    [workspaceId],
  );
}

async function renew(
  tx: Queryable,
  { userId, workspaceId }: StoredUser,
  { passwordHash, fullName, company, workspaceName }: Registration,
): Promise<Pick<StoredUser, "userId" | "workspaceId">> {
  await tx.query(
    `update users set password_hash = $3, full_name = $4, company = nullif($5, '')
     where workspace_id = $1 and id = $2 and email_verified_at is null`,
    [workspaceId, userId, passwordHash, fullName, company],
  );
  // Keeps the name of a workspace that this person was invited to.
  await tx.query(
    `update workspaces w set name = $2 where w.id = $1
       and not exists (select from users u where u.workspace_id = w.id and u.id <> $3)`,
    [workspaceId, workspaceName, userId],
  );
  return { userId, workspaceId };
}
