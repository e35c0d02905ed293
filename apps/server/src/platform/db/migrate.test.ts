import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { defaultPreferences } from "@skyledger/core/notifications/preferences";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { preferencesOfWorkspace } from "../../notifications/store/preferences-store.ts";
import { migrationPaths, renderMigrationsModule } from "./generate-migrations.ts";
import { ChangedMigrationError, type Migration, NewerDatabaseError } from "./migrate.ts";
import { migrations } from "./migrations.gen.ts";
import { type DatabaseLocation, openDatabase } from "./open-database.ts";
import { createServerDatabase, type ServerDatabase, testServerUrl } from "./testing.ts";

const next: Migration = {
  name: "9001-next",
  sql: "create table next (workspace_id uuid not null, n int not null); call protect_by_workspace('next');",
};

/** Without the template that the build prepares, which has the schema already. */
let templates: string;
beforeAll(async () => {
  templates = await mkdtemp(join(tmpdir(), "skyledger-templates-"));
});
afterAll(() => rm(templates, { recursive: true, force: true }));

let directory: string;
let server: ServerDatabase | undefined;
let location: DatabaseLocation;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "skyledger-migrate-"));
  const url = testServerUrl();
  server = url ? await createServerDatabase(url) : undefined;
  location = server ? { url: server.url } : { dataDir: join(directory, "data") };
});
afterEach(async () => {
  await server?.drop();
  await rm(directory, { recursive: true, force: true });
});

async function openAndClose(list: readonly Migration[]): Promise<string[]> {
  const applied: string[] = [];
  const database = await openDatabase(location, {
    ...{ migrations: list, templates },
    onMigrated: (name) => applied.push(name),
  });
  await database.close();
  return applied;
}

describe("migrations", () => {
  test("are applied once, in order, including those added later", async () => {
    const names = migrations.map((migration) => migration.name);
    expect(await openAndClose(migrations)).toEqual(names);
    expect(await openAndClose([next, ...migrations])).toEqual(["9001-next"]);
    expect(await openAndClose([...migrations, next])).toEqual([]);
  });

  test("a changed file and a newer database are rejected with what to do, ignoring line endings", async () => {
    await openAndClose([...migrations, next]);
    const changed = [...migrations, { ...next, sql: `${next.sql} -- changed` }];
    await expect(openAndClose(changed)).rejects.toThrow(ChangedMigrationError);
    await expect(openAndClose(changed)).rejects.toThrow("9001-next");
    await expect(openAndClose(migrations)).rejects.toThrow(NewerDatabaseError);
    const windows = migrations.map(({ name, sql }) => ({ name, sql: sql.replaceAll("\n", "\r\n") }));
    expect(await openAndClose([...windows, next])).toEqual([]);
  });

  test("a failing migration leaves the database unchanged", async () => {
    await openAndClose(migrations);
    const broken: Migration = { name: "9002-broken", sql: "create table half (n int); select 1 / 0" };
    await expect(openAndClose([...migrations, next, broken])).rejects.toThrow("division by zero");
    expect(await openAndClose([...migrations, next])).toEqual(["9001-next"]);
  });

  test("concurrent starts apply each migration once", async () => {
    const applied: string[] = [];
    const starts = Array.from({ length: server ? 4 : 1 }, () =>
      openDatabase(location, { templates, onMigrated: (name) => applied.push(name) }),
    );
    for (const database of await Promise.all(starts)) await database.close();
    expect(applied).toEqual(migrations.map((migration) => migration.name));
  });

  test("an embedded database with data is exported before it is changed", async () => {
    const dataDir = join(directory, "embedded");
    const backups = () => readdir(join(dataDir, "backups")).catch(() => []);
    await (await openDatabase({ dataDir })).close();
    await (await openDatabase({ dataDir })).close();
    expect(await backups()).toEqual([]);
    await (await openDatabase({ dataDir }, { migrations: [...migrations, next] })).close();
    expect(await backups()).toEqual([expect.stringMatching(/^skyledger-\d{8}T\d{6}Z-upgrade\.jsonl\.gz$/)]);
  });
});

describe("the generated module", () => {
  test("contains the files unchanged", () => {
    const rendered = renderMigrationsModule(migrationPaths.directory);
    expect(readFileSync(migrationPaths.module, "utf8")).toBe(rendered);
    expect(migrations.length).toBeGreaterThan(0);
  });

  test("rejects invalid names and duplicate numbers", async () => {
    const folder = join(directory, "migrations");
    await mkdir(folder);
    const render = () => renderMigrationsModule(pathToFileURL(`${folder}/`));
    await writeFile(join(folder, "0001-a.sql"), "select 1;\r\n");
    expect(render()).toContain('{ name: "0001-a", sql: "select 1;\\n" }');
    await writeFile(join(folder, "0001-b.sql"), "");
    expect(render).toThrow("0001");
    await rm(join(folder, "0001-b.sql"));
    await writeFile(join(folder, "2-B.sql"), "");
    expect(render).toThrow("2-B.sql must be named");
  });
});

describe("0025", () => {
  test("gives the defaults to people who confirmed an address and saved nothing; no one else's are changed", async () => {
    const before = migrations.filter(
      ({ name }) => name < "0012-notifications" || name === "0012-notifications",
    );
    const old = await openDatabase(location, { migrations: before });
    const workspaceId = randomUUID();
    const [confirmed, stranger, chooser] = [randomUUID(), randomUUID(), randomUUID()];
    await old.forWorkspace(workspaceId, async (tx) => {
      await tx.query("insert into workspaces (id, name, time_zone) values ($1, 'W', 'America/New_York')", [
        workspaceId,
      ]);
      await tx.query(
        `insert into users (id, workspace_id, email, password_hash, full_name, email_verified_at)
         select id, $1, id || '@example.com', 'none', 'P', case when id <> $3 then now() end from unnest($2::uuid[]) id`,
        [workspaceId, [confirmed, stranger, chooser], stranger],
      );
      await tx.query(
        `insert into notification_preferences values ($1, $2, false, true, true, true, false, 50, 7, 1, null, now())`,
        [chooser, workspaceId],
      );
    });
    await old.close();
    const upgraded = await openDatabase(location);
    const people = await upgraded.forWorkspace(workspaceId, (tx) => preferencesOfWorkspace(tx, workspaceId));
    const { rows } = await upgraded.forWorkspace(workspaceId, (tx) =>
      tx.query<{ due: string; weekday: number; time: string }>(
        `select extract(isodow from weekly_due_at at time zone 'America/New_York')::int as weekday,
           to_char(weekly_due_at at time zone 'America/New_York', 'HH24:MI') as time
         from notification_preferences where workspace_id = $1 and weekly_due_at > now()`,
        [workspaceId],
      ),
    );
    await upgraded.close();
    expect(people.find(({ userId }) => userId === confirmed)).toEqual({
      userId: confirmed,
      ownAddress: `${confirmed}@example.com`,
      updatedAt: null,
      channels: [{ channel: "email", enabled: true, settings: null }],
      ...defaultPreferences,
    });
    expect(people.find(({ userId }) => userId === chooser)).toMatchObject({ channels: [] });
    expect(people).toHaveLength(2);
    expect(rows).toEqual([{ weekday: 1, time: "08:00" }]);
  });
});
