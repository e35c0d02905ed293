import type { FindingsOfPath, FoundPaths } from "../attack-paths/service.ts";
import type { AccountScope, InScope, Scoped } from "../organizations/account-scope.ts";
import { callAccountIds } from "../platform/call-scope.ts";
import type { Principal } from "../platform/principal.ts";
import type { FindingFilter } from "./store/finding-filter.ts";

/** The accounts of a list of findings, and the attack path that they are on. */
export interface AskedScope extends AccountScope {
  /** Target of the path; {@link anyPath}: all paths. */
  path?: string | undefined;
}

/** Stands for all attack paths. */
const anyPath = "any";

/** Attack paths as findings know them. */
export interface FindingPaths {
  /** The findings of the steps of each path, or of the path to one target. */
  findings(principal: Pick<Principal, "workspaceId">, target?: string): Promise<FoundPaths>;
}

/** Replaces the scope of a filter by connected accounts, and its path by the findings of the steps. */
export type FindingScope = <Filter extends AskedScope>(
  principal: Pick<Principal, "workspaceId">,
  filter: Filter,
) => Promise<Scoped<Omit<Filter, "path">> & Pick<FindingFilter, "steps">>;

/** Identifies a finding of a step among others. */
export const stepKey = ({ arn, checkId }: FindingsOfPath["findings"][number]): string => `${arn} ${checkId}`;

/** The findings of the steps of paths, which share most of them. */
export function uniqueSteps(
  paths: readonly Pick<FindingsOfPath, "findings">[],
): NonNullable<FindingFilter["steps"]> {
  const all = paths.flatMap(({ findings }) => findings);
  return [...new Map(all.map((step) => [stepKey(step), step])).values()];
}

/**
 * Resolves scopes of findings. A path that no longer exists has no findings.
 * @param onAll receives all paths that were evaluated over every account of a workspace
 */
export function createFindingScope(
  inScope: InScope,
  paths: FindingPaths,
  onAll: (workspaceId: string, found: FoundPaths) => void,
): FindingScope {
  return async (principal, { path, ...filter }) => {
    const scoped = await inScope(principal, filter);
    if (path === undefined) return scoped;
    const found = await paths.findings(principal, path === anyPath ? undefined : path);
    if (path === anyPath && callAccountIds() === undefined) onAll(principal.workspaceId, found);
    return { ...scoped, steps: uniqueSteps(found.paths) };
  };
}
