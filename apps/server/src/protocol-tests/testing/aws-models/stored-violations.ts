import { evaluateChecks } from "@skyledger/core/checks/evaluate";
import type { CoverageGap, Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { checks } from "@skyledger/core/registry.gen";
import { createSnapshotStore } from "../../../inventory/store/snapshot-store.ts";
import type { Database } from "../../../platform/db/database.ts";
import { violationsOfResource } from "./outcome.ts";

/** Violations in an account's stored inventory, one sentence each. */
export async function violationsOfStored(
  database: Database,
  workspaceId: string,
  accountId: string,
): Promise<string[]> {
  const store = createSnapshotStore(database);
  const resources: Resource[] = [];
  for await (const page of store.resources(workspaceId, accountId)) resources.push(...page);
  const { covered, gaps } = await store.scope(workspaceId, accountId);
  const takenAt = new Date().toISOString();
  return [
    ...resources.flatMap(violationsOfResource),
    ...gaps.flatMap(violationsOfGap),
    ...resources.flatMap((resource) => unexplained(resource, gaps)),
    ...passesOnGaps(new SnapshotIndex({ takenAt, resources, covered, gaps })),
  ];
}

function violationsOfGap({ type, facet, message, count }: CoverageGap): string[] {
  const what = `the gap of ${type} ${facet ?? "list"}`;
  return [
    ...(/\w/.test(message) ? [] : [`${what} says nothing`]),
    ...(count > 0 ? [] : [`${what} is about nothing`]),
  ];
}

/** Facets that are gaps without a reported gap. */
function unexplained({ type, facets }: Resource, gaps: readonly CoverageGap[]): string[] {
  const reported = new Set(gaps.filter((gap) => gap.type === type).map(({ facet }) => facet));
  return Object.entries(facets)
    .filter(([name, observation]) => !observation.seen && !reported.has(name))
    .map(([name]) => `${type} ${name} is a gap that nothing explains`);
}

/** Results that pass although their data was not read. */
function passesOnGaps(index: SnapshotIndex): string[] {
  const violations: string[] = [];
  evaluateChecks(index, checks, ({ check, resource, result }) => {
    const missing = check.needs.filter((name) => !resource.facets[name]?.seen);
    if (result.kind === "pass" && missing.length > 0)
      violations.push(`${check.id} passes without ${missing[0]}`);
  });
  return violations;
}
