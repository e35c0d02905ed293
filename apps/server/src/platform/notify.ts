import type { NotificationEvent } from "@skyledger/core/notifications/decide";
import type { Queryable } from "./db/queryable.ts";

/**
 * Tells everybody of a workspace who wants to know of an event: called inside the transaction of the change that it
 * tells of, so that one is never stored without the other. Safe to call twice for the same event.
 */
export type Notify = (tx: Queryable, workspaceId: string, event: NotificationEvent) => Promise<void>;
