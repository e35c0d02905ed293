import { decide, type NotificationEvent } from "@skyledger/core/notifications/decide";
import type { NotificationDraft } from "@skyledger/core/notifications/message";
import type { NotificationPreferences } from "@skyledger/core/notifications/preferences";
import type { Queryable } from "../platform/db/queryable.ts";
import type { Notify, NotifyPeople, NotifySubscribers } from "../platform/notify.ts";
import type { AddDeliveries, NewDelivery } from "./store/outbox-store.ts";
import type {
  PreferencesOfPeople,
  PreferencesOfWorkspace,
  StoredPreferences,
} from "./store/preferences-store.ts";

/** Reads and writes of notifying, in the transaction of the reported change. */
export interface Outgoing {
  preferencesOf: PreferencesOfWorkspace;
  addDeliveries: AddDeliveries;
}

/** One delivery for each channel that a person has enabled. */
function deliveriesFor(
  { userId, channels, types, thresholds }: StoredPreferences,
  event: NotificationEvent,
): NewDelivery[] {
  const preferences: NotificationPreferences = { types, thresholds };
  const draft = decide(event, preferences);
  return draft === null ? [] : deliveriesOf({ userId, channels }, draft);
}

function deliveriesOf(
  { userId, channels }: Pick<StoredPreferences, "userId" | "channels">,
  draft: NotificationDraft,
): NewDelivery[] {
  return channels
    .filter(({ enabled }) => enabled)
    .map(({ channel }) => ({ userId, channel, eventKey: draft.key, message: draft.message }));
}

export function createNotify({ preferencesOf, addDeliveries }: Outgoing, now: () => Date): Notify {
  return async (tx: Queryable, workspaceId, event) => {
    const people = await preferencesOf(tx, workspaceId);
    const deliveries = people.flatMap((person) => deliveriesFor(person, event));
    await addDeliveries(tx, workspaceId, deliveries, now());
  };
}

/** Notifies some members, for messages that are meant for them. */
export function createNotifyPeople(
  { preferencesOf, addDeliveries }: { preferencesOf: PreferencesOfPeople; addDeliveries: AddDeliveries },
  now: () => Date,
): NotifyPeople {
  return async (tx, workspaceId, userIds, draft) => {
    const people = await preferencesOf(tx, workspaceId, userIds);
    const deliveries = people.flatMap((person) => deliveriesOf(person, draft));
    await addDeliveries(tx, workspaceId, deliveries, now());
  };
}

/** Notifies those of some members who subscribed to an event. */
export function createNotifySubscribers(
  { preferencesOf, addDeliveries }: { preferencesOf: PreferencesOfPeople; addDeliveries: AddDeliveries },
  now: () => Date,
): NotifySubscribers {
  return async (tx, workspaceId, userIds, event) => {
    if (userIds.length === 0) return;
    const people = await preferencesOf(tx, workspaceId, userIds);
    const deliveries = people.flatMap((person) => deliveriesFor(person, event));
    await addDeliveries(tx, workspaceId, deliveries, now());
  };
}
