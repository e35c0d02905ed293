import { AppError } from "@skyledger/core/model/app-error";
import type { RunCollection } from "../adapters/aws/run-collection.ts";
import type { AccountsStore } from "../adapters/db/accounts-store.ts";
import type { InventoryWriter } from "../adapters/db/inventory-writer.ts";
import type { Run, RunsStore, UnheldRun } from "../adapters/db/runs-store.ts";
import type { ConnectionOf } from "./account-connections.ts";
import { type AwsSettingsSlice, DiscoveryWork } from "./discovery-work.ts";
import { HeldRun, type RunLog } from "./held-run.ts";
import type { Principal } from "./principal.ts";
import type { SavingsAnalysis } from "./savings-analysis.ts";
import { waitForRun } from "./wait-for-run.ts";

/** A run that was started and never finished this often is given up. */
const attemptsAllowed = 3;

export interface DiscoveryService {
  /**
   * Queues a discovery of the named accounts (all when left out), or joins the one under way.
   * Throws not_found for an unknown account and conflict when another set is being discovered or there is no account.
   */
  start(principal: Principal, accountIds: readonly string[] | undefined): Promise<Run>;
  /** Waits for a run's end. Throws run_failed, run_cancelled; ends early when the caller's signal aborts. */
  wait(principal: Principal, runId: string, signal: AbortSignal): Promise<Run>;
  /** Carries a queued run out; safe to call twice: only one caller gets the lease. */
  execute(workspaceId: string, runId: string): Promise<void>;
  /** Puts runs nobody holds back into the queue, or closes them as interrupted. `orphaned`: right after a start. */
  resume(unheld: readonly UnheldRun[]): Promise<void>;
  /** Stops what runs in this process; its runs stay open and are resumed by the next start. */
  stop(): Promise<void>;
}

export interface DiscoveryDeps {
  runs: RunsStore;
  accounts: Pick<AccountsStore, "list" | "setStatus">;
  writer: InventoryWriter;
  runCollection: RunCollection;
  savings: SavingsAnalysis;
  connectionOf: ConnectionOf;
  settings: AwsSettingsSlice;
  /** Hands a run to whichever process takes jobs. */
  enqueue: (run: { workspaceId: string; runId: string }) => Promise<void>;
  now: () => Date;
  log: RunLog;
}

class Discovery implements DiscoveryService {
  readonly #deps: DiscoveryDeps;
  readonly #running = new Map<string, { run: HeldRun; done: Promise<void> }>();

  constructor(deps: DiscoveryDeps) {
    this.#deps = deps;
  }

  async start(principal: Principal, accountIds: readonly string[] | undefined): Promise<Run> {
    const { workspaceId, userId } = principal;
    const known = (await this.#deps.accounts.list(workspaceId)).map((account) => account.id);
    const unknown = accountIds?.find((id) => !known.includes(id));
    if (unknown !== undefined)
      throw new AppError("not_found", "There is no such cloud account in your workspace.");
    const asked = accountIds ?? known;
    if (asked.length === 0) {
      throw new AppError("conflict", "Connect a cloud account first: there is nothing to discover.");
    }
    const inserted = await this.#deps.runs.insert(workspaceId, {
      kind: "discovery",
      accountIds: asked,
      createdBy: userId,
    });
    if (inserted) {
      await this.#deps.enqueue({ workspaceId, runId: inserted.id });
      return inserted;
    }
    const active = await this.#deps.runs.active(workspaceId, "discovery");
    // It ended between the two looks: then this press starts a new one.
    if (!active) return await this.start(principal, accountIds);
    if (asked.every((id) => active.accountIds.includes(id))) {
      if (active.createdBy === null && userId !== "")
        await this.#deps.runs.adopt(workspaceId, active.id, userId);
      return active;
    }
    throw new AppError(
      "conflict",
      "Another discovery is running. Wait for its end, or cancel it, and try again.",
    );
  }

  async wait({ workspaceId }: Principal, runId: string, signal: AbortSignal): Promise<Run> {
    return await waitForRun(this.#deps.runs, workspaceId, runId, signal, "discovery");
  }

  async execute(workspaceId: string, runId: string): Promise<void> {
    const claimed = await HeldRun.claim(this.#deps, workspaceId, runId);
    if (!claimed) return;
    const work = new DiscoveryWork(this.#deps, claimed);
    const done = claimed.carryOut({
      work: () => work.run(),
      cancelled: () => work.cancelled(),
      noun: "discovery",
    });
    this.#running.set(runId, { run: claimed, done });
    try {
      await done;
    } finally {
      this.#running.delete(runId);
    }
  }

  async resume(unheld: readonly UnheldRun[]): Promise<void> {
    for (const { id, workspaceId, kind, attempts } of unheld) {
      if (kind !== "discovery" || this.#running.has(id)) continue;
      if (attempts >= attemptsAllowed) {
        const error = `The server stopped ${attempts} times during this run. Start a new one.`;
        await this.#deps.runs.finish(workspaceId, { id, attempts }, { status: "interrupted", error });
      } else {
        await this.#deps.enqueue({ workspaceId, runId: id });
      }
    }
  }

  async stop(): Promise<void> {
    for (const { run } of this.#running.values()) run.abandon();
    await Promise.allSettled([...this.#running.values()].map(({ done }) => done));
  }
}

export function createDiscoveryService(deps: DiscoveryDeps): DiscoveryService {
  return new Discovery(deps);
}
