import { addressOfCall } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import { isId } from "../platform/db/is-id.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { recordAct } from "../platform/db/record-act.ts";
import { conditionsSql, type DirectoryFilter, groupColumns } from "./directory-conditions-store.ts";
import { countOf, type DirectoryPage } from "./directory-people-store.ts";
import { applyRoles, type DecideRoles, DIRECTORY, lockPeople } from "./directory-roles-store.ts";

/** What the directory states about a group. */
export interface GroupAttributes {
  readonly displayName: string;
  readonly externalId: string | null;
  /** IDs of people; others are ignored, since the directory can have groups in groups. */
  readonly memberIds: readonly string[];
}

/** A group of the directory. Times are UTC instants in ISO form. */
export interface DirectoryGroup {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** undefined: not requested. */
  readonly members: readonly { userId: string; email: string }[] | undefined;
}

export interface DirectoryGroupsStore {
  /** Groups by name. @param page offset from 0; without `members`, they are not read */
  list(
    workspaceId: string,
    filter: DirectoryFilter,
    page: { offset: number; limit: number; members: boolean },
  ): Promise<DirectoryPage<DirectoryGroup>>;
  get(workspaceId: string, id: string): Promise<DirectoryGroup | undefined>;
  /** Creates a group, and gives its members their roles. @returns "taken": another group has the name */
  create(
    workspaceId: string,
    group: GroupAttributes,
    decide: DecideRoles,
    now: Date,
  ): Promise<{ id: string } | "taken">;
  /** Replaces a group, and gives former and new members their roles. @returns false: not found */
  change(
    workspaceId: string,
    id: string,
    group: GroupAttributes,
    decide: DecideRoles,
    now: Date,
  ): Promise<boolean | "taken">;
  /** Deletes a group, and gives its members their remaining roles. @returns false: not found */
  remove(workspaceId: string, id: string, decide: DecideRoles, now: Date): Promise<boolean>;
  /** Gives everyone in the directory the roles of their groups, after the settings have changed. */
  applyAll(workspaceId: string, decide: DecideRoles, now: Date): Promise<void>;
  /** Forgets the directory. People and their roles stay. */
  forget(workspaceId: string): Promise<void>;
}

type Row = Omit<DirectoryGroup, "members"> & { members: NonNullable<DirectoryGroup["members"]> | null };
const columnsOf = (members: boolean) => `g.id, g.display_name as "displayName", g.external_id as "externalId",
  g.created_at as "createdAt", g.updated_at as "updatedAt", ${
    members
      ? `coalesce((select jsonb_agg(jsonb_build_object('userId', u.id, 'email', u.email) order by u.email)
           from directory_group_members m join users u on u.id = m.user_id where m.group_id = g.id), '[]')`
      : "null::jsonb"
  } as members`;
const groups = "from directory_groups g where g.workspace_id = $1";

export function createDirectoryGroupsStore(db: Database): DirectoryGroupsStore {
  return {
    list: (workspaceId, filter, { offset, limit, members }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { sql, values } = conditionsSql(filter, groupColumns, [workspaceId]);
        const total = await countOf(tx, `${groups} and ${sql}`, values);
        const [from, most] = [`$${values.length + 1}`, `$${values.length + 2}`];
        const { rows } = await tx.query<Row>(
          `select ${columnsOf(members)} ${groups} and ${sql} order by lower(g.display_name), g.id
           offset ${from} limit ${most}`,
          [...values, offset, limit],
        );
        return { total, rows: rows.map(groupOf) };
      }),
    get: (workspaceId, id) => db.forWorkspace(workspaceId, (tx) => find(tx, workspaceId, id)),
    create: (workspaceId, group, decide, now) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await lockPeople(tx, workspaceId);
        if (await isTaken(tx, workspaceId, group.displayName, null)) return "taken";
        const id = crypto.randomUUID();
        await tx.query(
          `insert into directory_groups (id, workspace_id, display_name, external_id, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $5)`,
          [id, workspaceId, group.displayName, group.externalId, now],
        );
        const members = await setMembers(tx, workspaceId, id, group.memberIds);
        await applyRoles(tx, workspaceId, members, decide, now);
        await record(tx, workspaceId, { id, action: "created", after: stateOf(group, members) }, now);
        return { id };
      }),
    change: (workspaceId, id, group, decide, now) =>
      db.forWorkspace(workspaceId, (tx) => change(tx, workspaceId, { id, group }, decide, now)),
    remove: (workspaceId, id, decide, now) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await lockPeople(tx, workspaceId);
        const before = await find(tx, workspaceId, id);
        if (!before) return false;
        await tx.query("delete from directory_groups where workspace_id = $1 and id = $2", [workspaceId, id]);
        const members = memberIdsOf(before);
        await applyRoles(tx, workspaceId, members, decide, now);
        await record(tx, workspaceId, { id, action: "removed", before: stateOf(before, members) }, now);
        return true;
      }),
    applyAll: (workspaceId, decide, now) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await lockPeople(tx, workspaceId);
        await applyRoles(tx, workspaceId, null, decide, now);
      }),
    forget: (workspaceId) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query("delete from directory_groups where workspace_id = $1", [workspaceId]);
        await tx.query("delete from directory_people where workspace_id = $1", [workspaceId]);
      }),
  };
}

