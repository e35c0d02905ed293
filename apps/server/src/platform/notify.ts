import type { NotificationEvent } from "@skyledger/core/notifications/decide";
import type { NotificationDraft } from "@skyledger/core/notifications/message";
import type { Queryable } from "./db/queryable.ts";

/**
 * Notifies the members of a workspace who subscribed to an event, in the transaction of the reported change,
 * so that neither is stored without the other. Idempotent for the same event.
 */
export type Notify = (tx: Queryable, workspaceId: string, event: NotificationEvent) => Promise<void>;

/** Notifies some members by their channels, whatever they subscribed to. Idempotent for the same draft. */
export type NotifyPeople = (
  tx: Queryable,
  workspaceId: string,
  userIds: readonly string[],
  draft: NotificationDraft,
) => Promise<void>;

/**
 * Notifies those of some members who subscribed to an event, in the transaction of the reported change. The caller
 * decides for whom the event's content exists. Idempotent for the same event.
 */
export type NotifySubscribers = (
  tx: Queryable,
  workspaceId: string,
  userIds: readonly string[],
  event: NotificationEvent,
) => Promise<void>;

/** An account's inventory after its savings evaluation. Instants are ISO texts. */
export interface EvaluatedInventory {
  workspaceId: string;
  accountId: string;
  /** When the inventory was read. */
  takenAt: string;
  /** When it was evaluated; the same inventory can be evaluated again with later metrics. */
  evaluatedAt: string;
}

/** Notifies people of unused resources, in the transaction that stores an account's recommendations. */
export type NotifyUnused = (tx: Queryable, evaluated: EvaluatedInventory) => Promise<void>;
