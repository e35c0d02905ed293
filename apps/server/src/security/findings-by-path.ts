import { shortName } from "@skyledger/core/attack-paths/attack-step";
import type { FindingsOfPath } from "../attack-paths/service.ts";
import { readCursor, writeCursor } from "../platform/cursor.ts";
import type { Principal } from "../platform/principal.ts";
import { type FindingPaths, uniqueSteps } from "./finding-scope.ts";
import type { FindingFilter } from "./store/finding-filter.ts";
import type { FindingGroup } from "./store/finding-groups.ts";
import type { FindingsStore } from "./store/findings-store.ts";

/** The findings of the steps of one attack path. */
export interface PathGroup extends FindingGroup {
  path: Pick<FindingsOfPath, "kind" | "entry" | "certainty" | "risk">;
}

/** Findings by attack path. A finding can be on several paths. */
export interface FindingsByPath {
  /** Paths with findings that match a filter, the one with the highest risk first. */
  groups(
    principal: Principal,
    query: FindingFilter & { limit: number; cursor?: string | undefined },
  ): Promise<{ groups: PathGroup[]; nextCursor: string | null; total: number }>;
}

const kind = "finding-groups:path";

export function createFindingsByPath(deps: {
  findings: Pick<FindingsStore, "countsOfSteps">;
  paths: FindingPaths;
}): FindingsByPath {
  return {
    async groups(principal, { limit, cursor, ...filter }) {
      const offset = cursor === undefined ? 0 : Number(readCursor(kind, cursor, 1)[0]);
      const { paths } = await deps.paths.findings(principal);
      const steps = filter.steps ?? uniqueSteps(paths);
      const counts = await deps.findings.countsOfSteps(principal.workspaceId, { ...filter, steps });
      const groups = paths.flatMap((path) => groupOf(path, counts));
      const next = offset + limit;
      return {
        groups: groups.slice(offset, next),
        nextCursor: next < groups.length ? writeCursor(kind, [String(next)]) : null,
        total: groups.length,
      };
    },
  };
}

type Counts = Awaited<ReturnType<FindingsStore["countsOfSteps"]>>;

/** The group of a path; none without findings. */
function groupOf(
  { findings, target, accountId, awsAccounts, ...path }: FindingsOfPath,
  counts: Counts,
): PathGroup[] {
  const bySeverity = [0, 0, 0, 0, 0];
  for (const { arn, checkId } of findings) {
    const found = counts.get(arn)?.get(checkId) ?? [];
    for (const [severity, count] of found.entries())
      bySeverity[severity] = (bySeverity[severity] ?? 0) + count;
  }
  const count = bySeverity.reduce((sum, one) => sum + one, 0);
  if (count === 0) return [];
  return [
    {
      ...{ key: target, title: shortName(target), severity: bySeverity.findIndex((one) => one > 0), count },
      ...{ bySeverity, category: null, service: null, region: null, accountId, path },
    },
  ];
}
