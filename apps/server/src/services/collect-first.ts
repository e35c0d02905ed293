import { AppError } from "@skyledger/core/model/app-error";
import type { RunHold } from "./held-run.ts";
import type { Principal } from "./principal.ts";
import type { ScanDeps, ScanScope } from "./security-scan.ts";
import { waitForRun } from "./wait-for-run.ts";

/** An inventory at most this old is used as it is. */
const freshMs = 5 * 60_000;

async function follow(deps: ScanDeps, hold: RunHold, runId: string): Promise<void> {
  const { workspaceId } = hold.run;
  await waitForRun(deps.runs, workspaceId, runId, hold.signal, "discovery before the scan", (run) => {
    const { done, total, resources, gaps, current } = run.progress;
    hold.report({
      done,
      total,
      resources,
      gaps,
      current: `Collecting first. ${current ?? ""}`.trim(),
    });
  });
}

/** Collects what has no inventory, or an old one where the scan is a full one. */
export async function collectFirst(deps: ScanDeps, hold: RunHold, scope: ScanScope): Promise<void> {
  const { workspaceId, accountIds, createdBy } = hold.run;
  const accounts = await deps.accounts.list(workspaceId);
  const oldest = deps.now().getTime() - freshMs;
  const stale = accounts.filter(({ id, lastDiscoveredAt }) => {
    if (!accountIds.includes(id)) return false;
    if (lastDiscoveredAt === null) return true;
    return scope.scanType === "FULL" && Date.parse(lastDiscoveredAt) < oldest;
  });
  if (stale.length === 0) return;
  const system: Principal = { userId: createdBy ?? "", workspaceId, email: "", sessionId: "" };
  const ids = stale.map((account) => account.id);
  for (;;) {
    try {
      const run = await deps.discovery.start(system, ids);
      await follow(deps, hold, run.id);
      return;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "conflict") throw error;
      // A discovery of other accounts is under way: after its end it is our turn.
      const active = await deps.runs.active(workspaceId, "discovery");
      if (active) await follow(deps, hold, active.id);
    }
  }
}
