import type { Grant } from "@skyledger/core/model/permissions";
import type { Queryable } from "../platform/db/queryable.ts";
import { grantsOf, parseGrants, replaceGrants } from "./grants-store.ts";

/** The service of the directory in the audit log. */
export const DIRECTORY = "scim";

/** Names and IDs of a person's groups in the directory, as SQL: of the person whose ID is the given expression. */
export const groupNamesOf = (userId: string): string =>
  `array(select name from directory_group_members m join directory_groups g on g.id = m.group_id,
     unnest(array[g.display_name, g.external_id, g.id::text]) name where m.user_id = ${userId} and name is not null)`;

/** Whether another member who can sign in owns the workspace, as SQL; $1 is the workspace. */
export const otherOwnerOf = (userId: string): string =>
  `exists (select from grants o join users p on p.id = o.user_id
     where o.workspace_id = $1 and o.role = 'owner' and o.user_id <> ${userId}
       and p.email_verified_at is not null and p.deactivated_at is null)`;

/** A member whose roles follow from groups. All of it is of one moment. */
export interface DirectoryMember {
  readonly userId: string;
  readonly email: string;
  readonly grants: readonly Grant[];
  readonly hasOtherOwner: boolean;
  /** Names and IDs. */
  readonly groups: readonly string[];
}

/** The new roles of a member; null: they stay as they are. */
export type DecideRoles = (member: DirectoryMember) => readonly Grant[] | null;

/** Locks the workspace's people, so that changes of them come one after the other. */
export async function lockPeople(tx: Queryable, workspaceId: string): Promise<void> {
  await tx.query("select from workspaces where id = $1 for update", [workspaceId]);
}

/**
 * Gives members the roles of their groups.
 * @param userIds null: all whom the directory manages or has in a group
 */
export async function applyRoles(
  tx: Queryable,
  workspaceId: string,
  userIds: readonly string[] | null,
  decide: DecideRoles,
  now: Date,
): Promise<void> {
  const { rows } = await tx.query<{ userId: string; email: string; grants: unknown; groups: string[] }>(
    `select u.id as "userId", u.email, ${grantsOf("u.id")} as grants, ${groupNamesOf("u.id")} as groups
     from users u where u.workspace_id = $1 and u.email_verified_at is not null
       and case when $2::uuid[] is null
         then exists (select from directory_people d where d.user_id = u.id)
           or exists (select from directory_group_members m where m.user_id = u.id)
         else u.id = any($2::uuid[]) end
     order by u.created_at, u.id`,
    [workspaceId, userIds],
  );
  for (const row of rows) {
    const member = { ...row, grants: parseGrants(row.grants) };
    // One after the other: of two owners who lose their role, the second stays one.
    const hasOtherOwner = await ownedByAnother(tx, workspaceId, member.userId);
    const after = decide({ ...member, hasOtherOwner });
    if (after === null) continue;
    const changed = { workspaceId, userId: row.userId, email: row.email, service: DIRECTORY };
    await replaceGrants(tx, changed, { before: member.grants, after }, now);
  }
}

async function ownedByAnother(tx: Queryable, workspaceId: string, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ other: boolean }>(`select ${otherOwnerOf("$2::uuid")} as other`, [
    workspaceId,
    userId,
  ]);
  return rows[0]?.other === true;
}
