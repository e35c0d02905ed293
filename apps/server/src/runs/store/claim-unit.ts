import type { RunKind } from "@skyledger/core/model/run";
import type { Database } from "../../platform/db/database.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { type ClaimedUnit, parseResult } from "./stored-unit.ts";

/** Locks no row that another process is about to take. */
async function nextOf(tx: Queryable, { id, workspaceId, kind }: WaitingRun, leaseSeconds: number) {
  const { rows } = await tx.query<Omit<ClaimedUnit, "saved" | "kind"> & { saved: unknown }>(
    `update run_units set state = 'running', attempts = attempts + 1, message = null,
       started_at = coalesce(started_at, now()), lease_until = now() + make_interval(secs => $3)
     where workspace_id = $1 and id = (
       select id from run_units where run_id = $2 and state = 'waiting'
       order by attempts, position limit 1 for update skip locked)
     returning id, workspace_id as "workspaceId", run_id as "runId", account_id as "accountId",
       nullif(region, '') as region, attempts, saved`,
    [workspaceId, id, leaseSeconds],
  );
  const [row] = rows;
  if (!row) return undefined;
  await tx.query("update runs set unit_taken_at = clock_timestamp() where workspace_id = $1 and id = $2", [
    workspaceId,
    id,
  ]);
  return { ...row, kind, saved: parseResult(row.saved) };
}

type WaitingRun = { id: string; workspaceId: string; kind: RunKind };

/**
 * Runs with a unit to take, in their order. With one worker no unit runs when it looks for the next, so the
 * last turn decides: a workspace with thousands of units gets every second one.
 */
async function waitingRuns(tx: Queryable, full: readonly RunKind[]): Promise<WaitingRun[]> {
  const { rows } = await tx.query<WaitingRun>(
    `select id, workspace_id as "workspaceId", kind from (
       select id, workspace_id, kind, unit_taken_at,
         (select count(*) from run_units u where u.workspace_id = runs.workspace_id and u.state = 'running') as busy,
         (select count(*) from run_units u where u.workspace_id = runs.workspace_id and u.run_id = runs.id
            and u.state = 'running') as run_busy,
         max(unit_taken_at) over (partition by workspace_id) as turn
       from runs where status = 'running' and not cancel_requested and kind <> all($1)
         and exists (select from run_units u where u.run_id = runs.id and u.state = 'waiting')) waiting
     order by busy, turn nulls first, workspace_id, run_busy, unit_taken_at nulls first, id`,
    [full],
  );
  return rows;
}

/** Takes the next unit: see `UnitsStore`. */
export function claimOf(db: Database) {
  return (leaseSeconds: number, full: readonly RunKind[] = []): Promise<ClaimedUnit | undefined> =>
    db.system(async (tx) => {
      for (const run of await waitingRuns(tx, full)) {
        const unit = await nextOf(tx, run, leaseSeconds);
        if (unit) return unit;
      }
      return undefined;
    });
}
