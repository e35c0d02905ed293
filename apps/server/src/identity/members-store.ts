import type { Grant } from "@skyledger/core/model/permissions";
import { describeAct } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { type DecideChange, decideChange, grantsOf, parseGrants } from "./grants-store.ts";

/** A member of a workspace. Times are UTC instants in ISO form. */
export interface Member {
  userId: string;
  email: string;
  fullName: string;
  emailVerified: boolean;
  joinedAt: string;
  lastLoginAt: string | null;
  /** null: active. */
  deactivatedAt: string | null;
  /** The most powerful role first. */
  grants: Grant[];
}

/** An invited person who has not registered yet. */
export interface Invitation {
  id: string;
  email: string;
  /** Name of the inviting member; null if the person has left. */
  invitedBy: string | null;
  createdAt: string;
  expiresAt: string;
  grants: Grant[];
}

/** The invitation of a link. */
export interface OpenInvitation {
  id: string;
  workspaceId: string;
  email: string;
  tokenHash: string;
  grants: Grant[];
}

export interface MembersStore {
  /** The workspace's members, the first one first. */
  members(workspaceId: string): Promise<Member[]>;
  /** Open invitations, newest first. */
  invitations(workspaceId: string, now: Date): Promise<Invitation[]>;
  /** Stores an invitation and invalidates an earlier one for the same address. @returns its ID */
  invite(workspaceId: string, invitation: NewInvitation): Promise<string>;
  /** Revokes an invitation. @returns false if there is none */
  withdraw(workspaceId: string, id: string): Promise<boolean>;
  /** Removes a member and ends that person's sessions. @returns false if there is no such member */
  remove(workspaceId: string, userId: string, by: Actor, decide: DecideChange): Promise<boolean>;
  /** An open invitation, whose ID must be a UUID. */
  openInvitation(id: string, now: Date): Promise<OpenInvitation | undefined>;
  /** Whether this server has any user account. */
  anyone(): Promise<boolean>;
}

/** An invitation to store; `email` in lowercase. */
export interface NewInvitation {
  email: string;
  tokenHash: string;
  by: Actor;
  expiresAt: Date;
  grants: readonly Grant[];
}

/** Who changes people, and when. */
export interface Actor {
  userId: string;
  at: Date;
}

export function createMembersStore(db: Database): MembersStore {
  return {
    members: async (workspaceId) => {
      const { rows } = await db.queryIn<Omit<Member, "grants"> & { grants: unknown }>(
        workspaceId,
        `select id as "userId", email, full_name as "fullName", email_verified_at is not null as "emailVerified",
             created_at as "joinedAt", last_login_at as "lastLoginAt",
             deactivated_at as "deactivatedAt", ${grantsOf("users.id")} as grants
           from users where workspace_id = $1 and kind = 'person' order by created_at, id`,
        [workspaceId],
      );
      return rows.map((row) => ({ ...row, grants: parseGrants(row.grants) }));
    },
    invitations: async (workspaceId, now) => {
      const { rows } = await db.queryIn<Omit<Invitation, "grants"> & { grants: unknown }>(
        workspaceId,
        `select i.id, i.email, u.full_name as "invitedBy", i.created_at as "createdAt",
             i.expires_at as "expiresAt", i.grants
           from invitations i left join users u on u.id = i.invited_by
           where i.workspace_id = $1 and i.expires_at > $2 order by i.created_at desc, i.id`,
        [workspaceId, now],
      );
      return rows.map((row) => ({ ...row, grants: parseGrants(row.grants) }));
    },
    invite: (workspaceId, invitation) =>
      db.forWorkspace(workspaceId, (tx) => inviteIn(tx, workspaceId, invitation)),
    withdraw: (workspaceId, id) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ email: string; grants: unknown }>(
          "delete from invitations where workspace_id = $1 and id = $2 returning email, grants",
          [workspaceId, id],
        );
        const [gone] = rows;
        if (gone) describeAct({ target: { name: gone.email }, before: { grants: parseGrants(gone.grants) } });
        return rows[0] !== undefined;
      }),
    remove: (workspaceId, userId, by, decide) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const people = { workspaceId, userId, actorId: by.userId, kind: "person" } as const;
        const grants = await decideChange(tx, people, [], decide);
        if (!grants) return false;
        const { rows } = await tx.query<{ email: string }>(
          "delete from users where workspace_id = $1 and id = $2 returning email",
          [workspaceId, userId],
        );
        if (rows[0]) describeAct({ target: { name: rows[0].email }, before: { grants } });
        return rows[0] !== undefined;
      }),
    openInvitation: (id, now) =>
      db.system(async (tx) => {
        const { rows } = await tx.query<Omit<OpenInvitation, "grants"> & { grants: unknown }>(
          `select id, workspace_id as "workspaceId", email, token_hash as "tokenHash", grants
           from invitations where id = $1 and expires_at > $2`,
          [id, now],
        );
        const [row] = rows;
        return row && { ...row, grants: parseGrants(row.grants) };
      }),
    anyone: () =>
      db.system(async (tx) => {
        const { rows } = await tx.query("select from users where email_verified_at is not null limit 1");
        return rows.length > 0;
      }),
  };
}

async function inviteIn(tx: Queryable, workspaceId: string, invitation: NewInvitation): Promise<string> {
  const { email, tokenHash, by, expiresAt, grants } = invitation;
  const { rows } = await tx.query<{ id: string }>(
    `insert into invitations (workspace_id, email, token_hash, invited_by, created_at, expires_at, grants)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (workspace_id, lower(email)) do update set id = excluded.id, token_hash = excluded.token_hash,
       invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at,
       grants = excluded.grants
     returning id`,
    [workspaceId, email, tokenHash, by.userId, by.at, expiresAt, JSON.stringify(grants)],
  );
  const [row] = rows;
  if (!row) throw new Error("An insert that returns its row returned none.");
  describeAct({ target: { id: row.id, name: email } });
  return row.id;
}
