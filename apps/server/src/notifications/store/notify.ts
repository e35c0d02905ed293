import { decide, type NotificationEvent } from "@skyledger/core/notifications/decide";
import type { Wishes } from "@skyledger/core/notifications/preferences";
import type { Notify } from "../../platform/notify.ts";
import { addDeliveries, type NewDelivery } from "./notification-outbox-store.ts";
import { preferencesOfWorkspace, type StoredPreferences } from "./notification-preferences-store.ts";

/** What to write for one person: a delivery per channel that is switched on. */
function deliveriesFor(
  { userId, channels, types, thresholds }: StoredPreferences,
  event: NotificationEvent,
): NewDelivery[] {
  const wishes: Wishes = { types, thresholds };
  const draft = decide(event, wishes);
  if (draft === null) return [];
  return channels
    .filter(({ enabled }) => enabled)
    .map(({ channel }) => ({ userId, channel, eventKey: draft.key, message: draft.message }));
}

export function createNotify(now: () => Date): Notify {
  return async (tx, workspaceId, event) => {
    const people = await preferencesOfWorkspace(tx, workspaceId);
    const deliveries = people.flatMap((person) => deliveriesFor(person, event));
    await addDeliveries(tx, workspaceId, deliveries, now());
  };
}
