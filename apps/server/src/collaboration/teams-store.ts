import { describeAct } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { countRows, isNameTaken, lockNames } from "./named-rows-store.ts";

/** A team with its members, by name. */
export interface Team {
  id: string;
  name: string;
  members: { userId: string; name: string; email: string }[];
  createdAt: string;
}

/** Changed parts of a team. */
export interface TeamChange {
  name?: string | undefined;
  memberIds?: readonly string[] | undefined;
}

/** Why a team can't be written. */
type Refusal = "taken" | "full" | "stranger";

export interface TeamsStore {
  /** The workspace's teams, by name. */
  all(workspaceId: string): Promise<Team[]>;
  /** "stranger": one of the members isn't a member of the workspace. */
  add(
    workspaceId: string,
    team: { name: string; memberIds: readonly string[]; now: Date },
    limit: number,
  ): Promise<Team | Refusal>;
  /** Undefined: there is no such team. */
  change(workspaceId: string, id: string, change: TeamChange): Promise<Team | Refusal | undefined>;
  /** Deletes a team; what it had belongs to no one, with a note in the history. @returns false if there is none */
  remove(workspaceId: string, id: string, by: { actor: string; at: Date }): Promise<boolean>;
}

const columns = `t.id, t.name, t.created_at as "createdAt",
  coalesce((select jsonb_agg(jsonb_build_object('userId', u.id, 'name', coalesce(nullif(u.full_name, ''), u.email), 'email', u.email)
    order by lower(coalesce(nullif(u.full_name, ''), u.email)), u.id)
    from team_members m join users u on u.id = m.user_id where m.team_id = t.id), '[]') as members`;

async function one(tx: Queryable, workspaceId: string, id: string): Promise<Team | undefined> {
  const { rows } = await tx.query<Team>(
    `select ${columns} from teams t where t.workspace_id = $1 and t.id = $2`,
    [workspaceId, id],
  );
  return rows[0];
}

/** @returns false if one of them isn't a member of the workspace */
async function setMembers(
  tx: Queryable,
  workspaceId: string,
  teamId: string,
  memberIds: readonly string[],
): Promise<boolean> {
  await tx.query("delete from team_members where workspace_id = $1 and team_id = $2", [workspaceId, teamId]);
  const { rowCount } = await tx.query(
    `insert into team_members (workspace_id, team_id, user_id)
     select $1, $2, u.id from users u where u.workspace_id = $1 and u.id = any($3::uuid[]) and u.kind = 'person'`,
    [workspaceId, teamId, memberIds],
  );
  return rowCount === new Set(memberIds).size;
}

const shown = ({ name, members }: Team) => ({ name, members: members.map(({ email }) => email) });

/** Ends a transaction without its changes. */
class Stranger extends Error {}

async function unlessStranger<T>(work: () => Promise<T>): Promise<T | "stranger"> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stranger) return "stranger";
    throw error;
  }
}

const dropped = [
  `with dropped as (
     update findings set assignee_team = null where workspace_id = $1 and assignee_team = $2 returning id, status)
   insert into finding_history (workspace_id, finding_id, at, actor, from_status, to_status, assigned_to, note)
   select $1, id, $3, $4, status, status, '', $5 from dropped`,
  `with dropped as (
     update recommendations set assignee_team = null where workspace_id = $1 and assignee_team = $2 returning id)
   insert into recommendation_assignments (workspace_id, recommendation_id, at, actor, assigned_to, note)
   select $1, id, $3, $4, '', $5 from dropped`,
];

function writes(db: Database): Pick<TeamsStore, "add" | "change"> {
  return {
    add: (workspaceId, { name, memberIds, now }, limit) =>
      unlessStranger(() =>
        db.forWorkspace(workspaceId, async (tx) => {
          await lockNames(tx, workspaceId);
          if (await isNameTaken(tx, "teams", { workspaceId, name })) return "taken";
          if ((await countRows(tx, "teams", workspaceId)) >= limit) return "full";
          const { rows } = await tx.query<{ id: string }>(
            "insert into teams (workspace_id, name, created_at) values ($1, $2, $3) returning id",
            [workspaceId, name, now],
          );
          const id = rows[0]?.id;
          if (id === undefined) throw new Error("An insert that returns its row returned none.");
          if (!(await setMembers(tx, workspaceId, id, memberIds))) throw new Stranger();
          const team = await one(tx, workspaceId, id);
          if (!team) throw new Error("A team that was just written is missing.");
          describeAct({ target: { id, name }, after: shown(team) });
          return team;
        }),
      ),

    change: (workspaceId, id, { name, memberIds }) =>
      unlessStranger(() =>
        db.forWorkspace(workspaceId, async (tx) => {
          await lockNames(tx, workspaceId);
          const before = await one(tx, workspaceId, id);
          if (!before) return undefined;
          if (name !== undefined) {
            if (await isNameTaken(tx, "teams", { workspaceId, name, but: id })) return "taken";
            await tx.query("update teams set name = $3 where workspace_id = $1 and id = $2", [
              workspaceId,
              id,
              name,
            ]);
          }
          if (memberIds !== undefined && !(await setMembers(tx, workspaceId, id, memberIds))) {
            throw new Stranger();
          }
          const after = await one(tx, workspaceId, id);
          if (!after) throw new Error("A team went away under its lock.");
          describeAct({ target: { id, name: after.name }, before: shown(before), after: shown(after) });
          return after;
        }),
      ),
  };
}

export function createTeamsStore(db: Database): TeamsStore {
  return {
    ...writes(db),
    all: async (workspaceId) => {
      const { rows } = await db.queryIn<Team>(
        workspaceId,
        `select ${columns} from teams t where t.workspace_id = $1 order by lower(t.name), t.id`,
        [workspaceId],
      );
      return rows;
    },

    remove: (workspaceId, id, { actor, at }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await lockNames(tx, workspaceId);
        const before = await one(tx, workspaceId, id);
        if (!before) return false;
        const note = `The team “${before.name}” was deleted.`;
        for (const sql of dropped) await tx.query(sql, [workspaceId, id, at, actor, note]);
        await tx.query("delete from teams where workspace_id = $1 and id = $2", [workspaceId, id]);
        describeAct({ target: { id, name: before.name }, before: shown(before) });
        return true;
      }),
  };
}
