import { zoneOf } from "../boundaries/layers.ts";
import type { Module } from "../boundaries/modules.ts";

/** What opens the database that TEST_DATABASE_URL chooses. */
const opener = "apps/server/src/platform/db/testing.ts";

/** Tests of the embedded database itself, which open it whatever the setting says. */
const embeddedOnly = "apps/server/src/platform/db/embedded/";

/**
 * The server's tests that use the database of the setting, directly or by what they import: the others do not run once
 * more on PostgreSQL.
 * @param modules all source files
 * @returns paths from the root, in the order of `modules`
 */
export function testsOnDatabase(modules: readonly Module[]): string[] {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of modules) {
    for (const { target, kind } of imports) {
      if (target === null || kind === "type") continue;
      importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  const reached = new Set([opener]);
  // A set is walked in the order of insertion, what is added meanwhile included.
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return modules
    .map(({ path }) => path)
    .filter((path) => reached.has(path) && !path.startsWith(embeddedOnly))
    .filter((path) => /^apps\/server\/.*(?<!\.protocol)\.test\.ts$/.test(path));
}

/** Zones whose tests hold statements, and what else reaches out of the process, on both databases. */
const onBoth = /^server\/(platform(?!\/http)|[a-z-]+\/(store|gateway)$)/;

/** Tests above the stores that are about what a database does: how it plans, and what a run finds when it comes back. */
const aboutDatabases = [
  "apps/server/src/inventory/growing-account.test.ts",
  "apps/server/src/testing/interrupted-imports.test.ts",
];

/**
 * Of {@link testsOnDatabase}: what need not run on the embedded database too where a PostgreSQL server is there. Both run
 * the same SQL, so each statement is held on both by the tests of the stores and of the queue. What routes and services
 * do with the answers is held once here, and once more on the embedded database by the servers that Schemathesis, the
 * protocol tests and the browser's tests start.
 * @param tests paths from the root
 */
export function enoughOnServer(tests: readonly string[]): string[] {
  return tests.filter((path) => !onBoth.test(zoneOf(path)?.name ?? "") && !aboutDatabases.includes(path));
}
