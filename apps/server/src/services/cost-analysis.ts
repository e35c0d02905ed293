import { dayOf } from "@skyledger/core/cost/calendar";
import { AppError } from "@skyledger/core/model/app-error";
import type { CostGateway } from "../adapters/aws/cost-gateway.ts";
import type { AccountsStore, CloudAccount } from "../adapters/db/accounts-store.ts";
import type { CostRecordsStore, StoredCostAnalysis } from "../adapters/db/cost-records-store.ts";
import type { CostWriter } from "../adapters/db/cost-writer.ts";
import type { CostRunResult, Run, RunsStore, UnheldRun } from "../adapters/db/runs-store.ts";
import type { ConnectionOf } from "./account-connections.ts";
import type { CostAnomalies } from "./cost-anomalies.ts";
import type { CostMeter } from "./cost-meter.ts";
import { type Span, type SpanQuery, spanOf } from "./cost-span.ts";
import type { CostSummaryService } from "./cost-summary.ts";
import { CostWork, leastRequests, pendingRanges } from "./cost-work.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { HeldRun, type RunLog } from "./held-run.ts";
import type { Principal } from "./principal.ts";
import { waitForRun } from "./wait-for-run.ts";

/** A run that was started and never finished this often is given up. */
const attemptsAllowed = 3;

/** What an analysis reads; kept as the run's input. */
export interface CostScope extends Span {
  tagKeys: string[];
  resourceServices: string[];
}

export interface CostAnalysisRequest extends SpanQuery {
  accountIds?: readonly string[] | undefined;
  tagKeys: readonly string[];
  resourceServices: readonly string[];
}

export interface CostAnalysisService {
  /**
   * Queues an analysis of the named accounts (all when left out), or joins the one under way. Throws not_found for an
   * unknown account, conflict when another is under way or there is no account, invalid_input, and cost_request_limit
   * when nothing can be read before the next day.
   */
  start(principal: Principal, request: CostAnalysisRequest): Promise<Run>;
  /** Waits for the end. Throws run_failed, run_cancelled. */
  wait(
    principal: Principal,
    runId: string,
    signal: AbortSignal,
  ): Promise<{ run: Run; result: CostRunResult }>;
  /** Carries a queued analysis out; safe to call twice. */
  execute(workspaceId: string, runId: string): Promise<void>;
  /** Puts analyses nobody holds back into the queue, or closes them as interrupted. */
  resume(unheld: readonly UnheldRun[]): Promise<void>;
  stop(): Promise<void>;
  history(
    principal: Principal,
    query: { limit: number; cursor?: string | undefined },
  ): Promise<{ analyses: StoredCostAnalysis[]; nextCursor: string | null; total: number }>;
}

export interface CostAnalysisDeps {
  runs: RunsStore;
  accounts: Pick<AccountsStore, "list">;
  records: CostRecordsStore;
  writer: CostWriter;
  summaries: Pick<CostSummaryService, "totals">;
  anomalies: CostAnomalies;
  meter: CostMeter;
  /** Services that are read by resource because of what was applied there. */
  servicesToFollow: (workspaceId: string, accountId: string) => Promise<string[]>;
  gateway: CostGateway;
  connectionOf: ConnectionOf;
  enqueue: (run: { workspaceId: string; runId: string }) => Promise<void>;
  now: () => Date;
  log: RunLog;
}

/** The same text for the same scope, in whatever order the database gives its members back. */
function textOf({ range, period, tagKeys, resourceServices }: CostScope): string {
  return JSON.stringify([range.start, range.end, period, tagKeys, resourceServices]);
}

class CostAnalysis implements CostAnalysisService {
  readonly #deps: CostAnalysisDeps;
  readonly #running = new Map<string, { run: HeldRun; done: Promise<void> }>();

  constructor(deps: CostAnalysisDeps) {
    this.#deps = deps;
  }

