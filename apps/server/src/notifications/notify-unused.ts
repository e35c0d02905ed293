import { decide } from "@skyledger/core/notifications/decide";
import { idleLongEnough } from "@skyledger/core/notifications/unused-resources";
import type { Queryable } from "../platform/db/queryable.ts";
import type { EvaluatedInventory, NotifyUnused } from "../platform/notify.ts";
import type { Outgoing } from "./notify.ts";
import type { StoredPreferences } from "./store/preferences-store.ts";
import type { UnusedSightings } from "./store/unused-sightings.ts";

interface Deps extends Outgoing {
  sightings: UnusedSightings;
}

async function notifyPerson(
  { sightings, addDeliveries }: Deps,
  tx: Queryable,
  evaluated: EvaluatedInventory,
  person: StoredPreferences,
): Promise<void> {
  const { workspaceId, accountId, takenAt, evaluatedAt } = evaluated;
  const channels = person.channels.filter(({ enabled }) => enabled);
  if (!person.types.unused_resources || channels.length === 0) return;
  const event = {
    type: "unused_resources",
    occasion: `${accountId}:${evaluatedAt}`,
    at: takenAt,
    resources: await sightings.notYetNotified(tx, evaluated, person.userId),
  } as const;
  const draft = decide(event, person);
  if (draft === null) return;
  const now = new Date(evaluatedAt);
  const { key: eventKey, message } = draft;
  const deliveries = channels.map(({ channel }) => ({ userId: person.userId, channel, eventKey, message }));
  await addDeliveries(tx, workspaceId, deliveries, now);
  const arns = idleLongEnough(event, person).map(({ arn }) => arn);
  await sightings.markNotified(tx, evaluated, { userId: person.userId, arns, now });
}

/** Records since when resources are unused, and notifies people once their number of days is reached. */
export function createNotifyUnused(deps: Deps): NotifyUnused {
  return (tx, evaluated) =>
    deps.sightings.within(tx, async () => {
      await deps.sightings.record(tx, evaluated);
      for (const person of await deps.preferencesOf(tx, evaluated.workspaceId))
        await notifyPerson(deps, tx, evaluated, person);
    });
}
