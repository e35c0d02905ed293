import type { Run, RunKind, RunMoment, RunProgress, RunResult, RunStatus } from "@skyledger/core/model/run";
// long: one aggregate; its statements move a run from state to state and belong together.

import type { Database } from "../platform/db/database.ts";
import { isId } from "../platform/db/is-id.ts";
import { noteRunEnd } from "../platform/db/kept-answers.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { recordAct } from "../platform/db/record-act.ts";
import { brokenUniqueConstraint } from "../platform/db/sql-errors.ts";
import { RunEnds } from "./store/ends.ts";
import { type RunRow, toRun, toRunMoment } from "./store/stored-run.ts";

const columns = `id, workspace_id as "workspaceId", kind, status, account_ids as "accountIds", progress, result, error, input,
  attempts, created_by as "createdBy",
  created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"`;

const activeKey = "runs_one_active";

/** Every change of a run writes an event in the same transaction, so that a subscriber never misses one. */
async function addEvent(tx: Queryable, workspaceId: string, runId: string): Promise<void> {
  const { rows } = await tx.query<RunRow>(`select ${columns} from runs where workspace_id = $1 and id = $2`, [
    workspaceId,
    runId,
  ]);
  const [row] = rows;
  if (!row) return;
  const { workspaceId: _workspace, input: _input, createdBy: _by, ...moment } = toRun(row);
  const data: RunMoment = moment;
  await tx.query("insert into run_events (workspace_id, run_id, type, data) values ($1, $2, 'run', $3)", [
    workspaceId,
    runId,
    JSON.stringify(data),
  ]);
}

/** One event of the stream. `id` is the decimal text in Last-Event-ID. */
export interface RunEvent {
  id: string;
  type: "run";
  /** The run at that time. */
  data: RunMoment;
}

/** How leased work ends. */
export type LeaseEnd<Result> =
  | { status: "completed"; result: Result }
  | { status: "failed" | "interrupted"; error: string }
  | { status: "cancelled"; result: Result | null };

/** How a run ends. */
export type RunEnd = LeaseEnd<RunResult>;

/** A run for its holder: `attempts` distinguishes this holder from earlier and later ones. */
export type RunAttempt = Pick<Run, "id" | "attempts">;

/** An active run without a holder. */
export interface StaleRun {
  id: string;
  workspaceId: string;
  kind: RunKind;
  attempts: number;
  /** Attempts since a unit of the run last ended. */
  fruitless: number;
  status: "queued" | "running";
}

/** Input of a new run. */
export interface NewRun {
  kind: RunKind;
  accountIds: readonly string[];
  /** A person's ID; empty: no one, started by a schedule. */
  createdBy: string;
  input?: object;
  /** The subject that only one active run of the kind can use; omitted: the whole workspace. */
  subject?: string;
}

export interface RunsStore {
  /**
   * Queues a run; undefined if one of the kind is already active for the same subject.
   * @param also written in the same transaction
   */
  insert(
    workspaceId: string,
    run: NewRun,
    also?: (tx: Queryable, run: Run) => Promise<void>,
  ): Promise<Run | undefined>;
  active(workspaceId: string, kind: Run["kind"], subject?: string): Promise<Run | undefined>;
  find(workspaceId: string, id: string): Promise<Run | undefined>;
  list(
    workspaceId: string,
    query: { limit: number; before?: { createdAt: string; id: string }; status?: RunStatus; kind?: RunKind },
  ): Promise<{ runs: Run[]; total: number }>;
  /** Takes a queued run, or one whose lease has expired. Undefined: someone else has it, or it ended. */
  claim(workspaceId: string, id: string, leaseSeconds: number): Promise<Run | undefined>;
  /**
   * Renews the lease and returns whether someone asked to cancel; `lost` if the lease is another's by now.
   */
  renew(workspaceId: string, run: RunAttempt, leaseSeconds: number): Promise<"held" | "cancel" | "lost">;
  /** Writes progress; no effect if another holder has it by now. */
  progress(workspaceId: string, run: RunAttempt, progress: RunProgress): Promise<void>;
  /** Ends it. False: it has already ended, or another holder has it by now. */
  finish(workspaceId: string, run: RunAttempt, end: RunEnd): Promise<boolean>;
  /** Ends of runs in this process. */
  readonly ends: Pick<RunEnds, "count" | "wait">;
  /** Releases the lease: the run stays open for the next holder. */
  release(workspaceId: string, run: RunAttempt): Promise<void>;
  /** A person waits for a run that no one had started. */
  adopt(workspaceId: string, id: string, userId: string): Promise<void>;
  /** False: the run is not active any more. */
  requestCancel(workspaceId: string, id: string): Promise<boolean>;
  /**
   * Active runs without a holder: queued ones and those with an expired lease; `orphaned`: also every running
   * one.
   */
  findStale(orphaned: boolean): Promise<StaleRun[]>;
  eventsAfter(workspaceId: string, id: string, limit: number): Promise<RunEvent[]>;
  lastEventId(workspaceId: string): Promise<string>;
  /** Deletes events older than `hours`. */
  pruneEvents(hours: number): Promise<void>;
}

