import type { ResponseOf } from "@skyledger/contract";
import { z } from "zod";
import { describeAct } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { storedJson } from "../platform/stored-json.ts";

/** A page whose filters can be saved. */
export type ViewPage = ResponseOf<"GET /views">["views"][number]["page"];

/**
 * A person's saved filters of a page. `search`: query parameters of the page. Times are UTC instants in ISO
 * form.
 */
export interface SavedView {
  id: string;
  page: ViewPage;
  name: string;
  search: Record<string, string>;
  createdAt: string;
  owner: { userId: string; name: string };
  /** Who sees the view besides its owner; null: no one. */
  sharedWith: { kind: "everyone" } | { kind: "team"; teamId: string; name: string } | null;
}

/** Who is to see a view besides its owner; null: no one. */
export type Audience = { kind: "everyone" } | { kind: "team"; teamId: string } | null;

export interface NewView {
  userId: string;
  page: ViewPage;
  name: string;
  search: Readonly<Record<string, string>>;
  /** Whether it may replace a view with the same name. */
  replace: boolean;
  now: Date;
}

export interface ViewsStore {
  /** A person's views of a page by name, then those that are shared with the person. */
  of(workspaceId: string, userId: string, page: ViewPage): Promise<SavedView[]>;
  /**
   * Saves a view unless the person has `limit` views of the page. Names are case-insensitive.
   * @returns "taken" if the name exists and may not be replaced
   */
  save(workspaceId: string, view: NewView, limit: number): Promise<SavedView | "taken" | "full">;
  /**
   * Shares a person's view, or stops sharing it.
   * @returns "no_view" or "no_team" if the person or the workspace has none with this ID
   */
  share(
    owner: { workspaceId: string; userId: string },
    id: string,
    audience: Audience,
  ): Promise<SavedView | "no_view" | "no_team">;
  /** Deletes a person's view. @returns false if there is none with this ID */
  remove(workspaceId: string, userId: string, id: string): Promise<boolean>;
}

/** Views as "v". */
const columns = `v.id, v.page, v.name, v.search, v.created_at as "createdAt",
  (select jsonb_build_object('userId', u.id, 'name', coalesce(nullif(u.full_name, ''), u.email))
    from users u where u.id = v.user_id) as owner,
  case when v.shared_with_all then jsonb_build_object('kind', 'everyone')
    else (select jsonb_build_object('kind', 'team', 'teamId', t.id, 'name', t.name)
      from teams t where t.id = v.shared_team) end as "sharedWith"`;
const parseSearch = storedJson("saved_views.search", z.record(z.string(), z.string()));

function toView(row: Omit<SavedView, "search"> & { search: unknown }): SavedView {
  return { ...row, search: parseSearch(row.search) };
}

type Row = Parameters<typeof toView>[0];

export function createViewsStore(db: Database): ViewsStore {
  return {
    of: async (workspaceId, userId, page) => {
      const { rows } = await db.queryIn<Row>(
        workspaceId,
        `select ${columns} from saved_views v where v.workspace_id = $1 and v.page = $3
           and (v.user_id = $2 or v.shared_with_all
             or v.shared_team in (select m.team_id from team_members m where m.user_id = $2))
         order by v.user_id <> $2, lower(v.name), v.id`,
        [workspaceId, userId, page],
      );
      return rows.map(toView);
    },

    save: (workspaceId, { userId, page, name, search, replace, now }, limit) =>
      db.forWorkspace(workspaceId, async (tx) => {
        // Two tabs that save at once must not exceed the limit together.
        await tx.query("select 1 from users where id = $1 for update", [userId]);
        const { rows: found } = await tx.query<{ count: number; taken: boolean }>(
          `select count(*)::int as count, coalesce(bool_or(lower(name) = lower($4)), false) as taken
           from saved_views where workspace_id = $1 and user_id = $2 and page = $3`,
          [workspaceId, userId, page, name],
        );
        const [{ count, taken } = { count: 0, taken: false }] = found;
        if (taken && !replace) return "taken";
        if (!taken && count >= limit) return "full";
        const { rows } = await tx.query<Row>(
          `insert into saved_views as v (workspace_id, user_id, page, name, search, created_at)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (workspace_id, user_id, page, lower(name))
             do update set name = excluded.name, search = excluded.search
           returning ${columns}`,
          [workspaceId, userId, page, name, JSON.stringify(search), now],
        );
        const [row] = rows;
        if (!row) throw new Error("An insert that returns its row returned none.");
        return toView(row);
      }),

    share: ({ workspaceId, userId }, id, audience) =>
      db.forWorkspace(workspaceId, (tx) => share(tx, { workspaceId, userId, id }, audience)),

    remove: async (workspaceId, userId, id) => {
      const { rows } = await db.queryIn<{ page: string; name: string; search: unknown }>(
        workspaceId,
        `delete from saved_views where workspace_id = $1 and user_id = $2 and id = $3
         returning page, name, search`,
        [workspaceId, userId, id],
      );
      const [gone] = rows;
      if (gone) describeAct({ target: { name: gone.name }, before: gone });
      return gone !== undefined;
    },
  };
}

async function share(
  tx: Queryable,
  { workspaceId, userId, id }: { workspaceId: string; userId: string; id: string },
  audience: Audience,
): Promise<SavedView | "no_view" | "no_team"> {
  const team = audience?.kind === "team" ? audience.teamId : null;
  if (team !== null) {
    const { rows: teams } = await tx.query(
      "select from teams where workspace_id = $1 and id = $2 for share",
      [workspaceId, team],
    );
    if (teams.length === 0) return "no_team";
  }
  const { rows: found } = await tx.query<Row>(
    `select ${columns} from saved_views v
     where v.workspace_id = $1 and v.user_id = $2 and v.id = $3 for update`,
    [workspaceId, userId, id],
  );
  const [before] = found;
  if (!before) return "no_view";
  const { rows } = await tx.query<Row>(
    `update saved_views v set shared_with_all = $3, shared_team = $4
     where v.workspace_id = $1 and v.id = $2 returning ${columns}`,
    [workspaceId, id, audience?.kind === "everyone", team],
  );
  const [row] = rows;
  if (!row) throw new Error("An update that returns its row returned none.");
  describeAct({ target: { name: row.name }, before: { sharedWith: before.sharedWith } });
  return toView(row);
}
