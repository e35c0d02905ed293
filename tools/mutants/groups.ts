import { zoneOf } from "../boundaries/layers.ts";

/**
 * The evaluated files of the server, each with its tests, the most effective ones first: nearly every test of
 * the server reaches every store, so the import graph alone is not enough. Paths within `apps/server/src`.
 */
const evaluatedInServer: Readonly<Record<string, readonly string[]>> = {
  "identity/api-tokens-store": ["identity/api-tokens-store"],
  "remediation/store/end-remediation": ["remediation/store"],
  "security/store/finding-counts": ["security/store/findings-store"],
  "security/store/findings-store": ["security/store/findings-store"],
  "security/store/hub-outbox-store": ["security/store/hub-outbox-store"],
  "inventory/store/writer": ["inventory/store/writer"],
  "platform/db/kept-answers": ["platform/db/kept-answers"],
  "identity/members-store": ["identity/members-store"],
  "notifications/store/outbox-store": ["notifications/store/outbox-store"],
  "savings/store/recommendations-writer": ["savings/store/recommendations-writer"],
  "remediation/store": ["remediation/store"],
  "runs/store": ["runs/store"],
  "schedules/store": ["schedules/store"],
  "security/store/seen-again": ["security/store/seen-again"],
  "identity/sessions-store": ["identity/sessions-store"],
  "platform/db/system-scope": ["platform/db/system-scope"],
  "platform/db/workspace-transactions": ["platform/db/workspace-transactions"],
  "platform/background-work": ["platform/background-work"],
  "security/finding-compliance": ["security/finding-compliance"],
  "savings/group-claims": ["savings/group-claims"],
  "runs/lease": ["runs/lease"],
  "remediation/end": ["remediation/end"],
  "remediation/work": ["remediation/work", "remediation/undo"],
  "runs/service": ["runs/service"],
  "security/scan-result": ["security/scan-result", "security/scan-run"],
  "security/scan-tallies": ["security/scan-tallies"],
  "security/scan-work": ["security/scan-work", "security/scan-run"],
  "schedules/service": ["schedules/service", "schedules/routes"],
  "runs/stale-runs": ["runs/stale-runs"],
};

const inServer = (path: string) => `apps/server/src/${path}`;

/**
 * Default paths: core by folder, and the critical files of the server (access, deletion, totals, people's
 * decisions, single delivery). Each group must reach the aim separately.
 */
export const evaluatedPaths: readonly string[] = [
  "packages/core/src",
  ...Object.keys(evaluatedInServer).map((file) => inServer(`${file}.ts`)),
];

/** The listed tests of a file of the server, the most effective ones first; undefined: it has no list. */
export function testsAbout(file: string): readonly string[] | undefined {
  const name = /^apps\/server\/src\/(.+)\.ts$/.exec(file)?.[1];
  if (name === undefined || !Object.hasOwn(evaluatedInServer, name)) return undefined;
  return evaluatedInServer[name]?.map((test) => inServer(`${test}.test.ts`));
}

/** Percentage of a group's mutants that the tests must kill. */
export const aimPercent = 85;

/** The group of a file: "core/savings", "stores", "services"; else its folder. */
export function groupOf(file: string): string {
  const [, core] = /^packages\/core\/src\/(?:([^/]+)\/)?/.exec(file) ?? [undefined, null];
  if (core !== null) return core === undefined ? "core" : `core/${core}`;
  const zone = zoneOf(file)?.name ?? "";
  if (/^server\/(platform\/db|[a-z-]+\/store)$/.test(zone)) return "stores";
  if (/^server\/(platform|[a-z-]+\/service)$/.test(zone)) return "services";
  return file.split("/").slice(0, -1).join("/");
}
