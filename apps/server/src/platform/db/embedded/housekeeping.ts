/** Runs one statement outside a transaction. */
type Run = <Row extends object>(sql: string) => Promise<{ rows: Row[] }>;

/** Stops the housekeeping after the running statement. */
export interface Housekeeping {
  stop(): void;
}

/** Soon after a discovery has filled the tables, before the planner reads whole tables for a page. */
const INTERVAL_MS = 15_000;
/**
 * A table is not processed again within this many rounds: every scan updates all findings of an account, and
 * vacuuming them each time would block all readers, for pages that are pruned when read.
 */
const RESTING_ROUNDS = 8;
/** Recovery replays about 100 MB a second: a restart after a crash stays within its three seconds. */
const CHECKPOINT_WAL_BYTES = 64 * 1024 * 1024;

// The thresholds of PostgreSQL's own autovacuum (autovacuum_vacuum_* and autovacuum_analyze_* defaults).
const TABLES_DUE = `
  select format('%I.%I', schemaname, s.relname) as name, n_live_tup > 2 * greatest(reltuples, 0) as doubled
    from pg_stat_user_tables s join pg_class on pg_class.oid = relid
   where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
      or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)`;

const WAL_SINCE_CHECKPOINT = `
  select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;

/**
 * Does every 15 s what PostgreSQL's background processes do, which the embedded database lacks: checkpoints
 * (or the write-ahead log would grow forever), vacuum, and statistics for the planner.
 */
export function startHousekeeping(run: Run, onError: (error: Error) => void): Housekeeping {
  let busy = false;
  const resting = new Map<string, number>();
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    keepHouse(run, resting)
      .catch(onError)
      .finally(() => {
        busy = false;
      });
  }, INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * One round of {@link startHousekeeping}.
 * @param resting remaining rounds in which each table is skipped, by name, unless it has doubled
 */
export async function keepHouse(
  run: Run,
  resting: Map<string, number> = new Map(),
): Promise<{ vacuumed: string[]; checkpoint: boolean }> {
  for (const [table, rounds] of resting) {
    if (rounds > 1) resting.set(table, rounds - 1);
    else resting.delete(table);
  }
  const due = (await run<{ name: string; doubled: boolean }>(TABLES_DUE)).rows;
  const vacuumed = due.filter(({ name, doubled }) => doubled || !resting.has(name)).map(({ name }) => name);
  for (const table of vacuumed) {
    await run(`vacuum (analyze) ${table}`);
    resting.set(table, RESTING_ROUNDS);
  }
  const bytes = (await run<{ bytes: number }>(WAL_SINCE_CHECKPOINT)).rows[0]?.bytes ?? 0;
  const checkpoint = bytes > CHECKPOINT_WAL_BYTES;
  if (checkpoint) await run("checkpoint");
  return { vacuumed, checkpoint };
}
