import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";

/** State of runs and their units over all workspaces. */
export interface WorkTotals {
  units: { state: string; count: number }[];
  /** Ended and active runs; `seconds`: sum of their durations. */
  runs: { kind: string; status: string; count: number; seconds: number }[];
  /** Age of the run whose units have waited longest, in seconds; 0: none waits. */
  oldestWaitingSeconds: number;
  /** Jobs of the queue that no process has taken yet, by queue, with the age of the oldest in seconds. */
  queues: { queue: string; waiting: number; oldestSeconds: number }[];
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
          queues: await waitingJobs(tx),
          units: units.rows,
          runs: runs.rows,
          oldestWaitingSeconds: oldest.rows[0]?.seconds ?? 0,
        };
      }),
  };
}

/** Jobs that are due and not taken. The queue creates its tables at the first start. */
async function waitingJobs(tx: Queryable): Promise<WorkTotals["queues"]> {
  const { rows: tables } = await tx.query<{ there: boolean }>(
    "select to_regclass('pgboss.job') is not null as there",
  );
  if (!tables[0]?.there) return [];
  const { rows } = await tx.query<WorkTotals["queues"][number]>(
    `select name as queue, count(*)::int as waiting,
       extract(epoch from now() - min(start_after))::float as "oldestSeconds"
     from pgboss.job where state in ('created', 'retry') and start_after <= now() group by 1 order by 1`,
  );
  return rows;
}
