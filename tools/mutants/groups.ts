/**
 * The judged files of the server, each with the tests that are about it, those that notice most first: nearly every test
 * of the server reaches every store, so the import graph alone cannot tell which are. Paths within `apps/server/src`.
 */
const judgedInServer: Readonly<Record<string, readonly string[]>> = {
  "adapters/db/api-tokens-store": ["adapters/db/api-tokens-store"],
  "adapters/db/end-remediation": ["adapters/db/remediations-store"],
  "adapters/db/finding-counts": ["adapters/db/findings-store"],
  "adapters/db/findings-store": ["adapters/db/findings-store"],
  "adapters/db/hub-outbox-store": ["adapters/db/hub-outbox-store"],
  "adapters/db/inventory-writer": ["adapters/db/inventory-writer"],
  "adapters/db/kept-answers": ["adapters/db/kept-answers"],
  "adapters/db/members-store": ["adapters/db/members-store"],
  "adapters/db/notification-outbox-store": ["adapters/db/notification-outbox-store"],
  "adapters/db/recommendations-writer": ["adapters/db/recommendations-writer"],
  "adapters/db/remediations-store": ["adapters/db/remediations-store"],
  "adapters/db/runs-store": ["adapters/db/runs-store"],
  "adapters/db/schedules-store": ["adapters/db/schedules-store"],
  "adapters/db/seen-again": ["adapters/db/seen-again"],
  "adapters/db/sessions-store": ["adapters/db/sessions-store"],
  "adapters/db/system-scope": ["adapters/db/system-scope"],
  "adapters/db/workspace-transactions": ["adapters/db/workspace-transactions"],
  "services/background-work": ["services/background-work"],
  "services/finding-compliance": ["services/finding-compliance"],
  "services/group-claims": ["services/group-claims"],
  "services/held-run": ["services/held-run"],
  "services/remediation-end": ["services/remediation-end"],
  "services/remediation-work": ["services/remediation-work", "services/remediation-undo"],
  "services/runs": ["services/runs"],
  "services/scan-result": ["services/scan-result", "services/scan-run"],
  "services/scan-tallies": ["services/scan-tallies"],
  "services/scan-work": ["services/scan-work", "services/scan-run"],
  "services/schedules": ["services/schedules", "http/routes/schedules"],
  "services/unheld-runs": ["services/unheld-runs"],
};

const inServer = (path: string) => `apps/server/src/${path}`;

/**
 * What is judged when no path is named: core by folder, and the files of the server that hold a law (who may act, what
 * is gone, what counts, what a person decided, what is told once). Each group must reach the aim by itself.
 */
export const judgedPaths: readonly string[] = [
  "packages/core/src",
  ...Object.keys(judgedInServer).map((file) => inServer(`${file}.ts`)),
];

/** The tests that are about a judged file of the server, those that notice most first; undefined: it has no list. */
export function testsAbout(file: string): readonly string[] | undefined {
  const name = /^apps\/server\/src\/(.+)\.ts$/.exec(file)?.[1];
  if (name === undefined || !Object.hasOwn(judgedInServer, name)) return undefined;
  return judgedInServer[name]?.map((test) => inServer(`${test}.test.ts`));
}

/** Percent of a group's mutants that the tests must notice. */
export const aimPercent = 85;

/** The group of a file: "core/savings", "stores", "services"; else its folder. */
export function groupOf(file: string): string {
  const [, core] = /^packages\/core\/src\/(?:([^/]+)\/)?/.exec(file) ?? [undefined, null];
  if (core !== null) return core === undefined ? "core" : `core/${core}`;
  if (file.startsWith("apps/server/src/adapters/db/")) return "stores";
  if (file.startsWith("apps/server/src/services/")) return "services";
  return file.split("/").slice(0, -1).join("/");
}
