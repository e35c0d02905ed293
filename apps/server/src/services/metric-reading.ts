import { AppError } from "@skyledger/core/model/app-error";
import type { AccountsStore } from "../adapters/db/accounts-store.ts";
import type { Run, RunsStore, UnheldRun } from "../adapters/db/runs-store.ts";
import { HeldRun, type RunLog } from "./held-run.ts";
import { MetricReadingWork } from "./metric-reading-work.ts";
import type { Principal } from "./principal.ts";
import type { SavingsAnalysis } from "./savings-analysis.ts";

/** A run that was started and never finished this often is given up. */
const attemptsAllowed = 3;

/** Reads metrics, and judges with them what the stored inventory could save: between discoveries, or after one that did not. */
export interface MetricReadingService {
  /**
   * Queues a reading for the named accounts. Throws conflict while a discovery is under way, whose inventory the
   * reading has to wait for, and while another reading is.
   */
  start(principal: Principal, accountIds: readonly string[]): Promise<Run>;
  /** Carries a queued run out; safe to call twice: only one caller gets the lease. */
  execute(workspaceId: string, runId: string): Promise<void>;
  /** Puts runs nobody holds back into the queue, or closes them as interrupted. */
  resume(unheld: readonly UnheldRun[]): Promise<void>;
  stop(): Promise<void>;
}

export interface MetricReadingDeps {
  runs: RunsStore;
  accounts: Pick<AccountsStore, "list" | "find">;
  savings: SavingsAnalysis;
  enqueue: (run: { workspaceId: string; runId: string }) => Promise<void>;
  now: () => Date;
  log: RunLog;
}

class MetricReading implements MetricReadingService {
  readonly #deps: MetricReadingDeps;
  readonly #running = new Map<string, { run: HeldRun; done: Promise<void> }>();

  constructor(deps: MetricReadingDeps) {
    this.#deps = deps;
  }

  async start({ workspaceId, userId }: Principal, accountIds: readonly string[]): Promise<Run> {
    const { runs, enqueue } = this.#deps;
    if (await runs.active(workspaceId, "discovery")) {
      throw new AppError("conflict", "A discovery is running. Metrics are read when it has ended.");
    }
    const inserted = await runs.insert(workspaceId, { kind: "metrics", accountIds, createdBy: userId });
    if (!inserted) throw new AppError("conflict", "Metrics are being read already. Wait for the end.");
    await enqueue({ workspaceId, runId: inserted.id });
    return inserted;
  }

  async execute(workspaceId: string, runId: string): Promise<void> {
    const claimed = await HeldRun.claim(this.#deps, workspaceId, runId);
    if (!claimed) return;
    const work = new MetricReadingWork(this.#deps, claimed);
    const done = claimed.carryOut({
      work: () => work.run(),
      cancelled: () => work.cancelled(),
      noun: "reading of metrics",
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
      if (kind !== "metrics" || this.#running.has(id)) continue;
      if (attempts >= attemptsAllowed) {
        const error = `The server stopped ${attempts} times while metrics were read. The next reading starts by its schedule.`;
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

export function createMetricReadingService(deps: MetricReadingDeps): MetricReadingService {
  return new MetricReading(deps);
}
