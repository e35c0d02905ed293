import { AppError } from "@skyledger/core/model/app-error";
import type { FullAnalysisResult, Run, RunStep } from "@skyledger/core/model/run";
import type { Principal } from "../platform/principal.ts";
import type { RunKindDeclaration } from "../runs/kind.ts";
import { type FullAnalysisDeps, stepKinds } from "./full-analysis-deps.ts";
import { FullAnalysisWork } from "./full-analysis-work.ts";

/** A discovery, a security scan, and a cost analysis, one after the other, as one run. */
export interface FullAnalysisService {
  /**
   * Queues an analysis of the given accounts (all by default), or joins the active one. Throws not_found for
   * an unknown account, and conflict while other accounts are being analyzed, or without accounts.
   */
  start(principal: Principal, accountIds: readonly string[] | undefined): Promise<Run>;
  /**
   * Queues one of the same accounts that keeps the completed steps of a run that ended early, or joins the
   * active one. Throws not_found, and conflict if that run has not ended or is complete.
   */
  resume(principal: Principal, runId: string): Promise<Run>;
  /** Waits for the end. Throws run_failed, run_cancelled. */
  wait(principal: Principal, runId: string, signal: AbortSignal): Promise<FullAnalysisResult>;
  /** Its runs' kind. */
  readonly runKind: RunKindDeclaration;
}

class FullAnalysis implements FullAnalysisService {
  readonly #deps: FullAnalysisDeps;

  readonly runKind: RunKindDeclaration = {
    kind: "full_analysis",
    noun: "analysis",
    attempts: 3,
    // It waits for other runs and works on nothing itself.
    atOnce: 4,
    onlyOneIn: "workspace",
    givenUp: (attempts) => `The server stopped ${attempts} times during this analysis. Start a new one.`,
    begin: (hold) => {
      const work = new FullAnalysisWork(this.#deps, hold);
      return { run: () => work.run(), cancelled: () => null };
    },
  };

  constructor(deps: FullAnalysisDeps) {
    this.#deps = deps;
  }

  async start(principal: Principal, accountIds: readonly string[] | undefined): Promise<Run> {
    const known = (await this.#deps.accounts.list(principal.workspaceId)).map(({ id }) => id);
    if (accountIds?.some((id) => !known.includes(id))) {
      throw new AppError("not_found", "Cloud account not found.");
    }
    const asked = accountIds ?? known;
    if (asked.length === 0) throw new AppError("conflict", "Connect a cloud account first.");
    return await this.#queue(principal, asked, []);
  }

  async resume(principal: Principal, runId: string): Promise<Run> {
    const { workspaceId } = principal;
    const earlier = await this.#deps.runs.find(workspaceId, runId);
    if (earlier?.kind !== "full_analysis") throw new AppError("not_found", "Analysis not found.");
    if (earlier.status === "queued" || earlier.status === "running") return earlier;
    if (earlier.status === "completed") throw new AppError("conflict", "This analysis is complete.");
    const known = (await this.#deps.accounts.list(workspaceId)).map(({ id }) => id);
    const asked = earlier.accountIds.filter((id) => known.includes(id));
    if (asked.length === 0) throw new AppError("conflict", "Connect a cloud account first.");
    const steps = earlier.progress.steps ?? [];
    return await this.#queue(
      principal,
      asked,
      steps.filter(({ state }) => state === "completed"),
    );
  }

  async wait({ workspaceId }: Principal, runId: string, signal: AbortSignal): Promise<FullAnalysisResult> {
    const { result } = await this.#deps.machine.wait(workspaceId, runId, signal);
    if (!result || !("steps" in result)) throw new Error(`analysis ${runId} completed without its result`);
    return result;
  }

  /** @param kept steps that were completed before */
  #queue(principal: Principal, accountIds: readonly string[], kept: readonly RunStep[]): Promise<Run> {
    const { workspaceId, userId } = principal;
    return this.#deps.machine.start(
      workspaceId,
      { kind: "full_analysis", accountIds, createdBy: userId, input: { steps: stepsWith(kept) } },
      {
        otherwise: "Other accounts are being analyzed. Wait until that ends, or cancel it, and try again.",
        joins: (active) => accountIds.every((id) => active.accountIds.includes(id)),
      },
    );
  }
}

function stepsWith(kept: readonly RunStep[]): RunStep[] {
  return stepKinds.map(
    (kind) =>
      kept.find((step) => step.kind === kind) ?? {
        ...{ kind, state: "waiting", runId: null, joined: false, message: null },
      },
  );
}

export function createFullAnalysisService(deps: FullAnalysisDeps): FullAnalysisService {
  return new FullAnalysis(deps);
}
