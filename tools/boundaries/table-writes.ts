import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

/**
 * Tables that several subjects write, because one transaction changes all of them. A statement can read every
 * table, since a list needs joins; but only these tables have more than one writer.
 */
const sharedTables: Readonly<Record<string, readonly string[]>> = {
  // Each account records its discovery; disconnecting an account deletes its data.
  cloud_accounts: ["accounts", "inventory"],
  coverage_gaps: ["accounts", "inventory"],
  covered_scopes: ["accounts", "inventory"],
  metric_statistics: ["accounts", "inventory"],
  relationships: ["accounts", "inventory"],
  resources: ["accounts", "inventory"],
  savings: ["accounts", "savings"],
  // Costs come from Cost Explorer and from billing exports.
  cost_daily: ["billing-imports", "costs"],
  cost_resources: ["billing-imports", "costs"],
  cost_tags: ["billing-imports", "costs"],
  // A verified remediation changes the state of what it fixed; a deleted team leaves what it had to no one.
  finding_history: ["collaboration", "remediation", "security"],
  findings: ["collaboration", "remediation", "security"],
  recommendation_assignments: ["collaboration", "savings"],
  recommendation_history: ["remediation", "savings"],
  recommendations: ["accounts", "collaboration", "remediation", "savings"],
  // Settings of a workspace.
  workspaces: ["identity", "notifications", "security"],
};

/** A source file of the server, with its path from `apps/server/src`. */
export type ServerSource = { path: string; text: string };

/** The server's sources without tests and the platform. */
export function serverSources(root: string): ServerSource[] {
  const folder = join(root, "apps", "server", "src");
  return globSync("*/**/*.ts", { cwd: folder })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !/\.test\.ts$|(^|\/)testing\/|-tests\/|^platform\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

/** The tables that migrations create. */
export function tablesIn(migrations: string): Set<string> {
  return new Set(
    [...migrations.matchAll(/create table (?:if not exists )?([a-z_]+)/g)].map(([, name = ""]) => name),
  );
}

/** Subjects that write each table. */
export function writersOf(
  sources: readonly ServerSource[],
  tables: ReadonlySet<string>,
): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    for (const [, table = ""] of text.matchAll(
      /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?([a-z_]+)/g,
    )) {
      if (!tables.has(table)) continue;
      writers.set(table, (writers.get(table) ?? new Set()).add(path.split("/")[0] ?? ""));
    }
  }
  return writers;
}

/** Tables with other writers than one subject, or than those of the list. */
export function tableViolations(
  writers: ReadonlyMap<string, ReadonlySet<string>>,
  shared: Readonly<Record<string, readonly string[]>> = sharedTables,
): string[] {
  return [...new Set([...writers.keys(), ...Object.keys(shared)])].sort().flatMap((table) => {
    const subjects = [...(writers.get(table) ?? [])].sort().join(", ");
    const allowed = shared[table]?.join(", ");
    if (allowed === undefined)
      return subjects.includes(", ")
        ? [
            `${table} is written by ${subjects}: hand the write to the subject it belongs to, or add it to sharedTables`,
          ]
        : [];
    return subjects === allowed
      ? []
      : [`${table} is written by ${subjects || "no subject"}, not by ${allowed}`];
  });
}
