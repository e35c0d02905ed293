import type { Database } from "../platform/db/database.ts";

/** State of runs and their units over all workspaces. */
export interface WorkTotals {
  units: { state: string; count: number }[];
  /** Ended and active runs; `seconds`: sum of their durations. */
  runs: { kind: string; status: string; count: number; seconds: number }[];
  /** Age of the run whose units have waited longest, in seconds; 0: none waits. */
  oldestWaitingSeconds: number;
}

export interface MetricsStore {
  totals(): Promise<WorkTotals>;
}

export function createMetricsStore(db: Database): MetricsStore {
  return {
    totals: () =>
      db.system(async (tx) => {
        const units = await tx.query<WorkTotals["units"][number]>(
          "select state, count(*)::int as count from run_units group by 1 order by 1",
        );
        const runs = await tx.query<WorkTotals["runs"][number]>(
          `select kind, status, count(*)::int as count,
             coalesce(sum(extract(epoch from finished_at - started_at)), 0)::float as seconds
           from runs group by 1, 2 order by 1, 2`,
        );
        const oldest = await tx.query<{ seconds: number }>(
          `select coalesce(max(extract(epoch from now() - runs.created_at)), 0)::float as seconds
           from runs where status = 'queued'
             or (status = 'running' and exists (
               select from run_units where run_units.run_id = runs.id and run_units.state = 'waiting'))`,
        );
        return {
          units: units.rows,
          runs: runs.rows,
          oldestWaitingSeconds: oldest.rows[0]?.seconds ?? 0,
        };
      }),
  };
}