function groupOf({ members, ...row }: Row): DirectoryGroup {
  return { ...row, members: members ?? undefined };
}

function memberIdsOf({ members }: DirectoryGroup): string[] {
  if (members === undefined) throw new Error("The members of the group were not read.");
  return members.map(({ userId }) => userId);
}

/** What the audit log shows of a group. */
function stateOf({ displayName }: { displayName: string }, memberIds: readonly string[]): GroupState {
  return { displayName, members: memberIds };
}

interface GroupState {
  readonly displayName: string;
  readonly members: readonly string[];
}

async function find(tx: Queryable, workspaceId: string, id: string): Promise<DirectoryGroup | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await tx.query<Row>(`select ${columnsOf(true)} ${groups} and g.id = $2`, [
    workspaceId,
    id,
  ]);
  return rows[0] && groupOf(rows[0]);
}

async function isTaken(
  tx: Queryable,
  workspaceId: string,
  displayName: string,
  except: string | null,
): Promise<boolean> {
  const { rows } = await tx.query(
    `select from directory_groups where workspace_id = $1 and lower(display_name) = lower($2)
       and id is distinct from $3::uuid`,
    [workspaceId, displayName, except],
  );
  return rows.length > 0;
}

async function change(
  tx: Queryable,
  workspaceId: string,
  { id, group }: { id: string; group: GroupAttributes },
  decide: DecideRoles,
  now: Date,
): Promise<boolean | "taken"> {
  await lockPeople(tx, workspaceId);
  const before = await find(tx, workspaceId, id);
  if (!before) return false;
  if (await isTaken(tx, workspaceId, group.displayName, id)) return "taken";
  await tx.query(
    `update directory_groups set display_name = $3, external_id = $4, updated_at = $5
     where workspace_id = $1 and id = $2`,
    [workspaceId, id, group.displayName, group.externalId, now],
  );
  const former = memberIdsOf(before);
  const members = await setMembers(tx, workspaceId, id, group.memberIds);
  const renamed = before.displayName !== group.displayName || before.externalId !== group.externalId;
  const moved = renamed ? [...new Set([...former, ...members])] : differenceOf(former, members);
  if (!renamed && moved.length === 0) return true;
  await applyRoles(tx, workspaceId, moved, decide, now);
  const states = { before: stateOf(before, former), after: stateOf(group, members) };
  await record(tx, workspaceId, { id, action: "changed", ...states }, now);
  return true;
}

/** What is in one list only. */
function differenceOf(some: readonly string[], others: readonly string[]): string[] {
  const [a, b] = [new Set(some), new Set(others)];
  return [...some.filter((one) => !b.has(one)), ...others.filter((one) => !a.has(one))];
}

/** Replaces the members of a group. @returns those that are people of the workspace */
async function setMembers(
  tx: Queryable,
  workspaceId: string,
  id: string,
  memberIds: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(memberIds.filter(isId))];
  await tx.query(
    `delete from directory_group_members
     where workspace_id = $1 and group_id = $2 and not user_id = any($3::uuid[])`,
    [workspaceId, id, ids],
  );
  await tx.query(
    `insert into directory_group_members (workspace_id, group_id, user_id)
     select $1, $2, u.id from users u
     where u.workspace_id = $1 and u.email_verified_at is not null and u.id = any($3::uuid[])
     on conflict do nothing`,
    [workspaceId, id, ids],
  );
  const { rows } = await tx.query<{ userId: string }>(
    `select user_id as "userId" from directory_group_members where workspace_id = $1 and group_id = $2`,
    [workspaceId, id],
  );
  return rows.map(({ userId }) => userId);
}

async function record(
  tx: Queryable,
  workspaceId: string,
  group: { id: string; action: "created" | "changed" | "removed"; before?: GroupState; after?: GroupState },
  now: Date,
): Promise<void> {
  const { id, action, before, after } = group;
  await recordAct(tx, workspaceId, {
    at: now,
    actor: { kind: "service", id: DIRECTORY, name: null },
    action: `directory_group.${action}`,
    target: { type: "directory_group", id, name: (after ?? before)?.displayName ?? null },
    before,
    after,
    address: addressOfCall(),
  });
}
