import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { insertAccount, type NewCloudAccount } from "../../accounts/store.ts";
import type { Database } from "./database.ts";
import { type EmbeddedServer, openEmbedded } from "./embedded/open-embedded.ts";
import { type OpenOptions, openDatabase, openOnEmbedded } from "./open-database.ts";
import { keepEngineCompiled } from "./testing/keep-engine-compiled.ts";
import { describeFresh, dropSchemas, type FreshDatabase, resetToFresh } from "./testing/reset-database.ts";

/**
 * A migrated, empty database for one test file: the real embedded one, or a new database on the server of
 * TEST_DATABASE_URL (its user must be able to create databases). Close it at the end of the file.
 */
export async function openTestDatabase(options: OpenOptions = {}): Promise<Database> {
  const url = testServerUrl();
  return url ? openOnTestServer(url, options) : openOnTestDirectory(options);
}

/** The server for tests; undefined: the embedded database. */
export function testServerUrl(): string | undefined {
  // It chooses the driver for the whole run; tests read no other setting.
  return process.env.TEST_DATABASE_URL || undefined;
}

if (!testServerUrl()) keepEngineCompiled();

/**
 * Name of a migrated database on that server from which new ones are copied; set for the processes of a run.
 */
export const templateSetting = "SKYLEDGER_TEST_TEMPLATE";

/** An empty workspace. @returns its ID */
export async function createTestWorkspace(database: Database, name = "Test workspace"): Promise<string> {
  const id = randomUUID();
  await database.forWorkspace(id, (tx) =>
    tx.query("insert into workspaces (id, name) values ($1, $2)", [id, name]),
  );
  return id;
}

/** A person of a workspace who cannot sign in. @returns its ID */
export async function createTestUser(database: Database, workspaceId: string): Promise<string> {
  const id = randomUUID();
  await database.forWorkspace(workspaceId, (tx) =>
    tx.query(
      "insert into users (id, workspace_id, email, password_hash, full_name) values ($1, $2, $3, 'none', 'Test Person')",
      [id, workspaceId, `${id}@example.com`],
    ),
  );
  return id;
}

/** A connected account of a workspace. @returns its ID, a UUID */
export async function createTestAccount(
  database: Database,
  workspaceId: string,
  more: Partial<NewCloudAccount> = {},
): Promise<string> {
  const account = await database.forWorkspace(workspaceId, (tx) =>
    insertAccount(tx, workspaceId, {
      kind: "ambient",
      name: "Production",
      awsAccountId: "111122223333",
      roleArn: null,
      externalId: null,
      regions: null,
      ...more,
    }),
  );
  return account.id;
}

/** A new, empty database on a PostgreSQL server. */
export interface ServerDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database with a random name on the server of `url`.
 * @param template the database to copy; no one may be connected to it
 */
export async function createServerDatabase(url: string, template?: string): Promise<ServerDatabase> {
  const name = `skyledger_test_${randomUUID().replaceAll("-", "")}`;
  await onServer(url, `create database ${name}${template ? ` template ${template}` : ""}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return {
    name,
    url: address.href,
    drop: () => onServer(url, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function openOnTestServer(serverUrl: string, options: OpenOptions): Promise<Database> {
  const template = options.migrations ? undefined : process.env[templateSetting];
  const { url, drop } = await createServerDatabase(serverUrl, template);
  return closedAlso(await openDatabase({ url }, options), drop);
}

/** Closing the database also runs `after`. */
function closedAlso(database: Database, after: () => Promise<void>): Database {
  const close = database.close.bind(database);
  let closing: Promise<void> | undefined;
  return Object.assign(database, {
    close() {
      closing ??= close().then(after);
      return closing;
    },
  });
}

interface TestServer {
  readonly server: EmbeddedServer;
  readonly dataDir: string;
  /** Its state right after the migrations; undefined: it has other migrations, or none. */
  fresh?: FreshDatabase | undefined;
}

/**
 * Embedded servers of closed databases, for the process's next test file: once emptied, they equal migrated
 * ones, in a fraction of the time. On the global object, since a file may get its own copy of this module.
 */
const IDLE = Symbol.for("skyledger.idle-test-servers");
// The global object takes any property; only this module writes this one.
const holder = globalThis as { [IDLE]?: TestServer[] };

async function openOnTestDirectory(options: OpenOptions): Promise<Database> {
  holder[IDLE] ??= [];
  const idle = holder[IDLE];
  const used = idle.pop() ?? (await startTestServer());
  const { server, dataDir } = used;
  await connected(server, async (client) => {
    const { fresh } = used;
    if (fresh && !options.migrations && (await resetToFresh(client, fresh))) return;
    used.fresh = undefined;
    await dropSchemas(client);
    await client.query("create schema public");
  });
  const kept: EmbeddedServer = {
    connect: server.connect,
    async close() {
      idle.push(used);
    },
  };
  const database = await openOnEmbedded(kept, dataDir, options);
  if (!options.migrations) used.fresh ??= await connected(server, describeFresh);
  return database;
}

async function startTestServer(): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "skyledger-test-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  return { dataDir, server: await openEmbedded({ dataDir }) };
}

async function connected<T>(server: EmbeddedServer, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ stream: server.connect, ssl: false });
  await client.connect();
  try {
    await client.query("set role none");
    return await work(client);
  } finally {
    await client.end();
  }
}
