import { dayOf } from "@skyledger/core/cost/calendar";
import { AppError } from "@skyledger/core/model/app-error";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { CostRunResult, Run } from "@skyledger/core/model/run";
import { callAccountIds } from "../platform/call-scope.ts";
import { readCursor, writeCursor } from "../platform/cursor.ts";
import type { Principal } from "../platform/principal.ts";
import type { RunKindDeclaration } from "../runs/kind.ts";
import type { UnitKindDeclaration } from "../runs/units.ts";
import type { CostAnalysisDeps } from "./analysis-deps.ts";
import { type CostScope, costScope } from "./analysis-scope.ts";
import { CostUnit, leastRequests, pendingRanges } from "./analysis-unit.ts";
import { CostWork } from "./analysis-work.ts";
import { pendingOfPayer } from "./payer-reading.ts";
import { type SpanQuery, spanOf } from "./span.ts";
import type { StoredCostAnalysis } from "./store/records-store.ts";

export interface CostAnalysisRequest extends SpanQuery {
  accountIds?: readonly string[] | undefined;
  tagKeys: readonly string[];
  resourceServices: readonly string[];
}

export interface CostAnalysisService {
  /**
   * Queues an analysis of the given accounts (all by default), or joins the active one. Throws not_found for
   * an unknown account, conflict while another one is active or without accounts, invalid_input, and
   * cost_request_limit if nothing can be read before the next day.
   */
  start(principal: Principal, request: CostAnalysisRequest): Promise<Run>;
  /** Waits for the end. Throws run_failed, run_cancelled. */
  wait(
    principal: Principal,
    runId: string,
    signal: AbortSignal,
  ): Promise<{ run: Run; result: CostRunResult }>;
  /** Queues an analysis of one account with the scope of an ended one. Throws as `start`. */
  again(principal: Principal, accountId: string, ended: Run): Promise<Run>;
  /** Its runs' kind. */
  readonly runKind: RunKindDeclaration;
  /** The kind of their units. */
  readonly unitKind: UnitKindDeclaration;
  history(
    principal: Principal,
    query: { limit: number; cursor?: string | undefined },
  ): Promise<{ analyses: StoredCostAnalysis[]; nextCursor: string | null; total: number }>;
}

/** The same text for the same scope, in any order of its members. */
function textOf({ range, period, tagKeys, resourceServices }: CostScope): string {
  return JSON.stringify([range.start, range.end, period, tagKeys, resourceServices]);
}

class CostAnalysis implements CostAnalysisService {
  readonly #deps: CostAnalysisDeps;

  readonly runKind: RunKindDeclaration = {
    kind: "cost_analysis",
    noun: "cost analysis",
    attempts: 3,
    atOnce: 2,
    onlyOneIn: "workspace",
    givenUp: (attempts) => `The server stopped ${attempts} times during this cost analysis. Start a new one.`,
    begin: (hold) => {
      const work = new CostWork(this.#deps, hold);
      return { run: () => work.run(), cancelled: () => null };
    },
  };

  readonly unitKind: UnitKindDeclaration = {
    kind: "cost_analysis",
    noun: "cost analysis",
    begin: (context) => new CostUnit(this.#deps, context),
  };

  constructor(deps: CostAnalysisDeps) {
    this.#deps = deps;
  }

  async start(principal: Principal, request: CostAnalysisRequest): Promise<Run> {
    const { workspaceId } = principal;
    const { records, now } = this.#deps;
    const today = dayOf(now());
    const [latest] = await records.analyses(workspaceId, 1, undefined);
    const span = spanOf(request, today, latest, { start: "startDate", end: "endDate" });
    return await this.#start(principal, request.accountIds, {
      ...span,
      tagKeys: [...request.tagKeys],
      resourceServices: [...request.resourceServices],
    });
  }

  async again(principal: Principal, accountId: string, { input }: Run): Promise<Run> {
    return await this.#start(principal, [accountId], costScope(input));
  }

