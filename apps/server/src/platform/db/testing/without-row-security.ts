import type { Database } from "../database.ts";

/**
 * The database with only the statements themselves to separate workspaces: its transactions see all of them,
 * whichever was requested. Row-level security is a second barrier, and a store must work without it.
 */
export function withoutRowSecurity(db: Database): Database {
  return Object.assign(Object.create(db) as Database, {
    forWorkspace: (_, work) => db.system(work),
    queryIn: (_, sql, params) => db.system((tx) => tx.query(sql, params)),
  } satisfies Pick<Database, "forWorkspace" | "queryIn">);
}
