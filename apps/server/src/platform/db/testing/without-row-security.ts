import type { Database } from "../database.ts";

/**
 * The database with only the statements themselves to keep workspaces apart: its transactions see all of them,
 * whichever was asked for. Row security is the second wall, and a store must hold without it.
 */
export function withoutRowSecurity(db: Database): Database {
  return Object.assign(Object.create(db) as Database, {
    forWorkspace: (_, work) => db.system(work),
    queryIn: (_, sql, params) => db.system((tx) => tx.query(sql, params)),
  } satisfies Pick<Database, "forWorkspace" | "queryIn">);
}
