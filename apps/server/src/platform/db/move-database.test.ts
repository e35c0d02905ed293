import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { type EmbeddedServer, openEmbedded } from "./embedded/open-embedded.ts";
import type { Migration } from "./migrate.ts";
import { migrations } from "./migrations.gen.ts";
import { moveDatabase } from "./move-database.ts";
import { openDatabase, openOnEmbedded } from "./open-database.ts";
import { digestTables } from "./testing/digest-tables.ts";
import { everyType } from "./testing/every-type.ts";
import { differencesOfCounts, noDifferences } from "./testing/recount.ts";
import { createServerDatabase, createTestAccount, createTestWorkspace, testServerUrl } from "./testing.ts";

const schema = [...migrations, everyType];

let directory: string;
let dataDir: string;
let workspace: string;
let original: Awaited<ReturnType<typeof digestTables>>;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "skyledger-move-"));
  dataDir = join(directory, "data");
  const source = await openDatabase({ dataDir }, { migrations: schema });
  workspace = await fill(source);
  original = await digestTables(source);
  await source.close();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Texts that only some encodings, quotes, and escapes survive. */
const hostile = [
  "quotes \" ' and \\ and \\x00 and \\u0000 and \n\r\t\v\f\u0001\u007f\u0085\u2028",
  "ä€😀\u{10ffff}\uffff\ufeff\u202e and {braces}, [brackets], (parentheses), $1, %, \\N, \\.",
  "",
  " ",
  "NULL",
  "e\u0301 is not \u00e9",
];

async function fill(db: Database): Promise<string> {
  const workspace = await createTestWorkspace(db, hostile.join("|"));
  const account = await createTestAccount(db, workspace, { name: hostile[0] ?? "" });
  await db.forWorkspace(workspace, async (tx) => {
    await tx.query(
      `insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name, status,
                              tags, list_cost, created_at, search_text)
       select $1, $2, 'arn:' || n, 'AWS::EC2::Instance', 'EC2', 'ec2', 'eu-west-1', 'i-' || n,
              ($3::text[])[1 + n % $4], 'running', jsonb_build_object(($3::text[])[1], ($3::text[])[1 + n % $4]),
              12.345678 * n, '2026-01-02T03:04:05.678901Z', ''
         from generate_series(1, 1234) n`,
      [workspace, account, hostile, hostile.length],
    );
    for (const text of hostile) {
      await tx.query(
        `insert into every_type (workspace_id, bytes, amount, instant, day, ratio, small, span, flag, document, plain, words, numbers)
         values ($1, convert_to($2, 'UTF8'), '12345678901234567890.1234567890123456789', '2026-03-29 01:59:59.999999+00',
                 'infinity', '5e-324', '1e-45', '1 year -3 days 00:00:00.000001', true, jsonb_build_object('k', $2::text, 'n', 1.10),
                 '{"b":1, "a":1, "a":2}', array[$2, null, 'a,b'], '{-9223372036854775808,9223372036854775807}')`,
        [workspace, text],
      );
    }
    await tx.query(
      `insert into every_type (workspace_id, bytes, amount, instant, day, ratio, document, words)
       values ($1, '\\x00ff', 'NaN', '-infinity', '0044-03-15 BC', 'NaN', 'null', '{}'),
              ($1, '', '1.500', 'infinity', null, '-Infinity', '"text"', null),
              ($1, null, '-0.00', '4713-01-01 00:00:00 BC', null, '-0', to_jsonb(repeat('x', 6000000)), null),
              ($1, null, null, null, null, null, to_jsonb(repeat('y', 6000000)), null)`,
      [workspace],
    );
    const entry = "insert into audit_pending (workspace_id, actor, action) values ($1, 'a', 'b')";
    for (let n = 0; n < 3; n += 1) await tx.query(entry, [workspace]);
    // Its number is never used again.
    await tx.query("delete from audit_pending where id = 3");
  });
  return workspace;
}

interface Target {
  readonly config: pg.ClientConfig;
  /** Opens the moved database as a server does. */
  open(): Promise<Database>;
}

/** An empty database: on the server for tests, or a second embedded one, which speaks the same protocol. */
async function emptyTarget(): Promise<Target> {
  const url = testServerUrl();
  if (url) {
    const server = await createServerDatabase(url);
    closing.push(server.drop);
    return {
      config: { connectionString: server.url },
      open: () => openDatabase({ url: server.url }, { migrations: schema }),
    };
  }
  const folder = await mkdtemp(join(directory, "target-"));
  const server = await openEmbedded({ dataDir: folder });
  closing.push(server.close);
  const shared: EmbeddedServer = { connect: server.connect, close: async () => undefined };
  return {
    // Resolved for each connection, which has a stream of its own.
    config: { stream: server.connect, ssl: false, user: "postgres" },
    open: () => openOnEmbedded(shared, folder, { migrations: schema }),
  };
}

