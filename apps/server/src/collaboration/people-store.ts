import { type Grant, roleNames } from "@skyledger/core/model/permissions";
import { z } from "zod";
import type { Database } from "../platform/db/database.ts";
import { isId } from "../platform/db/is-id.ts";
import { storedJson } from "../platform/stored-json.ts";

/** A person with grants. */
export interface PersonWithGrants {
  userId: string;
  name: string;
  email: string;
  grants: Grant[];
}

/** A member, or a team with the IDs of its members. */
export interface StoredAssignee {
  kind: "member" | "team";
  id: string;
  name: string;
  people: string[];
}

export interface PeopleStore {
  /** A member or a team by ID. */
  assignee(workspaceId: string, id: string): Promise<StoredAssignee | undefined>;
  /** Members, by ID. */
  people(workspaceId: string, ids: readonly string[]): Promise<PersonWithGrants[]>;
  /** Members whose name or address has a text, by name. */
  search(
    workspaceId: string,
    text: string,
    page: { limit: number; offset: number },
  ): Promise<PersonWithGrants[]>;
}

const scope = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("workspace") }),
  z.object({ kind: z.literal("unit"), id: z.string() }),
  z.object({ kind: z.literal("account"), id: z.string() }),
  z.object({ kind: z.literal("account_tag"), key: z.string(), value: z.string() }),
]);
const parseGrants = storedJson("grants.scope", z.array(z.object({ role: z.enum(roleNames), scope })));

const columns = `u.id as "userId", coalesce(nullif(u.full_name, ''), u.email) as name, u.email,
  coalesce((select jsonb_agg(jsonb_build_object('role', g.role, 'scope', g.scope)) from grants g where g.user_id = u.id), '[]') as grants`;

type Row = Omit<PersonWithGrants, "grants"> & { grants: unknown };
const toPerson = (row: Row): PersonWithGrants => ({ ...row, grants: parseGrants(row.grants) });

export function createPeopleStore(db: Database): PeopleStore {
  return {
    async assignee(workspaceId, id) {
      if (!isId(id)) return undefined;
      const { rows } = await db.queryIn<StoredAssignee>(
        workspaceId,
        `select 'member' as kind, id, coalesce(nullif(full_name, ''), email) as name, array[id] as people
           from users where workspace_id = $1 and id = $2 and kind = 'person'
         union all select 'team', t.id, t.name, array(select user_id from team_members m where m.team_id = t.id)
           from teams t where t.workspace_id = $1 and t.id = $2`,
        [workspaceId, id],
      );
      return rows[0];
    },

    people: async (workspaceId, ids) => {
      const { rows } = await db.queryIn<Row>(
        workspaceId,
        `select ${columns} from users u where u.workspace_id = $1 and u.id = any($2::uuid[]) and u.kind = 'person' order by u.id`,
        [workspaceId, ids.filter(isId)],
      );
      return rows.map(toPerson);
    },

    search: async (workspaceId, text, { limit, offset }) => {
      const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
      const { rows } = await db.queryIn<Row>(
        workspaceId,
        `select ${columns} from users u where u.workspace_id = $1 and u.email_verified_at is not null
           and (lower(u.full_name) like $2 or lower(u.email) like $2)
         order by lower(coalesce(nullif(u.full_name, ''), u.email)), u.id limit $3 offset $4`,
        [workspaceId, pattern, limit, offset],
      );
      return rows.map(toPerson);
    },
  };
}
