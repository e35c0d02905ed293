import { join } from "node:path";
import pg from "pg";
import { prepareAppRole } from "./app-role.ts";
import { type BackupTable, batchesOf, quoted, readTables } from "./backup.ts";
import { sumOfTable, type TableSum, useOneTextForm } from "./compare-tables.ts";
import { isDataDirectory } from "./embedded/data-template.ts";
import { openEmbedded } from "./embedded/open-embedded.ts";
import { insertRows, startLoading } from "./load-rows.ts";
import { appliedMigrations, applyMigrations, type Migration, NewerDatabaseError } from "./migrate.ts";
import { migrations as ownMigrations } from "./migrations.gen.ts";
import { connectToTarget, MoveError, refuseForeignTables, refuseRows } from "./move-target.ts";
import { createQueryable, type Queryable } from "./queryable.ts";
import { allowIndexesBehindRowSecurity } from "./searchable-rows.ts";
import { copySequences } from "./sequences.ts";
import { closeSystemScope, openSystemScope } from "./system-scope.ts";

interface Move {
  /** Data directory with the embedded database. */
  readonly dataDir: string;
  /** Connection to the empty PostgreSQL database. */
  readonly target: pg.ClientConfig;
  /** Called after each table, when its copy has the same sum as the original. */
  readonly onMoved?: (sum: TableSum) => void;
  /** Other migrations than the server's own, for tests. */
  readonly migrations?: readonly Migration[];
}

/** A table's batch stays with the reader while the target inserts it. */
const WAIT_FOR_TARGET_MS = 24 * 3_600_000;

/**
 * Copies an embedded database into an empty PostgreSQL database: its schema, all rows in batches, and the
 * state of sequences; compares count and checksum of each table; then applies migrations that the embedded
 * database does not have yet. One transaction: if anything fails, the target stays as it was. The embedded
 * database is only read, and locked until the end.
 * @throws MoveError, DataDirectoryInUseError, NewerDatabaseError, ChangedMigrationError, or the driver's error
 */
export async function moveDatabase(move: Move): Promise<readonly TableSum[]> {
  const { dataDir, migrations = ownMigrations } = move;
  if (!(await isDataDirectory(join(dataDir, "database")))) {
    throw new MoveError(`DATA_DIR ${dataDir} has no embedded database.`);
  }
  const target = await connectToTarget(move.target);
  try {
    const embedded = await openEmbedded({ dataDir, idleInTransactionMs: WAIT_FOR_TARGET_MS });
    // Of the superuser: sees all workspaces.
    const source = new pg.Client({ stream: embedded.connect, ssl: false, user: "postgres" });
    try {
      await source.connect();
      await source.query("begin isolation level repeatable read read only");
      const sums = await copyAll({ source, target, migrations, onMoved: move.onMoved });
      await commit(target);
      return sums;
    } finally {
      await source.end();
      await embedded.close();
    }
  } finally {
    // Ending it rolls back what failed.
    await target.end();
  }
}

async function commit(target: pg.Client): Promise<void> {
  // Statistics, which the first queries would lack, belong to the transaction as well.
  await target.query("analyze");
  await target.query("commit").catch((cause: unknown) => {
    throw new MoveError(
      "The connection was lost during the commit. If DATABASE_URL has tables now, all rows were moved; otherwise, repeat the move.",
      { cause },
    );
  });
}

interface Copy {
  readonly source: pg.Client;
  readonly target: pg.Client;
  readonly migrations: readonly Migration[];
  readonly onMoved: Move["onMoved"];
}

async function copyAll({ source, target, migrations, onMoved }: Copy): Promise<readonly TableSum[]> {
  const [from, to] = [createQueryable(source), createQueryable(target)];
  await target.query("begin");
  await refuseForeignTables(to);
  await createTables({ source, target, migrations });
  const tables = await readTables(from);
  await refuseRows(to, tables);
  // Row-level security also restricts the tables' owner.
  await openSystemScope(target);
  await target.query("set local app.system = 'on'");
  for (const side of [from, to]) await useOneTextForm(side);
  const loading = await startLoading(to);
  const sums: TableSum[] = [];
  for (const table of tables) {
    for await (const rows of batchesOf(from, table)) await insertRows(to, table, rows);
    const sum = await compared(table, from, to);
    sums.push(sum);
    onMoved?.(sum);
  }
  await loading.end();
  await copySequences(from, to);
  await applyMigrations(target, migrations);
  await allowIndexesBehindRowSecurity(target);
  await closeSystemScope(target);
  await prepareAppRole(target, { housekeeping: false });
  return sums;
}

/** Applies the migrations that the source has; the target can have some of them already. */
async function createTables({ source, target, migrations }: Omit<Copy, "onMoved">): Promise<void> {
  const { rows } = await source.query("select to_regclass('public.schema_migrations') is null as fresh");
  if (rows[0]?.fresh)
    throw new MoveError("The embedded database has no tables yet: there is nothing to move.");
  const applied = await appliedMigrations(source, migrations);
  try {
    await applyMigrations(target, applied, { beforeUpgrade: () => openSystemScope(target) });
  } catch (error) {
    if (!(error instanceof NewerDatabaseError)) throw error;
    throw new MoveError(
      "DATABASE_URL has tables of a newer version than the embedded database. Move into a new, empty database.",
      { cause: error },
    );
  }
}

async function compared(table: BackupTable, from: Queryable, to: Queryable): Promise<TableSum> {
  const [original, copy] = [await sumOfTable(from, table), await sumOfTable(to, table)];
  if (original.rows !== copy.rows || original.checksum !== copy.checksum) {
    throw new MoveError(
      `The copy of the table ${quoted(table.table)} differs: ${original.rows} rows (${original.checksum}) became ${copy.rows} (${copy.checksum}).`,
    );
  }
  return original;
}
