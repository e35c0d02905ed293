import { dueSoonDays } from "@skyledger/core/model/due-soon";
import type { AssignedThing } from "@skyledger/core/notifications/assigned-work";
import type { CallScope } from "../platform/call-scope.ts";
import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import type { NotifySubscribers } from "../platform/notify.ts";

/** A person who may have to be reminded. */
export interface DueReminder {
  workspaceId: string;
  userId: string;
  /** The workspace's time zone, an IANA name. */
  timeZone: string;
  /** ISO instant; null: the person has no reminders yet. */
  dueAt: string | null;
}

/** When people are reminded of due dates, and of which. */
export interface DueRemindersStore {
  /** People with assigned findings in workspaces with due dates whose reminder is due, or who have none yet. */
  due(now: Date, limit: number): Promise<DueReminder[]>;
  /** Sets when a person is first reminded. */
  begin(reminder: DueReminder, nextAt: Date): Promise<void>;
  /**
   * Notifies a person of the findings in their accounts that have become overdue or due soon since the last reminder,
   * and sets the next one, in one transaction. No effect if another process was faster.
   */
  remind(reminder: DueReminder, scope: CallScope, at: { now: Date; next: Date }): Promise<void>;
}

/** Maximum number of items in one message. */
const listedAtMost = 10;

/** Findings that have reached a date since the last reminder, in $5. $4: now. */
const newsBy: Readonly<Record<"overdue" | "due_soon", string>> = {
  overdue: "m.due_at <= $4 and ($5::timestamptz is null or m.due_at > $5)",
  due_soon: `m.due_at > $4 and m.due_at - make_interval(days => ${dueSoonDays}) <= $4
    and ($5::timestamptz is null or m.due_at - make_interval(days => ${dueSoonDays}) > $5)`,
};

/** SQL: whether the finding `f` is assigned to the person `user`, or to a team of theirs. By index, for every person. */
const isOf = (user: string) =>
  `(f.assignee_id = ${user} or f.assignee_team in (select t.team_id from team_members t where t.user_id = ${user}))`;

/** The first findings that are news, by due date. */
async function newsOf(
  tx: Queryable,
  reason: "overdue" | "due_soon",
  params: readonly unknown[],
): Promise<{ things: AssignedThing[]; total: number }> {
  const { rows } = await tx.query<AssignedThing & { total: number }>(
    `with mine as (
       select f.id, f.title, f.resource_name, f.region, f.account_id, f.severity, w.time_zone,
         f.open_since + make_interval(days => w.finding_due_days[f.severity + 1]) as due_at
       from findings f join workspaces w on w.id = f.workspace_id
       where f.workspace_id = $1 and f.status = 'ACTIVE' and ${isOf("$2")}
         and ($3::uuid[] is null or f.account_id = any($3::uuid[]))
     )
     select m.title || ': ' || m.resource_name as title, '/security/findings/' || m.id as path,
       a.name || ', ' || m.region || ', due ' || to_char(m.due_at at time zone m.time_zone, 'Mon FMDD, YYYY') as detail,
       (count(*) over ())::int as total
     from mine m join cloud_accounts a on a.id = m.account_id
     where ${newsBy[reason]}
     order by m.due_at, m.severity, m.id limit $6`,
    [...params, listedAtMost],
  );
  return { things: rows.map(({ total: _, ...thing }) => thing), total: rows[0]?.total ?? 0 };
}

/** Makes all due dates of a workspace news, in the transaction that changes them. */
export async function remindAgain(tx: Queryable, workspaceId: string): Promise<void> {
  await tx.query("update work_reminders set reminded_until = null where workspace_id = $1", [workspaceId]);
}

export function createDueRemindersStore(db: Database, notify: NotifySubscribers): DueRemindersStore {
  return {
    due: (now, limit) =>
      db.system(async (tx) => {
        const { rows } = await tx.query<DueReminder>(
          `select u.workspace_id as "workspaceId", u.id as "userId", w.time_zone as "timeZone", r.due_at as "dueAt"
           from workspaces w join users u on u.workspace_id = w.id left join work_reminders r on r.user_id = u.id
           where array_remove(w.finding_due_days, null) <> '{}' and (r.due_at is null or r.due_at <= $1)
             and exists (select from findings f
               where f.workspace_id = w.id and f.status = 'ACTIVE' and ${isOf("u.id")})
           order by r.due_at nulls first, u.id limit $2`,
          [now, limit],
        );
        return rows;
      }),

    begin: ({ workspaceId, userId }, nextAt) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `insert into work_reminders (user_id, workspace_id, due_at) values ($2, $1, $3) on conflict do nothing`,
          [workspaceId, userId, nextAt],
        );
      }),

    remind: ({ workspaceId, userId, dueAt }, scope, { now, next }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ until: string | null }>(
          `select reminded_until as until from work_reminders
           where workspace_id = $1 and user_id = $2 and due_at = $3 for update`,
          [workspaceId, userId, dueAt],
        );
        const [held] = rows;
        if (held === undefined) return;
        const accountIds = scope === "all" ? null : scope.accountIds;
        for (const reason of ["overdue", "due_soon"] as const) {
          const news = await newsOf(tx, reason, [workspaceId, userId, accountIds, now, held.until]);
          if (news.total === 0) continue;
          await notify(tx, workspaceId, [userId], {
            ...{ type: "assigned_work", reason, occasion: `${dueAt}`, at: now.toISOString() },
            ...{ work: "finding", by: null, team: null, ...news },
          });
        }
        await tx.query(
          "update work_reminders set due_at = $3, reminded_until = $4 where workspace_id = $1 and user_id = $2",
          [workspaceId, userId, next, now],
        );
      }),
  };
}