  async #start(
    { workspaceId, userId }: Principal,
    asking: readonly string[] | undefined,
    scope: CostScope,
  ): Promise<Run> {
    await this.#deps.payers.settle(workspaceId);
    const asked = await this.#accountsOf(workspaceId, asking);
    await this.#refuseBeyondLimit(workspaceId, asked, scope);
    const accountIds = asked.map(({ id }) => id);
    return await this.#deps.machine.start(
      workspaceId,
      { kind: "cost_analysis", accountIds, createdBy: userId, input: scope },
      {
        otherwise: "Another cost analysis is running. Wait until it ends, or cancel it, and try again.",
        // Written here from validated input.
        joins: (active) =>
          textOf(costScope(active.input)) === textOf(scope) &&
          accountIds.every((id) => active.accountIds.includes(id)),
      },
    );
  }

  async wait(principal: Principal, runId: string, signal: AbortSignal) {
    const run = await this.#deps.machine.wait(principal.workspaceId, runId, signal);
    if (!run.result || !("requests" in run.result))
      throw new Error(`cost analysis ${runId} completed without its result`);
    return { run, result: run.result };
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
    // The totals are those of the whole bill.
    const isWhole = callAccountIds() === undefined;
    const unknown = { totalCost: null, currentMonthCost: null, lastMonthCost: null };
    return {
      analyses: rows.slice(0, limit).map((row) => (isWhole ? row : { ...row, ...unknown })),
      nextCursor: last ? writeCursor("cost-analyses", [last.finishedAt, last.id]) : null,
      total,
    };
  }

  async #accountsOf(workspaceId: string, accountIds: readonly string[] | undefined): Promise<CloudAccount[]> {
    const known = await this.#deps.accounts.list(workspaceId);
    if (accountIds?.some((id) => !known.some((account) => account.id === id))) {
      throw new AppError("not_found", "Cloud account not found.");
    }
    const asked = accountIds ? known.filter(({ id }) => accountIds.includes(id)) : known;
    if (asked.length === 0) throw new AppError("conflict", "Connect a cloud account first.");
    // An account on the bill of another one is read with it.
    const payers = await this.#deps.payers.payers(workspaceId);
    const ids = new Set(asked.flatMap(({ id }) => [id, payers.get(id) ?? id]));
    return known.filter(({ id }) => ids.has(id));
  }

  /** Reports it at once instead of with a run that could read nothing. */
  async #refuseBeyondLimit(
    workspaceId: string,
    accounts: readonly CloudAccount[],
    scope: CostScope,
  ): Promise<void> {
    const { meter } = this.#deps;
    let needing = 0;
    const payers = await this.#deps.payers.payers(workspaceId);
    for (const account of accounts.filter(({ id }) => !payers.has(id))) {
      const onBill = await this.#deps.payers.billOf(account);
      const ranges =
        onBill === undefined
          ? await pendingRanges(this.#deps, workspaceId, account.id, scope.range)
          : await pendingOfPayer(this.#deps, account, scope.range);
      const wanted = ranges.length + scope.tagKeys.length + scope.resourceServices.length;
      if (wanted === 0) continue;
      needing += 1;
      const least = ranges.length > 0 ? leastRequests : 1;
      if ((await meter.left(workspaceId, account.awsAccountId, onBill)) >= least) return;
    }
    if (needing === 0) return;
    throw new AppError(
      "cost_request_limit",
      `The daily limit of ${meter.dailyLimit} Cost Explorer requests is reached (AWS charges $0.01 per request). Try again after midnight UTC, or ask the operator to increase COST_EXPLORER_DAILY_REQUESTS.`,
      { retryAfterSeconds: meter.secondsToNextDay() },
    );
  }
}

export function createCostAnalysisService(deps: CostAnalysisDeps): CostAnalysisService {
  return new CostAnalysis(deps);
}
