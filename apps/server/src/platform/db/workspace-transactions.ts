import type { Database } from "./database.ts";
import type { Queryable } from "./queryable.ts";

/** All that a store of one workspace's rows needs of the database. */
export type WorkspaceTransactions = Pick<Database, "forWorkspace">;

/**
 * Lets stores work inside a transaction that is open already, one statement after the other: many small questions then
 * see one state of the database, and cost one transaction instead of one each.
 * @throws Error when a store asks for another workspace than the transaction's
 */
export function within(tx: Queryable, workspaceId: string): WorkspaceTransactions {
  return {
    forWorkspace: async (asked, work) => {
      if (asked !== workspaceId) throw new Error("This transaction is another workspace's.");
      return await work(tx);
    },
  };
}
