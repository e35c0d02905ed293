import { AppError } from "@skyledger/core/model/app-error";
import type { BulkRemediationResult } from "@skyledger/core/model/run";
import type { Queryable } from "../platform/db/queryable.ts";
import type { Principal } from "../platform/principal.ts";
import type { RunWork } from "../runs/kind.ts";
import type { RunContext } from "../runs/lease.ts";
import type { RunStarter } from "../runs/machine.ts";
import type { RunEnd } from "../runs/store.ts";
import type { BulkItem, BulkRemediationStore } from "./bulk-store.ts";
import type { RemediationService } from "./service.ts";

export interface BulkWorkDeps {
  items: BulkRemediationStore;
  remediations: Pick<RemediationService, "start">;
  machine: Pick<RunStarter, "wait">;
  /** Notifies people of the end of a run. */
  ended: (
    run: { workspaceId: string; id: string; requestedBy: string },
    items: readonly BulkItem[],
    at: string,
  ) => Promise<void>;
  now: () => Date;
}

/** Counts the outcomes of the items. */
export function bulkResult(items: readonly BulkItem[]): BulkRemediationResult {
  const having = (...statuses: BulkItem["status"][]) =>
    items.filter(({ status }) => statuses.includes(status)).length;
  const counts = {
    completed: having("completed"),
    failed: having("failed"),
    skipped: having("skipped"),
    // One that is under way when a run is stopped goes on to its end.
    notRun: having("waiting", "running"),
  };
  const of = items.some(({ recommendationId }) => recommendationId !== null) ? "recommendations" : "findings";
  return { of, ...counts, message: messageOf(counts, items.length) };
}

function messageOf(
  { completed, failed, skipped, notRun }: Omit<BulkRemediationResult, "message" | "of">,
  total: number,
): string {
  const rest = [
    failed > 0 ? `${failed} failed` : "",
    skipped > 0 ? `${skipped} skipped` : "",
    notRun > 0 ? `${notRun} not run` : "",
  ].filter((text) => text !== "");
  return `${completed} of ${total} completed${rest.length === 0 ? "" : `, ${rest.join(", ")}`}.`;
}

/** Applies fixes one after the other. What was started is not started again where another process takes over. */
export class BulkWork implements RunWork {
  readonly #deps: BulkWorkDeps;
  readonly #hold: RunContext;
  readonly #principal: Principal;
  #items: readonly BulkItem[] = [];

  /** The approval of the whole plan; null: none was needed. */
  readonly #approvalId: string | null;

  constructor(
    deps: BulkWorkDeps,
    hold: RunContext,
    { requestedBy, approvalId = null }: { requestedBy: string; approvalId?: string | null },
  ) {
    this.#deps = deps;
    this.#hold = hold;
    this.#approvalId = approvalId;
    const { workspaceId, createdBy } = hold.run;
    this.#principal = { workspaceId, userId: createdBy ?? "", email: requestedBy, sessionId: "" };
  }

  async run(): Promise<RunEnd> {
    const { signal } = this.#hold;
    await this.#look();
    for (const { position } of this.#items) {
      signal.throwIfAborted();
      const item = this.#items[position];
      if (item === undefined || !["waiting", "running"].includes(item.status)) continue;
      await this.#report(item);
      await this.#apply(item);
      await this.#look();
    }
    const { workspaceId, id } = this.#hold.run;
    const about = { workspaceId, id, requestedBy: this.#principal.email };
    await this.#deps.ended(about, this.#items, this.#deps.now().toISOString());
    return { status: "completed", result: bulkResult(this.#items) };
  }

  cancelled(): BulkRemediationResult {
    return bulkResult(this.#items);
  }

  async #look(): Promise<void> {
    const { workspaceId, id } = this.#hold.run;
    this.#items = await this.#deps.items.items(workspaceId, id);
  }

  async #report({ position, title }: BulkItem): Promise<void> {
    const total = this.#items.length;
    const seconds = this.#hold.elapsedSeconds();
    await this.#hold.reportNow({
      ...{ done: position, total, resources: 0, gaps: 0, current: title },
      estimatedSecondsLeft: position === 0 ? null : Math.round((seconds / position) * (total - position)),
    });
  }

  /** Waits for the end of a fix, and starts it before that. What can't be started is skipped. */
  async #apply(item: BulkItem): Promise<void> {
    const { workspaceId, id: runId } = this.#hold.run;
    try {
      const started = item.remediationId ?? (await this.#start(item));
      await this.#deps.machine.wait(workspaceId, started, this.#hold.signal);
    } catch (error) {
      // The fix keeps why it failed.
      if (!(error instanceof AppError)) throw error;
      await this.#deps.items.skip(workspaceId, { runId, position: item.position }, error.message);
    }
  }

  async #start({ position, findingId, recommendationId, resourceName }: BulkItem): Promise<string> {
    if (findingId === null && recommendationId === null)
      throw new AppError("not_found", "It no longer exists.");
    const { workspaceId, id: runId } = this.#hold.run;
    const request = recommendationId === null ? { findingId: findingId ?? "" } : { recommendationId };
    const also = (tx: Queryable, remediationId: string) =>
      this.#deps.items.started(tx, workspaceId, { runId, position, remediationId });
    // People confirmed what is deleted by its number.
    const run = await this.#deps.remediations.start(
      this.#principal,
      { ...request, confirmName: resourceName },
      { approvalId: this.#approvalId, bulk: { bulkRunId: runId, also } },
    );
    return run.id;
  }
}
