import { AppError } from "@skyledger/core/model/app-error";
import type { AccountsStore } from "../accounts/store.ts";
import type { Principal } from "../platform/principal.ts";
import { isCancelled, type RunContext } from "../runs/lease.ts";
import type { RunsStore } from "../runs/store.ts";
import { waitForRun } from "../runs/wait-for-run.ts";
import type { DiscoveryService } from "./discovery.ts";

/** A full scan needs a fresh inventory. */
interface Scope {
  scanType: "FULL" | "QUICK";
  /** ISO instant: an inventory read after it is fresh too. */
  freshSince?: string;
}

interface Deps {
  runs: RunsStore;
  accounts: Pick<AccountsStore, "list">;
  discovery: Pick<DiscoveryService, "start">;
  now: () => Date;
}

/** Oldest inventory that is used as it is. */
const freshMs = 5 * 60_000;

async function follow(deps: Deps, hold: RunContext, runId: string): Promise<void> {
  const { workspaceId } = hold.run;
  await waitForRun(deps.runs, workspaceId, runId, hold.signal, "discovery before the scan", (run) => {
    const { done, total, resources, gaps, current } = run.progress;
    hold.report({
      done,
      total,
      resources,
      gaps,
      current: `Running a discovery first. ${current ?? ""}`.trim(),
    });
  });
}

/** A discovery that the scan started is canceled with it; one that it joined is someone else's. */
async function followOwn(deps: Deps, hold: RunContext, runId: string): Promise<void> {
  try {
    await follow(deps, hold, runId);
  } catch (error) {
    if (isCancelled(hold.signal)) await deps.runs.requestCancel(hold.run.workspaceId, runId);
    throw error;
  }
}

/** The accounts of a scan that have no inventory, or an old one when the scan is a full one. */
async function staleOf(deps: Deps, hold: RunContext, { scanType, freshSince }: Scope): Promise<string[]> {
  const { workspaceId, accountIds } = hold.run;
  const fresh = deps.now().getTime() - freshMs;
  const oldest = freshSince === undefined ? fresh : Math.min(fresh, Date.parse(freshSince));
  return (await deps.accounts.list(workspaceId))
    .filter(({ id, lastDiscoveredAt }) => {
      if (!accountIds.includes(id)) return false;
      if (lastDiscoveredAt === null) return true;
      return scanType === "FULL" && Date.parse(lastDiscoveredAt) < oldest;
    })
    .map(({ id }) => id);
}

/** Collects accounts without an inventory, or with an old one when the scan is a full one. */
export async function collectFirst(deps: Deps, hold: RunContext, scope: Scope): Promise<void> {
  const { workspaceId, createdBy } = hold.run;
  const system: Principal = { userId: createdBy ?? "", workspaceId, email: "", sessionId: "" };
  for (;;) {
    // Checked before the accounts: a discovery that ends in between leaves a fresh inventory.
    const active = await deps.runs.active(workspaceId, "discovery");
    const stale = await staleOf(deps, hold, scope);
    if (stale.length === 0) return;
    if (active) {
      await follow(deps, hold, active.id);
      if (stale.every((id) => active.accountIds.includes(id))) return;
      // It covered other accounts, so ours starts when it has ended.
      continue;
    }
    try {
      const run = await deps.discovery.start(system, stale);
      return await followOwn(deps, hold, run.id);
    } catch (error) {
      // Another discovery started in the meantime.
      if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    }
  }
}
