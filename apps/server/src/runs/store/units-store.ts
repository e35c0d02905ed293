import type { RunKind } from "@skyledger/core/model/run";
import type { RunUnit, RunUnitProgress, RunUnitState } from "@skyledger/core/model/run-unit";
import type { Database } from "../../platform/db/database.ts";
import { isId } from "../../platform/db/is-id.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import type { LeaseEnd } from "../store.ts";
import { claimOf } from "./claim-unit.ts";
import {
  type ClaimedUnit,
  type EndedUnit,
  type PlannedUnit,
  toEndedUnit,
  toUnit,
  type UnitResult,
  type UnitRow,
} from "./stored-unit.ts";

/** Sums over the units of a run. */
export interface UnitTotals {
  waiting: number;
  running: number;
  ended: number;
  /** The ended ones that someone canceled, with their run. */
  cancelled: number;
  resources: number;
  gaps: number;
  /** Finished steps, and total steps of the units that have started. */
  done: number;
  total: number;
  /** Current step of a running unit. */
  current: string | null;
}

export interface UnitsStore {
  /** Adds the units that the run does not have yet, in this order. */
  add(workspaceId: string, runId: string, planned: readonly PlannedUnit[]): Promise<void>;
  page(
    workspaceId: string,
    runId: string,
    query: { limit: number; after: number },
  ): Promise<{ units: (RunUnit & { position: number })[]; total: number }>;
  find(
    workspaceId: string,
    runId: string,
    unitId: string,
  ): Promise<{ accountId: string; state: RunUnitState } | undefined>;
  totals(workspaceId: string, runId: string): Promise<UnitTotals>;
  /** The ended units with their results, in the order of the plan. */
  ended(workspaceId: string, runId: string): Promise<EndedUnit[]>;
  /**
   * Takes the next waiting unit of any running run, except of the kinds in `full`: of the workspace with the
   * fewest running units, and of those whose last turn was longest ago; the same for its runs; in the run, the
   * unit that was tried least. Undefined: none waits.
   */
  claim(leaseSeconds: number, full?: readonly RunKind[]): Promise<ClaimedUnit | undefined>;
  renew(unit: ClaimedUnit, leaseSeconds: number): Promise<"held" | "cancel" | "lost">;
  progress(unit: ClaimedUnit, progress: RunUnitProgress): Promise<void>;
  /**
   * Stores a result that outlives its holder, in one transaction with what it describes. False: another holder
   * has the unit by now, and nothing is stored.
   */
  save(unit: ClaimedUnit, result: UnitResult, also: (tx: Queryable) => Promise<void>): Promise<boolean>;
  /** Writes a part of a unit's work. False: another process has the unit, and nothing was written. */
  write(unit: ClaimedUnit, part: (tx: Queryable) => Promise<void>): Promise<boolean>;
  finish(unit: ClaimedUnit, end: LeaseEnd<UnitResult>): Promise<void>;
  /** Releases the lease: the unit waits for the next holder. */
  release(unit: ClaimedUnit): Promise<void>;
  /**
   * Puts units whose holder died back, `except` those of this process; one that lost `losses` holders fails with
   * `message`.
   */
  recover(
    workspaceId: string,
    runId: string,
    most: { losses: number; message: string; except?: readonly string[] },
  ): Promise<void>;
  /** Ends the units that no one has started. */
  cancelWaiting(workspaceId: string, runId: string): Promise<void>;
  /** Lets a failed or canceled unit of a running run wait again. False: there is none. */
  retry(workspaceId: string, runId: string, unitId: string): Promise<boolean>;
}

/** Kinds of runs that wait for runs of other kinds, whose units are progress of theirs too. */
const waitForOthers: readonly RunKind[] = ["security_scan", "full_analysis"];

const held = "workspace_id = $1 and id = $2 and attempts = $3 and state = 'running'";
const holder = ({ workspaceId, id, attempts }: ClaimedUnit) => [workspaceId, id, attempts];

/** Rolls a transaction back. */
class NotHeld extends Error {}

