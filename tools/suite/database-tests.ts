import { zoneOf } from "../boundaries/layers.ts";
import type { Module } from "../boundaries/modules.ts";

/** Opens the database that TEST_DATABASE_URL chooses. */
const opener = "apps/server/src/platform/db/testing.ts";

/** Tests of the embedded database itself, which open it independent of the setting. */
const embeddedOnly = "apps/server/src/platform/db/embedded/";

/**
 * The server's tests that use the configured database, directly or indirectly: only these run again on
 * PostgreSQL.
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
  // A set iterates in insertion order, including elements added during the iteration.
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return modules
    .map(({ path }) => path)
    .filter((path) => reached.has(path) && !path.startsWith(embeddedOnly))
    .filter((path) => /^apps\/server\/.*(?<!\.protocol)\.test\.ts$/.test(path));
}

/** Zones whose tests run statements, and others with outside connections, on both databases. */
const onBoth = /^server\/(platform(?!\/http)|[a-z-]+\/(store|gateway)$)/;

/** Tests above the stores about database behavior: query plans, and the state after a crash. */
const aboutDatabases = [
  "apps/server/src/inventory/growing-account.test.ts",
  "apps/server/src/testing/interrupted-imports.test.ts",
];

/**
 * Of {@link testsOnDatabase}: tests that need not run on the embedded database if there is a PostgreSQL
 * server. Both run the same SQL, and the tests of the stores and of the queue run each statement on both.
 * Services and routes are tested once here, and again on the embedded database by the servers of
 * Schemathesis, the protocol tests, and the browser tests.
 * @param tests paths from the root
 */
export function enoughOnServer(tests: readonly string[]): string[] {
  return tests.filter((path) => !onBoth.test(zoneOf(path)?.name ?? "") && !aboutDatabases.includes(path));
}
