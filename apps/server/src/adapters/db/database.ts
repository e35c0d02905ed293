import pg from "pg";
import { type AppRole, prepareAppRole } from "./app-role.ts";
import { type BackupOptions, writeBackup } from "./backup.ts";
import { openEmbedded } from "./embedded/open-embedded.ts";
import { applyMigrations } from "./migrate.ts";
import { PooledDatabase } from "./pooled-database.ts";
import type { Queryable } from "./queryable.ts";
import { valueParsers } from "./value-parsers.ts";

/** Work inside one transaction; what it returns is the transaction's result, an error rolls back. */
export type TransactionWork<T> = (tx: Queryable) => Promise<T>;

/**
 * The database of this process, whichever of the two drivers is behind it.
 *
 * Every method takes its own connection. Calling one of them inside the work of another would wait for a
 * connection that the outer transaction holds, so that is refused with a {@link NestedDatabaseUseError}:
 * inside a transaction use the `tx` you were given.
 */
export interface Database extends Queryable {
  readonly driver: "embedded" | "postgresql";

  /** One statement outside any workspace. Tables of workspaces look empty from here. */
  query: Queryable["query"];

  /** A transaction outside any workspace. Tables of workspaces look empty and refuse rows. */
  transaction<T>(work: TransactionWork<T>): Promise<T>;

  /**
   * A transaction that sees and writes only the rows of one workspace (row-level security).
   * @param workspaceId a UUID; anything else is refused
   */
  forWorkspace<T>(workspaceId: string, work: TransactionWork<T>): Promise<T>;

  /** A transaction over all workspaces: sign-in, resuming runs, clean-up, export. Never for a person's request. */
  system<T>(work: TransactionWork<T>): Promise<T>;

  /** For pg-boss (`db:` option): statements as they are, with the driver's own value parsing. */
  executeSql(text: string, values?: unknown[]): Promise<pg.QueryResult>;

  /** Ends all connections and, embedded, closes the data directory. Safe to call twice. */
  close(): Promise<void>;
}

/** Where the database is. */
export type DatabaseLocation = { readonly url: string } | { readonly dataDir: string };

/** Optional behaviour of {@link openDatabase}. */
export interface OpenOptions {
  /** Connections at most; default 10. */
  readonly maxConnections?: number;
  /** Embedded only: where and how many exports are kept before migrations; default `<dataDir>/backups`, 7. */
  readonly backup?: BackupOptions;
  /** Told when an idle connection to PostgreSQL is lost (the pool replaces it). */
  readonly onConnectionLost?: (error: Error) => void;
  /** Told once per applied migration, in order. */
  readonly onMigrated?: (name: string) => void;
}

/**
 * Opens the database, brings it to the newest schema and returns it ready for use.
 *
 * Embedded, the directory is locked for this process first, and an export is written to the backups before
 * migrations change existing data.
 * @throws DataDirectoryInUseError, ChangedMigrationError, or the driver's connection error
 */
export async function openDatabase(location: DatabaseLocation, options: OpenOptions = {}): Promise<Database> {
  const embedded = "dataDir" in location ? await openEmbedded({ dataDir: location.dataDir }) : undefined;
  let role: AppRole = null;
  const pool = new pg.Pool({
    ...(embedded ? { stream: embedded.connect, ssl: false } : poolAddress(location)),
    max: options.maxConnections ?? 10,
    types: valueParsers,
    application_name: "skyledger",
    onConnect: async (client) => {
      if (role) await client.query(`set role ${role}`);
    },
  });
  pool.on("error", (error) => options.onConnectionLost?.(error));
  const database = new PooledDatabase(embedded ? "embedded" : "postgresql", pool, () => embedded?.close());
  try {
    role = await upgrade(database, pool, location, options);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