async function onTarget({ config }: Target, sql: string): Promise<unknown[]> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const tablesOf = (target: Target) =>
  onTarget(
    target,
    "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );

test("every value of every type is moved, with equal counts and checksums, and numbering continues", async () => {
  const target = await emptyTarget();
  const moved = await moveDatabase({ dataDir, target: target.config, migrations: schema });
  expect(Object.fromEntries(moved.map(({ table, rows }) => [table, rows]))).toEqual(
    Object.fromEntries(Object.entries(original).map(([table, { count }]) => [table, count])),
  );
  const database = await target.open();
  closing.push(() => database.close());
  expect(await digestTables(database)).toEqual(original);
  expect(await database.system(differencesOfCounts)).toEqual(noDifferences);
  const { rows } = await database.forWorkspace(workspace, (tx) =>
    tx.query("insert into audit_pending (workspace_id, actor, action) values ($1, 'a', 'b') returning id", [
      workspace,
    ]),
  );
  expect(rows).toEqual([{ id: "4" }]);
  // Workspaces are separate, and constraints and triggers work as before.
  const others = await database.forWorkspace(crypto.randomUUID(), (tx) => tx.query("select from resources"));
  expect(others.rowCount).toBe(0);
  const asBefore = `select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`;
  const source = await openDatabase({ dataDir }, { migrations: schema });
  closing.push(() => source.close());
  const constraints = ({ rows }: { rows: unknown[] }) =>
    rows.filter((row) => !/NOT NULL/.test(JSON.stringify(row)));
  expect(constraints(await database.query(asBefore))).toEqual(constraints(await source.query(asBefore)));
  expect((await database.query("select from pg_trigger where tgenabled = 'D'")).rowCount).toBe(0);
});

test("what PostgreSQL cannot store is in no embedded database either", async () => {
  const target = await emptyTarget();
  const database = await target.open();
  closing.push(() => database.close());
  for (const impossible of ["E'\\x00'", "'\\ud800'::json ->> 0", `jsonb '"\\u0000"'`, `jsonb '"\\ud800"'`]) {
    await expect(database.query(`select ${impossible}`)).rejects.toThrow();
  }
});

test("a target whose tables are there but empty is filled, and a second move is refused", async () => {
  const target = await emptyTarget();
  await (await target.open()).close();
  const move = () => moveDatabase({ dataDir, target: target.config, migrations: schema });
  await move();
  await expect(move()).rejects.toThrow(/not empty \(table \w+\). Move into a new, empty database/);
  expect(await onTarget(target, "select count(*)::int as n from resources")).toEqual([{ n: 1234 }]);
});

test.each([
  [
    "a lost row",
    "create rule lost as on insert to every_type where new.n = 2 do instead nothing",
    "every_type",
  ],
  ["a rounded value", "alter table resources alter column list_cost type numeric(12, 2)", "resources"],
])("%s is noticed, and nothing stays in the target", async (_, damage, table) => {
  const target = await emptyTarget();
  await (await target.open()).close();
  await onTarget(
    target,
    damage.startsWith("create")
      ? damage
      : // Generated columns depend on it.
        `alter table resources drop column monthly_cost cascade, ${damage.replace(/^alter table resources /, "")}`,
  );
  const moving = moveDatabase({ dataDir, target: target.config, migrations: schema });
  await expect(moving).rejects.toThrow(new RegExp(`copy of the table "${table}" differs`));
  expect(await onTarget(target, "select count(*)::int as n from workspaces")).toEqual([{ n: 0 }]);
});

test("an older embedded database is moved as it is, then brought up to date, in the target only", async () => {
  const older = join(directory, "older");
  const before = schema.filter(({ name }) => name < "9001");
  const source = await openDatabase({ dataDir: older }, { migrations: before });
  const id = await createTestWorkspace(source, "of an older version");
  await source.close();
  const target = await emptyTarget();
  await moveDatabase({ dataDir: older, target: target.config, migrations: schema });
  const database = await target.open();
  closing.push(() => database.close());
  const { rows } = await database.forWorkspace(id, (tx) => tx.query("select name from workspaces"));
  expect(rows).toEqual([{ name: "of an older version" }]);
  expect((await database.query("select from every_type")).rowCount).toBe(0);
  await expect(openDatabase({ dataDir: older }, { migrations: before })).resolves.toSatisfy(
    (again: Database) => {
      closing.push(() => again.close());
      return true;
    },
  );
});

test("versions that don't fit are rejected before a row is written", async () => {
  const move = (target: Target, list: readonly Migration[], from = dataDir) =>
    moveDatabase({ dataDir: from, target: target.config, migrations: list });
  const newerSource = await emptyTarget();
  await expect(move(newerSource, migrations)).rejects.toThrow(/has the migration 9001-every-type/);
  const changed = [...migrations, { ...everyType, sql: `${everyType.sql} -- changed` }];
  await expect(move(newerSource, changed)).rejects.toThrow(/9001-every-type was changed/);
  expect(await tablesOf(newerSource)).toEqual([]);
  const older = join(directory, "older-than-target");
  await (await openDatabase({ dataDir: older }, { migrations })).close();
  const newerTarget = await emptyTarget();
  await (await newerTarget.open()).close();
  await expect(move(newerTarget, schema, older)).rejects.toThrow(
    /tables of a newer version than the embedded/,
  );
});

test("a wrong source or target is named, and neither is changed", async () => {
  const target = await emptyTarget();
  const missing = join(directory, "missing");
  await expect(moveDatabase({ dataDir: missing, target: target.config })).rejects.toThrow(
    `DATA_DIR ${missing} has no embedded database.`,
  );
  expect(existsSync(missing)).toBe(false);
  const nowhere = { connectionString: "postgres://someone:secret@127.0.0.1:1/none" };
  const failing = moveDatabase({ dataDir, target: nowhere });
  await expect(failing).rejects.toThrow(/^Can't connect to DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1.$/);
  await onTarget(target, "create table orders (n int); create view totals as select 1");
  await expect(moveDatabase({ dataDir, target: target.config })).rejects.toThrow(
    "tables of another program (orders, totals)",
  );
  expect(await tablesOf(target)).toEqual([{ relname: "orders" }]);
  const running = await openEmbedded({ dataDir });
  closing.push(running.close);
  const free = await emptyTarget();
  await expect(moveDatabase({ dataDir, target: free.config })).rejects.toThrow(
    `is in use by process ${process.pid}. Stop that process`,
  );
});

const serverUrl = testServerUrl();
const onServers = test.each(serverUrl === undefined ? [] : [serverUrl]);

onServers("a database that a server uses, or with another encoding, is refused", async () => {
  const target = await emptyTarget();
  const server = await target.open();
  await server.query("select 1");
  await expect(moveDatabase({ dataDir, target: target.config })).rejects.toThrow(
    "A server uses the database",
  );
  await server.close();
  const name = `skyledger_test_${crypto.randomUUID().replaceAll("-", "")}`;
  await onTarget(
    target,
    `create database ${name} encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0`,
  );
  closing.push(() => onTarget(target, `drop database ${name} with (force)`));
  const url = new URL(target.config.connectionString ?? "");
  url.pathname = `/${name}`;
  await expect(moveDatabase({ dataDir, target: { connectionString: url.href } })).rejects.toThrow(
    "has the encoding SQL_ASCII",
  );
});

onServers("a move that is killed in the middle leaves an empty target, and is repeated", async () => {
  const target = await emptyTarget();
  const script = fileURLToPath(new URL("./stopped-move.fixture.ts", import.meta.url));
  const url = target.config.connectionString ?? "";
  const migrations = `${dataDir}-migrations.json`;
  await writeFile(migrations, JSON.stringify(schema));
  closing.push(() => rm(migrations));
  const child = spawn(process.execPath, [script, dataDir, url, migrations], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", (_code, signal) => resolve(signal)));
  // It stops by itself once rows of this table are written.
  for await (const chunk of child.stdout) if (String(chunk).includes("resources")) break;
  const writing =
    "select from pg_stat_activity where application_name = 'skyledger-move' and datname = current_database()";
  expect(await onTarget(target, writing)).toHaveLength(1);
  child.kill("SIGKILL");
  expect(await ended).toBe("SIGKILL");
  await expect.poll(() => onTarget(target, writing)).toHaveLength(0);
  expect(await tablesOf(target)).toEqual([]);
  await moveDatabase({ dataDir, target: target.config, migrations: schema });
  const database = await target.open();
  closing.push(() => database.close());
  expect(await digestTables(database)).toEqual(original);
});
