import { AppError } from "@skyledger/core/model/app-error";
import type { Run, RunProgress, RunStep } from "@skyledger/core/model/run";
import type { Principal } from "../platform/principal.ts";
import { isCancelled, type RunContext } from "../runs/lease.ts";
import type { RunEnd } from "../runs/store.ts";
import { waitForRun } from "../runs/wait-for-run.ts";
import { type FullAnalysisDeps, parseSteps, type StepKind, stepKindOf } from "./full-analysis-deps.ts";

/** Age up to which an earlier analysis's inventory is used as it is. */
const inventoryGoodForMs = 3_600_000;
/** Tolerance between the clocks of the database and of a server. */
const clockSkewMs = 60_000;

const nouns: Readonly<Record<StepKind, string>> = {
  discovery: "discovery",
  security_scan: "security scan",
  cost_analysis: "cost analysis",
};

/** The work of one full analysis: starts its steps one after the other, and follows them. */
export class FullAnalysisWork {
  readonly #deps: FullAnalysisDeps;
  readonly #hold: RunContext;
  readonly #principal: Principal;
  readonly #steps: RunStep[];
  /** The last report, so that nothing is written twice. */
  #reported = "";

  constructor(deps: FullAnalysisDeps, hold: RunContext) {
    this.#deps = deps;
    this.#hold = hold;
    const { workspaceId, createdBy, progress, input } = hold.run;
    this.#principal = { userId: createdBy ?? "", workspaceId, email: "", sessionId: "" };
    // A process that died has left its progress.
    this.#steps = structuredClone(progress.steps ?? parseSteps(input).steps);
  }

  async run(): Promise<RunEnd> {
    const { accountIds } = this.#hold.run;
    for (const step of this.#steps) {
      if (step.state === "completed") continue;
      this.#hold.signal.throwIfAborted();
      const problem = await this.#take(step);
      if (problem !== null) return { status: "failed", error: problem };
    }
    const result = {
      accounts: accountIds.length,
      steps: this.#steps.length,
      durationSeconds: Math.round(this.#hold.elapsedSeconds() * 10) / 10,
      message: this.#steps.map(({ message }) => message).join(" "),
    };
    return { status: "completed", result };
  }

  /** Runs one step. @returns why it failed; null if it completed */
  async #take(step: RunStep): Promise<string | null> {
    try {
      const run = await this.#runOf(step);
      Object.assign(step, { state: "running", runId: run.id });
      const ended = await this.#follow(step, run);
      return await this.#settle(step, "completed", ended.result?.message ?? null);
    } catch (error) {
      if (this.#hold.signal.aborted) {
        if (isCancelled(this.#hold.signal)) await this.#cancel(step);
        throw error;
      }
      if (!(error instanceof AppError)) throw error;
      return await this.#settle(step, error.code === "run_cancelled" ? "cancelled" : "failed", error.detail);
    }
  }

  /** The run of a step: started by an earlier process, active, or new. */
  async #runOf(step: RunStep): Promise<Run> {
    const { workspaceId } = this.#principal;
    const kind = stepKindOf(step);
    const earlier = step.runId === null ? undefined : await this.#deps.runs.find(workspaceId, step.runId);
    if (step.state === "running" && earlier) return earlier;
    for (;;) {
      const active = await this.#deps.runs.active(workspaceId, kind);
      try {
        const run = await this.#start(kind);
        step.joined = run.id === active?.id;
        return run;
      } catch (error) {
        const busy = error instanceof AppError && error.code === "conflict";
        if (!busy || !active) throw error;
        // It is for other accounts, or partial: waits for its end, then starts our own.
        await this.#follow(step, active).catch((end: unknown) => {
          if (this.#hold.signal.aborted || !(end instanceof AppError)) throw end;
        });
      }
    }
  }

  async #start(kind: StepKind): Promise<Run> {
    const { accountIds } = this.#hold.run;
    switch (kind) {
      case "discovery":
        return await this.#deps.discovery.start(this.#principal, accountIds);
      case "security_scan": {
        const freshSince = await this.#inventoryReadSince();
        return await this.#deps.scans.start(this.#principal, accountIds, {
          scanType: "FULL",
          ...(freshSince === undefined ? {} : { freshSince }),
        });
      }
      case "cost_analysis":
        return await this.#deps.costs.start(this.#principal, {
          accountIds,
          tagKeys: [],
          resourceServices: [],
        });
    }
  }

  /** When the discovery of this analysis began: a scan need not read again what took it long. */
  async #inventoryReadSince(): Promise<string | undefined> {
    const id = this.#steps.find(({ kind }) => kind === "discovery")?.runId ?? "";
    const discovery = await this.#deps.runs.find(this.#principal.workspaceId, id);
    if (!discovery) return undefined;
    const ended = Date.parse(discovery.finishedAt ?? discovery.createdAt);
    if (this.#deps.now().getTime() - ended > inventoryGoodForMs) return undefined;
    return new Date(Date.parse(discovery.createdAt) - clockSkewMs).toISOString();
  }

  async #follow(step: RunStep, run: Run): Promise<Run> {
    const { runs } = this.#deps;
    const { workspaceId } = this.#principal;
    await this.#report(run.progress);
    return await waitForRun(
      runs,
      workspaceId,
      run.id,
      this.#hold.signal,
      nouns[stepKindOf(step)],
      ({ progress }) => this.#report(progress),
    );
  }

  /** Cancels what this analysis started; a run that it joined is someone else's. */
  async #cancel(step: RunStep): Promise<void> {
    if (step.runId !== null && !step.joined) {
      await this.#deps.cancel(this.#principal, step.runId).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error; // it has ended in the meantime
      });
    }
    await this.#settle(step, "cancelled", null);
  }

  async #settle(step: RunStep, state: RunStep["state"], message: string | null): Promise<string | null> {
    Object.assign(step, { state, message });
    await this.#report({ resources: 0, gaps: 0, current: null });
    return state === "completed" ? null : (message ?? "The step was canceled.");
  }

  async #report({
    resources,
    gaps,
    current,
  }: Pick<RunProgress, "resources" | "gaps" | "current">): Promise<void> {
    const progress: RunProgress = {
      done: this.#steps.filter(({ state }) => state === "completed").length,
      total: this.#steps.length,
      resources,
      gaps,
      current,
      estimatedSecondsLeft: null,
      steps: this.#steps,
    };
    const text = JSON.stringify(progress);
    if (text === this.#reported) return;
    this.#reported = text;
    await this.#hold.reportNow(progress);
  }
}
