import { nextWallTime } from "@skyledger/core/model/wall-clock";
import { decide } from "@skyledger/core/notifications/decide";
import { summaryTime } from "@skyledger/core/notifications/preferences";
import type { WeeklySummaryEvent } from "@skyledger/core/notifications/weekly-summary";
import type { NewDelivery } from "./store/outbox-store.ts";
import type { StoredPreferences } from "./store/preferences-store.ts";
import type { WeeklySummariesStore } from "./store/weekly-summaries-store.ts";

const atOnce = 50;

/** Deliveries of a person: the summary, for each enabled channel. */
function deliveriesOf(event: WeeklySummaryEvent, person: StoredPreferences): NewDelivery[] {
  const draft = decide(event, person);
  if (draft === null) return [];
  return person.channels
    .filter(({ enabled }) => enabled)
    .map(({ channel }) => ({ userId: person.userId, channel, eventKey: draft.key, message: draft.message }));
}

/**
 * Writes every due summary into the outbox. After days or weeks without a server, each person gets one, not
 * one per missed Monday. @returns the number of due ones
 */
export async function sendWeeklySummaries(store: WeeklySummariesStore, now: Date): Promise<number> {
  const due = await store.due(now, atOnce);
  for (const summary of due) {
    const nextAt = nextWallTime(now, await store.timeZone(summary.workspaceId), summaryTime);
    await store.settle(summary, nextAt, deliveriesOf, now);
  }
  return due.length;
}
