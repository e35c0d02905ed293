import { join } from "node:path";
import pg from "pg";
import { type AppRole, prepareAppRole } from "./app-role.ts";
import { writeBackup } from "./backup.ts";
import type { Database } from "./database.ts";
import { type Housekeeping, startHousekeeping } from "./embedded/housekeeping.ts";
import { type EmbeddedServer, openEmbedded } from "./embedded/open-embedded.ts";
import { applyMigrations, type Migration, type MigrationHooks, schemaKey } from "./migrate.ts";
import { migrations as ownMigrations } from "./migrations.gen.ts";
import { PooledDatabase } from "./pooled-database.ts";
import { createQueryable, type Queryable } from "./queryable.ts";
import { allowIndexesBehindRowSecurity } from "./searchable-rows.ts";
import { closeSystemScope, openSystemScope } from "./system-scope.ts";
import { valueParsers } from "./value-parsers.ts";

/** Location of the database. */
export type DatabaseLocation = { readonly url: string } | { readonly dataDir: string };

/** Optional behavior of {@link openDatabase}. */
export interface OpenOptions {
  /** Maximum number of connections; default 20. */
  readonly maxConnections?: number;
  /** Called when background work failed or an idle connection was lost (the pool replaces it). */
  readonly onProblem?: (error: Error) => void;
  /** Called once per migration applied by this call, in order. */
  readonly onMigrated?: (name: string) => void;
  /**
   * Embedded only: called when the database ended unexpectedly. Nothing can be stored any more: end the
   * process.
   */
  readonly onStopped?: (error: Error) => void;
  /** Embedded only: folder of data directory templates, so that a first start need not create one. */
  readonly templates?: string;
  /** Other migrations than the server's own, for tests. */
  readonly migrations?: readonly Migration[];
}

const DEFAULT_CONNECTIONS = 20;
/** One transaction runs at a time: more connections would only each prepare the same statements. */
const embeddedConnections = 4;

/** Folder of an embedded database's exports, next to it. */
export function backupDirectory(dataDir: string): string {
  return join(dataDir, "backups");
}

/**
 * Opens the database, migrates it to the newest schema, and returns it ready for use.
 * Embedded, the directory is first locked for this process, and an export is written to its backups before
 * migrations change a database with data in it.
 * @throws DataDirectoryInUseError, ChangedMigrationError, NewerDatabaseError, or the driver's connection
 * error
 */
export async function openDatabase(location: DatabaseLocation, options: OpenOptions = {}): Promise<Database> {
  return "dataDir" in location
    ? openOnDataDirectory(location.dataDir, options)
    : openOnServer(location.url, options);
}

async function openOnServer(url: string, options: OpenOptions): Promise<Database> {
  const { pool, upgrade, systemToken } = createPool({ connectionString: url }, options);
  const database = new PooledDatabase("postgresql", pool, systemToken, async () => undefined);
  return closedOnFailure(database, () => upgrade({ housekeeping: false }));
}

async function openOnDataDirectory(dataDir: string, options: OpenOptions): Promise<Database> {
  const schema = schemaKey(options.migrations ?? ownMigrations);
  return openOnEmbedded(await openEmbedded({ dataDir, schema, ...options }), dataDir, options);
}

/** {@link openDatabase} on an open embedded server; closing the database closes it. */
export async function openOnEmbedded(
  server: EmbeddedServer,
  dataDir: string,
  options: OpenOptions = {},
): Promise<Database> {
  // Sets ssl and user explicitly, or the driver would read them from PGSSLMODE and PGUSER.
  const address = { stream: server.connect, ssl: false, user: "postgres" };
  const { pool, upgrade, systemToken } = createPool(address, {
    maxConnections: embeddedConnections,
    ...options,
  });
  let housekeeping: Housekeeping | undefined;
  const database = new PooledDatabase("embedded", pool, systemToken, async () => {
    housekeeping?.stop();
    await server.close();
  });
  const beforeUpgrade = async (tx: Queryable) => {
    await writeBackup(tx, { directory: backupDirectory(dataDir), reason: "upgrade" });
  };
  await closedOnFailure(database, () => upgrade({ housekeeping: true, beforeUpgrade }));
  const run = <Row extends object>(sql: string) => createQueryable(pool).query<Row>(sql);
  housekeeping = startHousekeeping(run, (error) => options.onProblem?.(error));
  return database;
}

async function closedOnFailure(database: Database, prepare: () => Promise<void>): Promise<Database> {
  try {
    await prepare();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface UpgradeSettings {
  readonly housekeeping: boolean;
  readonly beforeUpgrade?: (tx: Queryable) => Promise<void>;
}

/**
 * A pool whose connections set the application's role. {@link upgrade} determines it on a separate
 * connection: an earlier connection of the pool would never set it, and row-level security would not apply.
 */
function createPool(address: pg.ClientConfig, options: OpenOptions) {
  const settings = { ...address, types: valueParsers, application_name: "skyledger" };
  let role: AppRole | undefined;
  let systemToken = "";
  const pool = new pg.Pool({
    ...settings,
    // A transaction begins together with its first statement: see pooled-database.ts.
    pipeline: true,
    max: options.maxConnections ?? DEFAULT_CONNECTIONS,
    onConnect: async (client) => {
      if (role === undefined) throw new Error("The database is used before it is prepared.");
      // Prepared statements only save parsing: their plans always reflect the current rows. Compiling a plan
      // takes PostgreSQL longer (up to 600 ms) than running it here.
      const settings = "set plan_cache_mode = force_custom_plan; set jit = off";
      await client.query(role ? `${settings}; set role ${role}` : settings);
    },
  });
  pool.on("error", (error) => options.onProblem?.(error));
  return {
    pool,
    systemToken: () => systemToken,
    async upgrade({ housekeeping, beforeUpgrade }: UpgradeSettings): Promise<void> {
      const client = new pg.Client(settings);
      // An active statement fails anyway; without a listener, the loss would end the process.
      client.on("error", (error) => options.onProblem?.(error));
      await client.connect();
      const hooks: MigrationHooks = {
        ...(options.onMigrated ? { onMigrated: options.onMigrated } : {}),
        async beforeUpgrade() {
          await beforeUpgrade?.(createQueryable(client));
          await openSystemScope(client);
        },
      };
      try {
        await client.query("begin");
        await applyMigrations(client, options.migrations ?? ownMigrations, hooks);
        await allowIndexesBehindRowSecurity(client);
        const token = await closeSystemScope(client);
        const found = await prepareAppRole(client, { housekeeping });
        await client.query("commit");
        [role, systemToken] = [found, token];
      } finally {
        // Ending it rolls back what failed.
        await client.end();
      }
    },
  };
}
