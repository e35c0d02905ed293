import { nextRun, type ScheduleKind, scheduleKinds, type Timetable } from "@skyledger/core/model/next-run";
import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { rowBatches } from "../platform/db/row-batches.ts";

/** A schedule of one account. Instants are ISO texts. */
export interface StoredSchedule extends Timetable {
  accountId: string;
  kind: ScheduleKind;
  /** Null: off. */
  nextRunAt: string | null;
  lastStartedAt: string | null;
  lastProblem: string | null;
}

/** A due schedule, taken by this process. */
export interface DueSchedule extends StoredSchedule {
  workspaceId: string;
  timeZone: string;
}

/** A timetable with its next instant. */
export interface PlannedSchedule extends Timetable {
  accountId: string;
  kind: ScheduleKind;
  nextRunAt: Date | null;
}

const columns = `s.account_id as "accountId", s.kind, s.frequency, s.minute_of_day as "minuteOfDay", s.weekday,
  s.next_run_at as "nextRunAt", s.last_started_at as "lastStartedAt", s.last_problem as "lastProblem"`;

export interface SchedulesStore {
  /** Accounts with a missing schedule. */
  unplanned(limit: number): Promise<{ workspaceId: string; accountId: string; timeZone: string }[]>;
  /** Creates missing schedules; existing ones stay. */
  plan(workspaceId: string, schedules: readonly PlannedSchedule[]): Promise<void>;
  ofAccount(workspaceId: string, accountId: string): Promise<StoredSchedule[]>;
  /** Replaces timetables. */
  change(workspaceId: string, schedules: readonly PlannedSchedule[]): Promise<void>;
  /** Takes due schedules until `heldUntil`: a process that dies in the meantime leaves them to the next. */
  take(now: Date, heldUntil: Date): Promise<DueSchedule[]>;
  /** Sets the next time of a taken one. `started`: it runs now; else `problem` says why not. */
  settle(
    schedule: Pick<DueSchedule, "workspaceId" | "accountId" | "kind">,
    end: { nextRunAt: Date | null; startedAt: Date | null; problem: string | null },
  ): Promise<void>;
}

async function write(
  tx: Queryable,
  workspaceId: string,
  schedules: readonly PlannedSchedule[],
  onConflict: string,
): Promise<void> {
  for (const batch of rowBatches(schedules, ({ accountId, kind }) => `${accountId}\n${kind}`))
    await tx.query(
      `insert into schedules (account_id, workspace_id, kind, frequency, minute_of_day, weekday, next_run_at)
     select a.id, $1, row.kind, row.frequency, row."minuteOfDay", row.weekday, row."nextRunAt"
     from jsonb_to_recordset($2::jsonb) as row ("accountId" uuid, kind text, frequency text, "minuteOfDay" smallint,
       weekday smallint, "nextRunAt" timestamptz)
     join cloud_accounts a on a.id = row."accountId" and a.workspace_id = $1
     on conflict (account_id, kind) ${onConflict}`,
      [workspaceId, JSON.stringify(batch)],
    );
}

/**
 * Moves a workspace's next runs to another time zone, in the transaction that changes it. Due ones stay due:
 * they start within a minute.
 */
export async function moveSchedules(
  tx: Queryable,
  workspaceId: string,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<void> {
  const { rows } = await tx.query<StoredSchedule>(
    `select ${columns} from schedules s where s.workspace_id = $1 and s.next_run_at > $2`,
    [workspaceId, now],
  );
  const moved = rows.map(({ accountId, kind, ...timetable }) => ({
    accountId,
    kind,
    nextRunAt: nextRun(timetable, now, timeZone),
  }));
  await tx.query(
    `update schedules s set next_run_at = row."nextRunAt"
     from jsonb_to_recordset($2::jsonb) as row ("accountId" uuid, kind text, "nextRunAt" timestamptz)
     where s.workspace_id = $1 and s.account_id = row."accountId" and s.kind = row.kind`,
    [workspaceId, JSON.stringify(moved)],
  );
}

export function createSchedulesStore(db: Database): SchedulesStore {
  return {
    unplanned: (limit) =>
      db.system(async (tx) => {
        const { rows } = await tx.query<{ workspaceId: string; accountId: string; timeZone: string }>(
          `select a.workspace_id as "workspaceId", a.id as "accountId", w.time_zone as "timeZone"
           from cloud_accounts a join workspaces w on w.id = a.workspace_id
           where (select count(*) from schedules s where s.account_id = a.id) < $2 order by a.created_at limit $1`,
          [limit, scheduleKinds.length],
        );
        return rows;
      }),

    plan: (workspaceId, schedules) =>
      db.forWorkspace(workspaceId, (tx) => write(tx, workspaceId, schedules, "do nothing")),

    ofAccount: async (workspaceId, accountId) => {
      const { rows } = await db.queryIn<StoredSchedule>(
        workspaceId,
        `select ${columns} from schedules s where s.workspace_id = $1 and s.account_id::text = $2
           order by array_position($3::text[], s.kind)`,
        [workspaceId, accountId, scheduleKinds],
      );
      return rows;
    },

    change: (workspaceId, schedules) =>
      db.forWorkspace(workspaceId, (tx) =>
        write(
          tx,
          workspaceId,
          schedules,
          `do update set frequency = excluded.frequency, minute_of_day = excluded.minute_of_day,
             weekday = excluded.weekday, next_run_at = excluded.next_run_at, held_until = null, last_problem = null`,
        ),
      ),

    take: (now, heldUntil) =>
      db.system(async (tx) => {
        const { rows } = await tx.query<DueSchedule>(
          `update schedules s set held_until = $2 from workspaces w
           where w.id = s.workspace_id and s.next_run_at <= $1 and (s.held_until is null or s.held_until < $1)
           returning ${columns}, s.workspace_id as "workspaceId", w.time_zone as "timeZone"`,
          [now, heldUntil],
        );
        return rows;
      }),

    settle: ({ workspaceId, accountId, kind }, { nextRunAt, startedAt, problem }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `update schedules set next_run_at = $4, held_until = null, last_problem = $6,
             last_started_at = case when $5::timestamptz is null then last_started_at else $5 end
           where workspace_id = $1 and account_id = $2 and kind = $3 and held_until is not null`,
          [workspaceId, accountId, kind, nextRunAt, startedAt, problem],
        );
      }),
  };
}