  async start(principal: Principal, request: CostAnalysisRequest): Promise<Run> {
    const { workspaceId, userId } = principal;
    const { records, now } = this.#deps;
    const today = dayOf(now());
    const [latest] = await records.analyses(workspaceId, 1, undefined);
    const span = spanOf(request, today, latest, { start: "startDate", end: "endDate" });
    const asked = await this.#accountsOf(workspaceId, request.accountIds);
    const scope: CostScope = {
      ...span,
      tagKeys: [...request.tagKeys],
      resourceServices: [...request.resourceServices],
    };
    await this.#refuseBeyondLimit(workspaceId, asked, scope);
    const accountIds = asked.map(({ id }) => id);
    const run = { kind: "cost_analysis", accountIds, createdBy: userId, input: scope } as const;
    const inserted = await this.#deps.runs.insert(workspaceId, run);
    if (inserted) {
      await this.#deps.enqueue({ workspaceId, runId: inserted.id });
      return inserted;
    }
    const active = await this.#deps.runs.active(workspaceId, "cost_analysis");
    // It ended between the two looks: then this press starts a new one.
    if (!active) return await this.start(principal, request);
    // Written here from validated input.
    const same = textOf(active.input as CostScope) === textOf(scope);
    if (same && accountIds.every((id) => active.accountIds.includes(id))) return active;
    throw new AppError(
      "conflict",
      "Another cost analysis is running. Wait for its end, or cancel it, and try again.",
    );
  }

  async wait(principal: Principal, runId: string, signal: AbortSignal) {
    const run = await waitForRun(this.#deps.runs, principal.workspaceId, runId, signal, "cost analysis");
    if (!run.result || !("requests" in run.result))
      throw new Error(`cost analysis ${runId} completed without its result`);
    return { run, result: run.result };
  }

  async execute(workspaceId: string, runId: string): Promise<void> {
    const claimed = await HeldRun.claim(this.#deps, workspaceId, runId);
    if (!claimed) return;
    const work = new CostWork(this.#deps, claimed);
    const done = claimed.carryOut({ work: () => work.run(), cancelled: () => null, noun: "cost analysis" });
    this.#running.set(runId, { run: claimed, done });
    try {
      await done;
    } finally {
      this.#running.delete(runId);
    }
  }

  async resume(unheld: readonly UnheldRun[]): Promise<void> {
    for (const { id, workspaceId, kind, attempts } of unheld) {
      if (kind !== "cost_analysis" || this.#running.has(id)) continue;
      if (attempts >= attemptsAllowed) {
        const error = `The server stopped ${attempts} times during this cost analysis. Start a new one.`;
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

  async history(
    { workspaceId }: Principal,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ) {
    const [finishedAt, id] = cursor === undefined ? [] : readCursor("cost-analyses", cursor, 2);
    const before = finishedAt !== undefined && id !== undefined ? { finishedAt, id } : undefined;
    const [rows, total] = await Promise.all([
      this.#deps.records.analyses(workspaceId, limit + 1, before),
      this.#deps.records.countAnalyses(workspaceId),
    ]);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      analyses: rows.slice(0, limit),
      nextCursor: last ? writeCursor("cost-analyses", [last.finishedAt, last.id]) : null,
      total,
    };
  }

  async #accountsOf(workspaceId: string, accountIds: readonly string[] | undefined): Promise<CloudAccount[]> {
    const known = await this.#deps.accounts.list(workspaceId);
    if (accountIds?.some((id) => !known.some((account) => account.id === id))) {
      throw new AppError("not_found", "There is no such cloud account in your workspace.");
    }
    const asked = accountIds ? known.filter(({ id }) => accountIds.includes(id)) : known;
    if (asked.length === 0)
      throw new AppError("conflict", "Connect a cloud account first: there is nothing to analyse.");
    return asked;
  }

  /** Better told at once than by a run that could read nothing. */
  async #refuseBeyondLimit(
    workspaceId: string,
    accounts: readonly CloudAccount[],
    scope: CostScope,
  ): Promise<void> {
    const { meter } = this.#deps;
    let needing = 0;
    for (const account of accounts) {
      const ranges = await pendingRanges(this.#deps, workspaceId, account.id, scope.range);
      const wanted = ranges.length + scope.tagKeys.length + scope.resourceServices.length;
      if (wanted === 0) continue;
      needing += 1;
      const least = ranges.length > 0 ? leastRequests : 1;
      if ((await meter.left(workspaceId, account.awsAccountId)) >= least) return;
    }
    if (needing === 0) return;
    throw new AppError(
      "cost_request_limit",
      `The ${meter.dailyLimit} Cost Explorer requests allowed a day are used up (AWS charges $0.01 for each). Try again after midnight UTC, or let the operator raise COST_EXPLORER_DAILY_REQUESTS.`,
      { retryAfterSeconds: meter.secondsToNextDay() },
    );
  }
}

export function createCostAnalysisService(deps: CostAnalysisDeps): CostAnalysisService {
  return new CostAnalysis(deps);
}
