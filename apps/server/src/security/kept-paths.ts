import type { FindingsOfPath, FoundPaths } from "../attack-paths/service.ts";
import { stepKey, uniqueSteps } from "./finding-scope.ts";
import type { PathBatch, RankedPath } from "./store/ranked-paths.ts";

type Unread = FoundPaths["unread"];

const keyOf = ({ accountId, data }: Unread[number]): string => `${accountId} ${data}`;

/** AWS accounts of which less was read than before. */
function accountsReadLess(before: Unread, now: Unread): Set<string> {
  const counts = new Map(before.map((one) => [keyOf(one), one.count]));
  return new Set(
    now.filter((one) => one.count > (counts.get(keyOf(one)) ?? 0)).map(({ accountId }) => accountId),
  );
}

/** A path with everything that either reading found on it. */
function united(before: RankedPath, now: RankedPath | undefined): RankedPath {
  if (now === undefined) return before;
  return { ...before, risk: Math.max(before.risk, now.risk), findings: uniqueSteps([before, now]) };
}

function isLess(now: RankedPath | undefined, before: RankedPath): boolean {
  if (now === undefined || now.risk < before.risk) return true;
  const found = new Set(now.findings.map(stepKey));
  return before.findings.some((one) => !found.has(stepKey(one)));
}

/**
 * Paths that were evaluated now, and those of before that only seem to be gone, less risky, or shorter, since less was
 * read of their accounts: what is not read keeps what was known. The newest batch is the first.
 */
export function withKeptPaths(before: readonly PathBatch[], { paths, unread }: FoundPaths): PathBatch[] {
  const current = new Map(paths.map((path) => [path.target, path]));
  const kept = before.flatMap((batch): PathBatch[] => {
    const readLess = accountsReadLess(batch.unread, unread);
    const stay = batch.paths.flatMap((path) => {
      const now = current.get(path.target);
      return isLess(now, path) && path.awsAccounts.some((id) => readLess.has(id)) ? [united(path, now)] : [];
    });
    for (const { target } of stay) current.delete(target);
    return stay.length === 0 ? [] : [{ unread: batch.unread, paths: stay }];
  });
  return [{ unread, paths: [...current.values()].map(toRanked) }, ...kept];
}

const toRanked = ({ target, accountId, risk, findings, awsAccounts }: FindingsOfPath): RankedPath => ({
  ...{ target, accountId, risk, findings, awsAccounts },
});
