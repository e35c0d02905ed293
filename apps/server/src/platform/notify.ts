import type { NotificationEvent } from "@skyledger/core/notifications/decide";
import type { Queryable } from "./db/queryable.ts";

/**
 * Notifies the members of a workspace who asked for an event, in the transaction of the change that it reports, so that
 * neither is stored without the other. Safe to call twice for the same event.
 */
export type Notify = (tx: Queryable, workspaceId: string, event: NotificationEvent) => Promise<void>;

/** An account's inventory that savings rules have evaluated. Instants are ISO texts. */
export interface EvaluatedInventory {
  workspaceId: string;
  accountId: string;
  /** When the inventory was read: nothing is known to be unused later than that. */
  takenAt: string;
  /** When it was evaluated; the same inventory may be evaluated again with later metrics. */
  evaluatedAt: string;
}

/** Notifies people of unused resources, in the transaction that stores an account's recommendations. */
export type NotifyUnused = (tx: Queryable, evaluated: EvaluatedInventory) => Promise<void>;
