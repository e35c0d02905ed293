/**
 * What is judged when no path is named: core by folder, and the files of the server that hold a law (who may act, what
 * is gone, what counts, what a person decided, what is told once). Each group must reach the aim by itself.
 */
export const judgedPaths: readonly string[] = [
  "packages/core/src",
  ...[
    "api-tokens-store",
    "end-remediation",
    "finding-counts",
    "findings-store",
    "hub-outbox-store",
    "inventory-writer",
    "kept-answers",
    "members-store",
    "notification-outbox-store",
    "recommendations-writer",
    "remediations-store",
    "runs-store",
    "schedules-store",
    "seen-again",
    "sessions-store",
    "system-scope",
    "workspace-transactions",
  ].map((store) => `apps/server/src/adapters/db/${store}.ts`),
  ...[
    "background-work",
    "finding-compliance",
    "group-claims",
    "held-run",
    "remediation-end",
    "remediation-work",
    "runs",
    "scan-result",
    "scan-tallies",
    "scan-work",
    "schedules",
    "unheld-runs",
  ].map((service) => `apps/server/src/services/${service}.ts`),
];

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
