import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { zoneOf } from "../boundaries/layers.ts";
import { readModule, readModules } from "../boundaries/modules.ts";
import { enoughOnServer, testsOnDatabase } from "./database-tests.ts";
import { leftOutOf, leftOutSetting } from "./left-out.ts";
import { root } from "./run.ts";

const server = "apps/server/src";
/** The real repository, read once. */
const ours = readModules(root);

test("includes a test that opens the database, and one whose set-up does, but not types, the embedded database, or none", () => {
  const files = {
    [`${server}/platform/db/testing.ts`]: "export const open = 1;",
    [`${server}/runs/store.test.ts`]: 'import { open } from "../platform/db/testing.ts";',
    [`${server}/platform/db/embedded/engine.test.ts`]: 'import { open } from "../testing.ts";',
    [`${server}/testing/world.ts`]: 'import { open } from "../platform/db/testing.ts";',
    [`${server}/runs/routes.test.ts`]: 'import { world } from "../testing/world.ts";',
    [`${server}/runs/typed.test.ts`]: 'import type { open } from "../platform/db/testing.ts";',
    [`${server}/runs/pure.test.ts`]: 'import { test } from "vitest";',
    [`${server}/runs/aws.protocol.test.ts`]: 'import { world } from "../testing/world.ts";',
  };
  const modules = Object.entries(files).map(([path, source]) => readModule(path, source));
  expect(testsOnDatabase(modules)).toEqual([`${server}/runs/store.test.ts`, `${server}/runs/routes.test.ts`]);
});

test("no test of the embedded database lets the setting choose its database", () => {
  const folder = join(root, server, "platform", "db", "embedded");
  const tests = readdirSync(folder).filter((name) => name.endsWith(".test.ts"));
  expect(tests.length).toBeGreaterThan(3);
  const choosing = tests.filter((name) =>
    /openTestDatabase|testServerUrl/.test(readFileSync(join(folder, name), "utf8")),
  );
  expect(choosing).toEqual([]);
});

test("includes every test of the server that names the database", () => {
  const found = new Set(testsOnDatabase(ours));
  expect(found.size).toBeGreaterThan(50);
  const direct = ours.filter(
    ({ path, imports }) =>
      /^apps\/server\/.*(?<!\.protocol)\.test\.ts$/.test(path) &&
      imports.some(({ target }) => target === `${server}/testing/test-server.ts`),
  );
  expect(direct.filter(({ path }) => !found.has(path)).map(({ path }) => path)).toEqual([]);
});

test("stores, the queue, and tests about databases run on both; routes and services on the server only", () => {
  const both = [
    `${server}/runs/store.test.ts`,
    `${server}/platform/queue/job-queue.test.ts`,
    `${server}/inventory/growing-account.test.ts`,
  ];
  const once = [`${server}/security/routes.test.ts`, `${server}/schedules/service.test.ts`];
  expect(enoughOnServer([...both, ...once])).toEqual(once);
  const here = testsOnDatabase(ours);
  expect(here).toEqual(expect.arrayContaining([...both, ...once]));
  // Listed exceptions must exist: a renamed file would silently run once.
  const above = here.filter(
    (path) => !/server\/(platform(?!\/http)|.*\/(store|gateway)$)/.test(zoneOf(path)?.name ?? ""),
  );
  expect(above.length).toBe(enoughOnServer(here).length + 2);
});

test("tests that run on PostgreSQL are excluded from the other run only", () => {
  const run = (env: NodeJS.ProcessEnv) =>
    leftOutOf({ ...env }).map((pattern) => pattern.replace(`${server}/`, ""));
  expect(run({})).toEqual([]);
  expect(run({ [leftOutSetting]: `${server}/a.test.ts,${server}/b.test.ts` })).toEqual([
    "a.test.ts",
    "b.test.ts",
  ]);
});
