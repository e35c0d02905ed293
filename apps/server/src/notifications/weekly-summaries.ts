import { nextWallTime } from "@skyledger/core/model/wall-clock";
import { decide } from "@skyledger/core/notifications/decide";
import { summaryTime } from "@skyledger/core/notifications/preferences";
import type { WeeklySummaryEvent } from "@skyledger/core/notifications/weekly-summary";
import type { NewDelivery } from "./store/outbox-store.ts";
import type { StoredPreferences } from "./store/preferences-store.ts";
import type { WeeklySummariesStore } from "./store/weekly-summaries-store.ts";

const atOnce = 50;

/** What a person gets: the summary, to each channel that is on. */
function deliveriesOf(event: WeeklySummaryEvent, person: StoredPreferences): NewDelivery[] {
  const draft = decide(event, person);
  if (draft === null) return [];
  return person.channels
    .filter(({ enabled }) => enabled)
    .map(({ channel }) => ({ userId: person.userId, channel, eventKey: draft.key, message: draft.message }));
}

/**
 * Writes every summary that is due into the outbox. After a stop of days or weeks each person gets one, not one for
 * each Monday that passed. @returns how many were due
 */
export async function sendWeeklySummaries(store: WeeklySummariesStore, now: Date): Promise<number> {
  const due = await store.due(now, atOnce);
  for (const summary of due) {
    const nextAt = nextWallTime(now, await store.timeZone(summary.workspaceId), summaryTime);
    await store.settle(summary, nextAt, deliveriesOf, now);
  }
  return due.length;
}