type Write = (tx: Queryable) => Promise<void>;

function writesOf(db: Database): Pick<UnitsStore, "save" | "write"> {
  // Writes first: the unit's row is locked for a moment only, and renewals don't wait for it.
  const whileHeld = async (unit: ClaimedUnit, write: Write, sql: string, ...values: unknown[]) => {
    try {
      await db.forWorkspace(unit.workspaceId, async (tx) => {
        await write(tx);
        const { rowCount } = await tx.query(sql, [...holder(unit), ...values]);
        if (rowCount === 0) throw new NotHeld();
      });
      return true;
    } catch (error) {
      if (error instanceof NotHeld) return false;
      throw error;
    }
  };
  return {
    save: (unit, result, also) =>
      whileHeld(unit, also, `update run_units set saved = $4 where ${held}`, JSON.stringify(result)),
    write: (unit, part) => whileHeld(unit, part, `select from run_units where ${held} for update`),
  };
}

function heldUnits(db: Database): Pick<UnitsStore, "renew" | "progress" | "finish" | "release"> {
  return {
    renew: (unit, leaseSeconds) =>
      db.forWorkspace(unit.workspaceId, async (tx) => {
        const { rows } = await tx.query<{ cancel: boolean }>(
          `update run_units set lease_until = now() + make_interval(secs => $4) where ${held}
           returning (select cancel_requested or status not in ('queued', 'running') from runs where id = run_id)
             as cancel`,
          [...holder(unit), leaseSeconds],
        );
        const [row] = rows;
        if (!row) return "lost";
        return row.cancel ? "cancel" : "held";
      }),

    progress: (unit, progress) =>
      db.forWorkspace(unit.workspaceId, async (tx) => {
        await tx.query(`update run_units set progress = $4 where ${held}`, [
          ...holder(unit),
          JSON.stringify(progress),
        ]);
      }),

    finish: (unit, end) =>
      db.forWorkspace(unit.workspaceId, async (tx) => {
        const result = "result" in end ? end.result : null;
        const failure = "error" in end ? end.error : (result?.failure ?? null);
        const state = end.status === "completed" && failure !== null ? "failed" : end.status;
        const { rowCount } = await tx.query(
          `update run_units set state = $4, result = $5, message = $6, finished_at = now(), lease_until = null
           where ${held}`,
          [
            ...holder(unit),
            state === "interrupted" ? "failed" : state,
            result && JSON.stringify(result),
            failure,
          ],
        );
        if (rowCount === 0) return;
        await tx.query(
          `update runs set fruitful_attempts = attempts
           where workspace_id = $1 and (id = $2 or kind = any($3)) and status = 'running'`,
          [unit.workspaceId, unit.runId, waitForOthers],
        );
      }),

    release: (unit) =>
      db.forWorkspace(unit.workspaceId, async (tx) => {
        await tx.query(
          `update run_units set state = 'waiting', lease_until = null where ${held}`,
          holder(unit),
        );
      }),
  };
}

