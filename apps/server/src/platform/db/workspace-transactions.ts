import type { Database } from "./database.ts";
import type { Queryable } from "./queryable.ts";

/** A store's interface to the database for one workspace's rows. */
export type WorkspaceTransactions = Pick<Database, "forWorkspace">;

/**
 * Lets stores work inside an open transaction, one statement after the other: many small queries then see one
 * state of the database, and cost one transaction.
 * @throws Error if a store requests another workspace than the transaction's
 */
export function within(tx: Queryable, workspaceId: string): WorkspaceTransactions {
  return {
    forWorkspace: async (asked, work) => {
      if (asked !== workspaceId) throw new Error("This transaction is another workspace's.");
      return await work(tx);
    },
  };
}
