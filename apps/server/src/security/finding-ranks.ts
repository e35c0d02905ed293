import type { AccountsStore } from "../accounts/store.ts";
import type { FoundPaths } from "../attack-paths/service.ts";
import type { RunLog } from "../runs/lease.ts";
import type { FindingPaths } from "./finding-scope.ts";
import { withKeptPaths } from "./kept-paths.ts";
import type { FindingPathsStore, RankedStep } from "./store/finding-paths-store.ts";
import type { RankedPath } from "./store/ranked-paths.ts";

/**
 * With more resources, evaluating attack paths takes memory that a scan must not need (270 MB for 50,000): ranks are
 * stored after the scan.
 */
export const mostRankedInScan = 20_000;
/**
 * Memory for evaluating attack paths, MB per 1,000 resources. Seen: 5.7 of 51,000, 3.4 of 206,000, and 3.2 of a
 * million.
 */
const mbPerThousand = 6;
/** From the end of a scan of a large workspace, in which its memory is released and its other accounts are scanned. */
const pauseMs = 30_000;
/** People look at the security page more often than attack paths change. */
const keepEveryMs = 60_000;
/** The share of its time that ranking a workspace may take, while its accounts are scanned one after the other. */
const shareOfTime = 0.1;

/** Adds up the paths of each step, by the account of their targets. */
export function rankedSteps(paths: readonly RankedPath[]): RankedStep[] {
  const ranked = new Map<string, RankedStep>();
  for (const { accountId, risk, findings } of paths) {
    for (const { arn, checkId } of findings) {
      const key = JSON.stringify([arn, checkId, accountId]);
      const before = ranked.get(key) ?? { paths: 0, risk: 0 };
      ranked.set(key, { arn, checkId, accountId, paths: before.paths + 1, risk: before.risk + risk });
    }
  }
  return [...ranked.values()];
}

/** Number of resources that attack paths are evaluated over. */
export async function evaluatedResources(
  accounts: Pick<AccountsStore, "list">,
  workspaceId: string,
): Promise<number> {
  const read = (await accounts.list(workspaceId)).filter(({ archivedAt }) => archivedAt === null);
  return read.reduce((sum, { resourceCount }) => sum + resourceCount, 0);
}

/**
 * With more resources, paths are evaluated on request only, which may end for lack of memory.
 * @param memoryMb of the thread that evaluates them
 */
export function mostRankedWith(memoryMb: number): number {
  return Math.floor((memoryMb / mbPerThousand) * 1_000);
}

interface Deps {
  /** The most resources of a workspace that is ranked without a request, by `mostRankedWith`. */
  readonly mostRanked: number;
  readonly accounts: Pick<AccountsStore, "list">;
  readonly paths: FindingPaths;
  readonly store: FindingPathsStore;
  readonly log: RunLog;
}

/** Ranks findings by the attack paths that they are on. */
export class FindingRanks {
  readonly #deps: Deps;
  /** When a workspace may be ranked again, as of `performance.now()`. */
  readonly #notBefore = new Map<string, number>();
  /** When the ranks of a workspace were stored. */
  readonly #storedAt = new Map<string, number>();
  readonly #waiting = new Map<string, NodeJS.Timeout>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Stores the ranks by paths that were evaluated over all accounts of the workspace for a request. Of workspaces that
   * `rank` leaves out, these are the only ones.
   */
  async keep(workspaceId: string, found: FoundPaths): Promise<void> {
    if (performance.now() - (this.#storedAt.get(workspaceId) ?? Number.NEGATIVE_INFINITY) < keepEveryMs)
      return;
    await this.#store(workspaceId, found);
  }

  async #store(workspaceId: string, found: FoundPaths): Promise<void> {
    this.#storedAt.set(workspaceId, performance.now());
    await this.#deps.store.replace(workspaceId, (before) => {
      const batches = withKeptPaths(before, found);
      return { batches, steps: rankedSteps(batches.flatMap(({ paths }) => paths)) };
    });
  }

  /**
   * Ranks a workspace's findings after a scan; right away, or, if it is large, or may wait and was ranked shortly before,
   * later. Throws if the attack paths can't be evaluated: the ranks stay as they were.
   */
  async rank(workspaceId: string, { mayWait }: { mayWait: boolean }): Promise<void> {
    const resources = await evaluatedResources(this.#deps.accounts, workspaceId);
    if (resources > this.#deps.mostRanked) return;
    const paused = (this.#notBefore.get(workspaceId) ?? 0) - performance.now();
    const isLarge = resources > mostRankedInScan;
    if (!isLarge && (paused <= 0 || !mayWait)) return await this.#rank(workspaceId);
    this.#later(workspaceId, isLarge ? Math.max(paused, pauseMs) : paused);
  }

  #later(workspaceId: string, wait: number): void {
    if (this.#waiting.has(workspaceId)) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(workspaceId);
      this.#rank(workspaceId).catch((error: unknown) =>
        this.#deps.log.error({ err: error, workspaceId }, "ranking findings failed"),
      );
    }, wait).unref();
    this.#waiting.set(workspaceId, timer);
  }

  async #rank(workspaceId: string): Promise<void> {
    const start = performance.now();
    try {
      await this.#store(workspaceId, await this.#deps.paths.findings({ workspaceId }));
    } finally {
      const end = performance.now();
      this.#notBefore.set(workspaceId, end + (end - start) / shareOfTime);
    }
  }
}