function plannedUnits(db: Database): Pick<UnitsStore, "add" | "recover" | "cancelWaiting" | "retry"> {
  return {
    add: (workspaceId, runId, planned) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `insert into run_units (workspace_id, run_id, account_id, region, position)
           select $1, $2, account_id, region, at - 1
           from unnest($3::uuid[], $4::text[]) with ordinality as planned (account_id, region, at)
           on conflict (run_id, account_id, region) do nothing`,
          [
            workspaceId,
            runId,
            planned.map(({ accountId }) => accountId),
            planned.map(({ region }) => region ?? ""),
          ],
        );
      }),

    recover: (workspaceId, runId, { losses, message, except = [] }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `update run_units set losses = losses + 1, lease_until = null,
             state = case when losses + 1 < $3 then 'waiting' else 'failed' end,
             message = case when losses + 1 < $3 then null else $4 end,
             finished_at = case when losses + 1 < $3 then null else now() end
           where workspace_id = $1 and run_id = $2 and state = 'running'
             and (lease_until is null or lease_until < now()) and id <> all($5::uuid[])`,
          [workspaceId, runId, losses, message, except],
        );
      }),

    cancelWaiting: (workspaceId, runId) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `update run_units set state = 'cancelled', finished_at = now()
           where workspace_id = $1 and run_id = $2 and state = 'waiting'`,
          [workspaceId, runId],
        );
      }),

    async retry(workspaceId, runId, unitId) {
      if (!isId(runId) || !isId(unitId)) return false;
      return await db.forWorkspace(workspaceId, async (tx) => {
        const { rowCount } = await tx.query(
          `update run_units set state = 'waiting', losses = 0, message = null, result = null, progress = '{}',
             saved = case when saved ->> 'failure' is null then saved end,
             started_at = null, finished_at = null
           where workspace_id = $1 and run_id = $2 and id = $3 and state in ('failed', 'cancelled')
             and exists (select from runs where runs.id = run_id and status = 'running' and not cancel_requested)`,
          [workspaceId, runId, unitId],
        );
        return rowCount > 0;
      });
    },
  };
}

function readUnits(db: Database): Pick<UnitsStore, "find" | "totals" | "ended" | "page"> {
  return {
    async find(workspaceId, runId, unitId) {
      if (!isId(runId) || !isId(unitId)) return undefined;
      const { rows } = await db.queryIn<{ accountId: string; state: RunUnitState }>(
        workspaceId,
        `select account_id as "accountId", state from run_units
         where workspace_id = $1 and run_id = $2 and id = $3`,
        [workspaceId, runId, unitId],
      );
      return rows[0];
    },

    totals: async (workspaceId, runId) => {
      const sum = (member: string) => `coalesce(sum((progress ->> '${member}')::bigint), 0)::int`;
      const { rows } = await db.queryIn<UnitTotals>(
        workspaceId,
        `select count(*) filter (where state = 'waiting')::int as waiting,
           count(*) filter (where state = 'running')::int as running,
           count(*) filter (where state not in ('waiting', 'running'))::int as ended,
           count(*) filter (where state = 'cancelled')::int as cancelled,
           ${sum("resources")} as resources, ${sum("gaps")} as gaps, ${sum("done")} as done,
           ${sum("total")} as total,
           (array_agg(progress ->> 'current' order by position)
             filter (where state = 'running' and progress ->> 'current' is not null))[1] as current
         from run_units where workspace_id = $1 and run_id = $2`,
        [workspaceId, runId],
      );
      const [totals] = rows;
      if (!totals) throw new Error("a count returned no row");
      return totals;
    },

    ended: async (workspaceId, runId) => {
      const { rows } = await db.queryIn<{
        accountId: string;
        state: string;
        result: unknown;
        message: string | null;
      }>(
        workspaceId,
        `select account_id as "accountId", state, coalesce(result, saved) as result, message from run_units
         where workspace_id = $1 and run_id = $2 and state not in ('waiting', 'running') order by position`,
        [workspaceId, runId],
      );
      return rows.map(toEndedUnit);
    },

    page: async (workspaceId, runId, { limit, after }) => {
      const { rows } = await db.queryIn<UnitRow>(
        workspaceId,
        `select id, account_id as "accountId", nullif(region, '') as region, state, position, progress, message,
           extract(epoch from coalesce(finished_at, now()) - started_at)::float as seconds
         from run_units where workspace_id = $1 and run_id = $2 and position > $3 order by position limit $4`,
        [workspaceId, runId, after, limit],
      );
      const counted = await db.queryIn<{ total: number }>(
        workspaceId,
        "select count(*)::int as total from run_units where workspace_id = $1 and run_id = $2",
        [workspaceId, runId],
      );
      return { units: rows.map(toUnit), total: counted.rows[0]?.total ?? 0 };
    },
  };
}

export function createUnitsStore(db: Database): UnitsStore {
  return { claim: claimOf(db), ...writesOf(db), ...heldUnits(db), ...plannedUnits(db), ...readUnits(db) };
}
