import { nextWallTime } from "@skyledger/core/model/wall-clock";
import type { CallScopes } from "../platform/call-scope.ts";
import type { DueReminder, DueRemindersStore } from "./due-reminders-store.ts";
import type { PeopleStore } from "./people-store.ts";

interface Deps {
  readonly store: DueRemindersStore;
  readonly people: Pick<PeopleStore, "people">;
  readonly scopes: Pick<CallScopes, "of">;
  /** For the operator's log. */
  readonly onFailure: (error: unknown, reminder: DueReminder) => void;
}

/** When people are reminded, in the workspace's time zone: every day at 08:00. */
const reminderTime = { minuteOfDay: 8 * 60 } as const;
const atOnce = 50;

/**
 * Reminds everyone who is due. Someone with a first assignment is reminded the next morning, and after days without a
 * server, once.
 */
export async function remindDue({ store, people, scopes, onFailure }: Deps, now: Date): Promise<void> {
  const remind = async (reminder: DueReminder) => {
    const { workspaceId, userId, timeZone } = reminder;
    const next = nextWallTime(now, timeZone, reminderTime);
    if (reminder.dueAt === null) return await store.begin(reminder, next);
    const [person] = await people.people(workspaceId, [userId]);
    const scope = await scopes.of({ workspaceId, grants: person?.grants ?? [] }, "read");
    await store.remind(reminder, scope, { now, next });
  };
  for (;;) {
    const due = await store.due(now, atOnce);
    let failed = 0;
    for (const reminder of due) {
      try {
        await remind(reminder);
      } catch (error) {
        failed += 1;
        onFailure(error, reminder);
      }
    }
    // Those who failed are due again in the next round.
    if (due.length < atOnce || failed > 0) return;
  }
}
