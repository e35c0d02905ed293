import type { ResponseOf } from "@skyledger/contract";
import { z } from "zod";
import type { Database } from "../platform/db/database.ts";
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
}

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
  /** A person's views of a page, by name. */
  of(workspaceId: string, userId: string, page: ViewPage): Promise<SavedView[]>;
  /**
   * Saves a view unless the person has `limit` views of the page. Names are case-insensitive.
   * @returns "taken" if the name exists and may not be replaced
   */
  save(workspaceId: string, view: NewView, limit: number): Promise<SavedView | "taken" | "full">;
  /** Deletes a person's view. @returns false if there is none with this ID */
  remove(workspaceId: string, userId: string, id: string): Promise<boolean>;
}

const columns = `id, page, name, search, created_at as "createdAt"`;
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
        `select ${columns} from saved_views where workspace_id = $1 and user_id = $2 and page = $3
         order by lower(name), id`,
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
          `insert into saved_views (workspace_id, user_id, page, name, search, created_at)
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

    remove: async (workspaceId, userId, id) => {
      const { rows } = await db.queryIn(
        workspaceId,
        "delete from saved_views where workspace_id = $1 and user_id = $2 and id = $3 returning id",
        [workspaceId, userId, id],
      );
      return rows.length > 0;
    },
  };
}
