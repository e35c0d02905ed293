import type { Logger } from "pino";
import type { CallScopes } from "../platform/call-scope.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import type { NotifySubscribers } from "../platform/notify.ts";
import { createRepeating, type Repeating } from "../platform/repeating.ts";
import { type Assignees, createAssignees } from "./assignees.ts";
import { createCommentsService } from "./comments.ts";
import { createCommentsStore } from "./comments-store.ts";
import { remindDue } from "./due-reminders.ts";
import { createDueRemindersStore, remindAgain } from "./due-reminders-store.ts";
import { createLabelsService, type LabelsService } from "./labels.ts";
import { createLabelsStore } from "./labels-store.ts";
import { createPeopleStore } from "./people-store.ts";
import { createCollaborationRoutes } from "./routes.ts";
import { createTeamsService } from "./teams.ts";
import { createTeamsStore } from "./teams-store.ts";
import { createNotifyAssigned } from "./work-notices-store.ts";

/** What other subjects use of collaboration. */
export interface Collaboration {
  readonly assignees: Assignees;
  readonly labels: LabelsService;
  readonly routes: Routes;
  /** Reminds people of due dates. */
  readonly reminders: Repeating;
  /** For the transaction that changes due dates. */
  readonly remindAgain: typeof remindAgain;
}

/** Maximum delay of a reminder after 08:00. */
const remindersEveryMs = 60_000;

/** Wires teams, assignees, labels, and comments. */
export function wireCollaboration({
  database,
  scopes,
  notifySubscribers,
  now,
  logger,
}: {
  readonly database: Database;
  readonly scopes: CallScopes;
  readonly notifySubscribers: NotifySubscribers;
  readonly now: () => Date;
  readonly logger: Logger;
}): Collaboration {
  const people = createPeopleStore(database);
  const assignees = createAssignees({
    people,
    scopes,
    notifyAssigned: createNotifyAssigned(database, notifySubscribers),
  });
  const labels = createLabelsService({ labels: createLabelsStore(database), now });
  const teams = createTeamsService({ teams: createTeamsStore(database), now });
  const comments = createCommentsService({
    comments: createCommentsStore(database),
    assignees,
    notify: notifySubscribers,
    now,
  });
  const reminderDeps = {
    ...{ store: createDueRemindersStore(database, notifySubscribers), people, scopes },
    onFailure: (error: unknown, { userId }: { userId: string }) =>
      logger.error({ err: error, userId }, "a reminder of due dates failed"),
  };
  const reminders = createRepeating(
    remindersEveryMs,
    () => remindDue(reminderDeps, now()),
    (error) => logger.error({ err: error }, "reminders of due dates failed"),
  );
  const routes = createCollaborationRoutes({ teams, labels, comments });
  return { assignees, labels, routes, reminders, remindAgain };
}
