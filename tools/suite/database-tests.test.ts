import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readModule, readModules } from "../boundaries/modules.ts";
import { enoughOnServer, testsOnDatabase } from "./database-tests.ts";
import { leftOutOf, leftOutSetting } from "./left-out.ts";
import { root } from "./run.ts";

const server = "apps/server/src";
/** The real repository, read once. */
const ours = readModules(root);

test("a test that opens the database, and one whose set-up does, are there; a type, the embedded one and none are not", () => {
  const files = {
    [`${server}/adapters/db/testing.ts`]: "export const open = 1;",
    [`${server}/adapters/db/store.test.ts`]: 'import { open } from "./testing.ts";',
    [`${server}/adapters/db/embedded/engine.test.ts`]: 'import { open } from "../testing.ts";',
    [`${server}/http/world.ts`]: 'import { open } from "../adapters/db/testing.ts";',
    [`${server}/http/route.test.ts`]: 'import { world } from "./world.ts";',
    [`${server}/http/typed.test.ts`]: 'import type { open } from "../adapters/db/testing.ts";',
    [`${server}/http/pure.test.ts`]: 'import { test } from "vitest";',
    [`${server}/http/aws.wire.test.ts`]: 'import { world } from "./world.ts";',
  };
  const modules = Object.entries(files).map(([path, source]) => readModule(path, source));
  expect(testsOnDatabase(modules)).toEqual([
    `${server}/adapters/db/store.test.ts`,
    `${server}/http/route.test.ts`,
  ]);
});

test("no test of the embedded database lets the setting choose its database", () => {
  const folder = join(root, server, "adapters", "db", "embedded");
  const tests = readdirSync(folder).filter((name) => name.endsWith(".test.ts"));
  expect(tests.length).toBeGreaterThan(3);
  const choosing = tests.filter((name) =>
    /openTestDatabase|testServerUrl/.test(readFileSync(join(folder, name), "utf8")),
  );
  expect(choosing).toEqual([]);
});

test("every test of the server that names the database is among them", () => {
  const found = new Set(testsOnDatabase(ours));
  expect(found.size).toBeGreaterThan(50);
  const direct = ours.filter(
    ({ path, imports }) =>
      /^apps\/server\/.*(?<!\.wire)\.test\.ts$/.test(path) &&
      imports.some(({ target }) => target === `${server}/http/testing/test-server.ts`),
  );
  expect(direct.filter(({ path }) => !found.has(path)).map(({ path }) => path)).toEqual([]);
});

test("stores, the queue and what is about databases run on both; routes and services where the server is", () => {
  const both = [
    `${server}/adapters/db/runs-store.test.ts`,
    `${server}/adapters/queue/job-queue.test.ts`,
    `${server}/services/growing-account.test.ts`,
  ];
  const once = [`${server}/http/routes/security.test.ts`, `${server}/services/schedules.test.ts`];
  expect(enoughOnServer([...both, ...once])).toEqual(once);
  const here = testsOnDatabase(ours);
  expect(here).toEqual(expect.arrayContaining([...both, ...once]));
  // What is named as an exception is there: a renamed file would silently run once.
  expect(here.filter((path) => !path.startsWith(`${server}/adapters/`)).length).toBe(
    enoughOnServer(here).length + 2,
  );
});

test("what PostgreSQL runs is left out of the other run, and of that one only", () => {
  const run = (env: NodeJS.ProcessEnv) =>
    leftOutOf({ ...env }).map((pattern) => pattern.replace(`${server}/`, ""));
  expect(run({})).toEqual([]);
  expect(run({ [leftOutSetting]: `${server}/a.test.ts,${server}/b.test.ts` })).toEqual([
    "a.test.ts",
    "b.test.ts",
  ]);
});
