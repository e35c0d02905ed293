import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { moveWithSettings } from "./move-database.ts";
import { openDatabase } from "./platform/db/open-database.ts";
import { createServerDatabase, createTestWorkspace, testServerUrl } from "./platform/db/testing.ts";
import { loadKeys } from "./platform/keys/key-folder.ts";
import { createSeal } from "./platform/keys/seal.ts";

let directory: string;
let dataDir: string;
let workspace: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "skyledger-move-"));
  dataDir = join(directory, "data");
  const source = await openDatabase({ dataDir });
  workspace = await createTestWorkspace(source);
  const keys = await loadKeys(join(dataDir, "keys"));
  await source.forWorkspace(workspace, (tx) =>
    tx.query(
      "insert into language_models (workspace_id, provider, model, api_key_sealed, updated_at) values ($1, 'bedrock', 'm', $2, now())",
      [workspace, createSeal(keys.modelKeys).close("sesame", workspace)],
    ),
  );
  await source.close();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function failing(env: NodeJS.ProcessEnv): Promise<string> {
  const lines: string[] = [];
  expect(await moveWithSettings(env, (line) => lines.push(line))).toBe(1);
  return lines.at(-1) ?? "";
}

test("wrong settings end with a line that names them, and without the password", async () => {
  expect(await failing({ DATA_DIR: dataDir })).toBe(
    "Nothing was moved. Set DATABASE_URL to the empty PostgreSQL database that receives the data of DATA_DIR.",
  );
  expect(await failing({ DATA_DIR: dataDir, DATABASE_URL: "mysql://a:secret@host/b" })).toBe(
    "Nothing was moved. DATABASE_URL must be an address like postgres://user:password@host:5432/name.",
  );
  const DATABASE_URL = "postgres://someone:secret@127.0.0.1:1/none";
  expect(await failing({ DATA_DIR: join(directory, "none"), DATABASE_URL })).toContain(
    "has no embedded database.",
  );
  expect(existsSync(join(directory, "none"))).toBe(false);
  const unreachable = await failing({ DATA_DIR: dataDir, DATABASE_URL });
  expect(unreachable).toMatch(/^Nothing was moved\. Can't connect to DATABASE_URL: connect ECONNREFUSED/);
  expect(unreachable).not.toContain("secret");
});

const serverUrl = testServerUrl();

test.each(serverUrl === undefined ? [] : [serverUrl])(
  "the command moves the data and reports counts, checksums, sealed secrets, and what is next",
  async (url) => {
    const target = await createServerDatabase(url);
    const lines: string[] = [];
    const run = (databaseUrl: string) => {
      lines.length = 0;
      return moveWithSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, (line) => lines.push(line));
    };
    expect(await run(target.url)).toBe(0);
    expect(lines).toContainEqual(
      expect.stringMatching(/^ {2}workspaces: 1 rows, checksum [0-9a-f]+ in both$/),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^Moved 2 rows in \d+ tables; count and checksum of each table are equal\.$/),
    );
    expect(lines).toContain(`${join(dataDir, "keys")} opens all 1 sealed secrets.`);
    const moved = await openDatabase({ url: target.url });
    const { rows } = await moved.forWorkspace(workspace, (tx) => tx.query("select id from workspaces"));
    expect(rows).toEqual([{ id: workspace }]);
    await moved.close();
    expect(await run(target.url)).toBe(1);
    expect(lines.at(-1)).toMatch(/^Nothing was moved\. The database of DATABASE_URL is not empty/);
    await target.drop();
    // With other keys, the same data is moved, and the operator learns that they don't fit.
    await rm(join(dataDir, "keys"), { recursive: true });
    const again = await createServerDatabase(url);
    expect(await run(again.url)).toBe(0);
    expect(lines.join("\n")).toContain("has no master.key: put the one of this installation there");
    await again.drop();
    await loadKeys(join(dataDir, "keys"));
    const other = await createServerDatabase(url);
    expect(await run(other.url)).toBe(0);
    expect(lines.join("\n")).toContain("language model API keys: 1 of 1");
    await other.drop();
  },
);
