import { createNotify, createNotifyPeople, createNotifySubscribers } from "./notify.ts";
import { createNotifyUnused } from "./notify-unused.ts";
import { addDeliveries } from "./store/outbox-store.ts";
import { preferencesOfPeople, preferencesOfWorkspace } from "./store/preferences-store.ts";
import { unusedSightings } from "./store/unused-sightings.ts";

const outgoing = { preferencesOf: preferencesOfWorkspace, addDeliveries };

/** Notifies the members of a workspace, in the transaction of the change. */
export const notifyWith = (now: () => Date) => createNotify(outgoing, now);
/** Notifies some members, in the transaction of the change. */
export const notifyPeopleWith = (now: () => Date) =>
  createNotifyPeople({ preferencesOf: preferencesOfPeople, addDeliveries }, now);
/** Notifies those of some members who subscribed to the event, in the transaction of the change. */
export const notifySubscribersWith = (now: () => Date) =>
  createNotifySubscribers({ preferencesOf: preferencesOfPeople, addDeliveries }, now);
export const notifyUnused = createNotifyUnused({ ...outgoing, sightings: unusedSightings });