export function createRunsStore(db: Database): RunsStore {
  const ends = new RunEnds();
  return { ends, ...startsOfRuns(db), ...endsOfRuns(db, ends), ...listsOfRuns(db), ...eventsOfRuns(db) };
}

/** A run that a schedule started; that of a person is the entry of the call. */
async function recordStart(tx: Queryable, workspaceId: string, run: Run): Promise<void> {
  await recordAct(tx, workspaceId, {
    at: run.createdAt,
    actor: { kind: "service", id: "schedule", name: "Schedule" },
    action: "run.started",
    target: { type: "run", id: run.id, name: run.kind },
    after: { kind: run.kind, accountIds: run.accountIds },
  });
}

function startsOfRuns(db: Database): Pick<RunsStore, "insert" | "claim" | "renew" | "findStale"> {
  return {
    async insert(workspaceId, { kind, accountIds, createdBy, input = {}, subject = "" }, also) {
      try {
        return await db.forWorkspace(workspaceId, async (tx) => {
          const { rows } = await tx.query<RunRow>(
            `insert into runs (workspace_id, kind, account_ids, created_by, input, subject)
             values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
            [workspaceId, kind, accountIds, createdBy || null, JSON.stringify(input), subject],
          );
          const [row] = rows;
          if (!row) throw new Error("insert into runs returned no row");
          const run = toRun(row);
          await also?.(tx, run);
          if (createdBy === "") await recordStart(tx, workspaceId, run);
          await addEvent(tx, workspaceId, row.id);
          return run;
        });
      } catch (error) {
        if (brokenUniqueConstraint(error) === activeKey) return undefined;
        throw error;
      }
    },

    claim: (workspaceId, id, leaseSeconds) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<RunRow>(
          `update runs set status = 'running', attempts = attempts + 1, started_at = coalesce(started_at, now()),
             lease_until = now() + make_interval(secs => $3)
           where workspace_id = $1 and id = $2
             and (status = 'queued' or (status = 'running' and (lease_until is null or lease_until < now())))
           returning ${columns}`,
          [workspaceId, id, leaseSeconds],
        );
        const [row] = rows;
        if (!row) return undefined;
        await addEvent(tx, workspaceId, id);
        return toRun(row);
      }),

    renew: (workspaceId, run, leaseSeconds) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ cancel: boolean }>(
          `update runs set lease_until = now() + make_interval(secs => $4)
           where workspace_id = $1 and id = $2 and status = 'running' and attempts = $3
           returning cancel_requested as cancel`,
          [workspaceId, run.id, run.attempts, leaseSeconds],
        );
        const [row] = rows;
        if (!row) return "lost";
        return row.cancel ? "cancel" : "held";
      }),

    findStale: (orphaned) =>
      db.system(async (tx) => {
        const { rows } = await tx.query<StaleRun>(
          `select id, workspace_id as "workspaceId", kind, attempts, status,
             attempts - fruitful_attempts as fruitless
           from runs
           where status = 'queued' or (status = 'running' and ($1 or lease_until is null or lease_until < now()))
           order by created_at`,
          [orphaned],
        );
        if (orphaned) {
          await tx.query("update runs set lease_until = null where status = 'running'");
          await tx.query("update run_units set lease_until = null where state = 'running'");
        }
        return rows;
      }),
  };
}

function endsOfRuns(
  db: Database,
  ends: RunEnds,
): Pick<RunsStore, "progress" | "finish" | "release" | "adopt" | "requestCancel"> {
  return {
    adopt: (workspaceId, id, userId) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          "update runs set created_by = $3 where workspace_id = $1 and id = $2 and created_by is null",
          [workspaceId, id, userId],
        );
      }),

    progress: (workspaceId, { id, attempts }, progress) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rowCount } = await tx.query(
          `update runs set progress = $4
           where workspace_id = $1 and id = $2 and attempts = $3 and status = 'running'`,
          [workspaceId, id, attempts, JSON.stringify(progress)],
        );
        if (rowCount > 0) await addEvent(tx, workspaceId, id);
      }),

    async finish(workspaceId, { id, attempts }, end) {
      const ended = await db.forWorkspace(workspaceId, async (tx) => {
        // A unit that was to be tried again while the run ended. Units are locked before their runs, as by a claim.
        await tx.query(
          `update run_units set state = 'cancelled', finished_at = now()
           where workspace_id = $1 and run_id = $2 and state = 'waiting' and exists (
             select from runs where id = $2 and attempts = $3 and status in ('queued', 'running'))`,
          [workspaceId, id, attempts],
        );
        const { rowCount } = await tx.query(
          `update runs set status = $4, result = $5, error = $6, finished_at = now(), lease_until = null
           where workspace_id = $1 and id = $2 and attempts = $3 and status in ('queued', 'running')`,
          [
            workspaceId,
            id,
            attempts,
            end.status,
            "result" in end && end.result ? JSON.stringify(end.result) : null,
            "error" in end ? JSON.stringify({ message: end.error }) : null,
          ],
        );
        if (rowCount > 0) {
          await addEvent(tx, workspaceId, id);
          await noteRunEnd(tx, workspaceId);
        }
        return rowCount > 0;
      });
      if (ended) ends.notify(workspaceId);
      return ended;
    },

    release: (workspaceId, { id, attempts }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `update runs set lease_until = null
           where workspace_id = $1 and id = $2 and attempts = $3 and status = 'running'`,
          [workspaceId, id, attempts],
        );
      }),

    async requestCancel(workspaceId, id) {
      return await db.forWorkspace(workspaceId, async (tx) => {
        const { rowCount } = await tx.query(
          `update runs set cancel_requested = true where workspace_id = $1 and id = $2 and status in ('queued', 'running')`,
          [workspaceId, id],
        );
        return rowCount > 0;
      });
    },
  };
}

function listsOfRuns(db: Database): Pick<RunsStore, "active" | "find" | "list"> {
  return {
    active: async (workspaceId, kind, subject = "") => {
      const { rows } = await db.queryIn<RunRow>(
        workspaceId,
        `select ${columns} from runs
           where workspace_id = $1 and kind = $2 and subject = $3 and status in ('queued', 'running')`,
        [workspaceId, kind, subject],
      );
      return rows[0] && toRun(rows[0]);
    },

    async find(workspaceId, id) {
      if (!isId(id)) return undefined;
      return await db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<RunRow>(
          `select ${columns} from runs where workspace_id = $1 and id = $2`,
          [workspaceId, id],
        );
        return rows[0] && toRun(rows[0]);
      });
    },

    list: (workspaceId, { limit, before, status, kind }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const filter =
          "workspace_id = $1 and ($2::text is null or status = $2) and ($3::text is null or kind = $3)";
        const { rows } = await tx.query<RunRow>(
          `select ${columns} from runs where ${filter} and ($4::timestamptz is null or (created_at, id) < ($4, $5::uuid))
           order by created_at desc, id desc limit $6`,
          [workspaceId, status, kind, before?.createdAt, before?.id, limit],
        );
        const counted = await tx.query<{ total: number }>(
          `select count(*)::int as total from runs where ${filter}`,
          [workspaceId, status, kind],
        );
        return { runs: rows.map(toRun), total: counted.rows[0]?.total ?? 0 };
      }),
  };
}

function eventsOfRuns(db: Database): Pick<RunsStore, "eventsAfter" | "lastEventId" | "pruneEvents"> {
  return {
    eventsAfter: async (workspaceId, id, limit) => {
      const { rows } = await db.queryIn<Omit<RunEvent, "data"> & { data: unknown }>(
        workspaceId,
        "select id, type, data from run_events where workspace_id = $1 and id > $2 order by id limit $3",
        [workspaceId, id, limit],
      );
      return rows.map((row) => ({ ...row, data: toRunMoment(row.data) }));
    },

    lastEventId: async (workspaceId) => {
      const { rows } = await db.queryIn<{ id: string | null }>(
        workspaceId,
        "select max(id) as id from run_events where workspace_id = $1",
        [workspaceId],
      );
      return rows[0]?.id ?? "0";
    },

    pruneEvents: (hours) =>
      db.system(async (tx) => {
        await tx.query("delete from run_events where at < now() - make_interval(hours => $1)", [hours]);
      }),
  };
}
