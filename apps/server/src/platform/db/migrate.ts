import { createHash } from "node:crypto";
import type pg from "pg";

/** One file of `migrations/`. */
export interface Migration {
  /** The file's name without extension: `0001-foundation`. */
  readonly name: string;
  readonly sql: string;
}

/** Thrown when an applied migration's content has changed. */
export class ChangedMigrationError extends Error {
  override readonly name = "ChangedMigrationError";

  constructor(migration: string) {
    super(
      `The migration ${migration} was changed after it had been applied to this database. Restore the file as it was and put the change into a new migration.`,
    );
  }
}

/** Thrown when a newer, unknown version of the server has written the database. */
export class NewerDatabaseError extends Error {
  override readonly name = "NewerDatabaseError";

  constructor(migration: string) {
    super(
      `The database has the migration ${migration}, which this version does not know. Start the newer version again, or restore a backup made before the upgrade.`,
    );
  }
}

/** Hooks around the migrations; all run inside their transaction. */
export interface MigrationHooks {
  /** Before the first statement that changes a database with data in it. */
  readonly beforeUpgrade?: (applied: readonly string[]) => Promise<void>;
  readonly onMigrated?: (name: string) => void;
}

/** Any number that no other program on the same database uses; spells "skyl". */
const LOCK_KEY = 0x736b796c;

/**
 * Applies missing migrations, in the order of names. The caller has opened a transaction: all or nothing, and
 * the advisory lock (held until its end) allows one process at a time.
 * @returns the names applied now
 */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  hooks: MigrationHooks = {},
): Promise<readonly string[]> {
  await client.query("select pg_advisory_xact_lock($1)", [LOCK_KEY]);
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const applied = await appliedMigrations(client, migrations);
  const done = new Set(applied.map(({ name }) => name));
  const pending = migrations.filter((migration) => !done.has(migration.name)).sort(byName);
  if (pending.length > 0 && done.size > 0) await hooks.beforeUpgrade?.([...done]);
  for (const { name, sql } of pending) {
    await client.query(sql);
    await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
      name,
      checksum(sql),
    ]);
    hooks.onMigrated?.(name);
  }
  return pending.map((migration) => migration.name);
}

/**
 * The migrations of a database, in the order of names.
 * @throws NewerDatabaseError, ChangedMigrationError if they are not among the given ones
 */
export async function appliedMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations order by name",
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  return rows.map((row) => {
    const migration = known.get(row.name);
    if (migration === undefined) throw new NewerDatabaseError(row.name);
    if (checksum(migration.sql) !== row.checksum) throw new ChangedMigrationError(row.name);
    return migration;
  });
}

/** Distinguishes the schemas of databases: equal for equal migrations. */
export function schemaKey(migrations: readonly Migration[]): string {
  const all = [...migrations].sort(byName).map(({ name, sql }) => `${name} ${checksum(sql)}`);
  return createHash("sha256").update(all.join("\n")).digest("hex").slice(0, 16);
}

function byName(a: Migration, b: Migration): number {
  return a.name < b.name ? -1 : 1;
}

/** Ignores line endings: a Windows checkout must not look like a changed file. */
function checksum(sql: string): string {
  return createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex");
}
