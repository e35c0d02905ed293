/** Runs one statement outside a transaction. */
type Run = <Row extends object>(sql: string) => Promise<{ rows: Row[] }>;

/** Stops the housekeeping; a statement that runs comes to its end. */
export interface Housekeeping {
  stop(): void;
}

/** Soon after a discovery has filled the tables, or the planner reads whole tables for a page. */
const INTERVAL_MS = 15_000;
/** Recovery replays about 100 MB a second: a restart after a crash stays within its three seconds. */
const CHECKPOINT_WAL_BYTES = 64 * 1024 * 1024;

// The thresholds of PostgreSQL's own autovacuum (autovacuum_vacuum_* and autovacuum_analyze_* defaults).
const TABLES_DUE = `
  select format('%I.%I', schemaname, s.relname) as name
    from pg_stat_user_tables s join pg_class on pg_class.oid = relid
   where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
      or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)`;

const WAL_SINCE_CHECKPOINT = `
  select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;

/**
 * Does every 15 s what PostgreSQL leaves to background processes, which the embedded database lacks:
 * checkpoints (or the write-ahead log grows until the end), vacuum and statistics for the planner.
 */
export function startHousekeeping(run: Run, onError: (error: Error) => void): Housekeeping {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    keepHouse(run)
      .catch(onError)
      .finally(() => {
        busy = false;
      });
  }, INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** One round of {@link startHousekeeping}. */
export async function keepHouse(run: Run): Promise<{ vacuumed: string[]; checkpoint: boolean }> {
  const vacuumed = (await run<{ name: string }>(TABLES_DUE)).rows.map((row) => row.name);
  for (const table of vacuumed) await run(`vacuum (analyze) ${table}`);
  const bytes = (await run<{ bytes: number }>(WAL_SINCE_CHECKPOINT)).rows[0]?.bytes ?? 0;
  const checkpoint = bytes > CHECKPOINT_WAL_BYTES;
  if (checkpoint) await run("checkpoint");
  return { vacuumed, checkpoint };
}
