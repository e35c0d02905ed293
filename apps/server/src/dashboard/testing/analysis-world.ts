import { AppError } from "@skyledger/core/model/app-error";
import type { Run, RunKind, RunProgress, RunStatus, RunStep } from "@skyledger/core/model/run";
import type { RunContext } from "../../runs/lease.ts";
import { RunEnds } from "../../runs/store/ends.ts";
import type { RunEnd, RunsStore } from "../../runs/store.ts";
import type { FullAnalysisDeps } from "../full-analysis-deps.ts";
import { FullAnalysisWork } from "../full-analysis-work.ts";

export const createdAt = "2026-03-02T08:00:00.000Z";
const progress: RunProgress = {
  ...{ done: 0, total: 0, resources: 0, gaps: 0, current: null, estimatedSecondsLeft: null },
};

/** How a step's run ends, by its kind; default: completed. */
type Ends = Partial<Record<RunKind, Partial<Run>>>;

/** Runs in memory, and services that start them. A started run has ended by the first look at it. */
export class AnalysisWorld {
  readonly runs = new Map<string, Run>();
  readonly ends: Ends = {};
  /** Started runs as "kind", with the input of scans. */
  readonly started: unknown[] = [];
  readonly cancelled: string[] = [];
  readonly reported: RunProgress[] = [];
  /** Thrown by the next start of a kind, once. */
  readonly refusals: Partial<Record<RunKind, AppError>> = {};
  readonly abort = new AbortController();
  /** The run of the analysis itself. */
  readonly run: Run = this.runOf("analysis", "full_analysis", { accountIds: ["a"] });
  now = new Date("2026-03-02T08:20:00.000Z");

  runOf(id: string, kind: RunKind, more: Partial<Run> = {}): Run {
    const result = { message: `The ${kind} is done.` } as Run["result"]; // only the message is read
    return {
      ...{ id, workspaceId: "w", kind, status: "completed", accountIds: ["a"], progress, result },
      ...{ error: null, input: {}, createdBy: "u", attempts: 1, createdAt, startedAt: createdAt },
      ...{ finishedAt: "2026-03-02T08:15:00.000Z", ...more },
    };
  }

  add(run: Run): Run {
    this.runs.set(run.id, run);
    return run;
  }

  end(id: string, status: RunStatus): void {
    const run = this.runs.get(id);
    if (run) this.runs.set(id, { ...run, status });
  }

  readonly deps: FullAnalysisDeps = {
    runs: {
      ends: new RunEnds(),
      find: async (workspaceId, id) => (workspaceId === "w" ? this.runs.get(id) : undefined),
      active: async (_workspace, kind) =>
        [...this.runs.values()].find((run) => run.kind === kind && run.status === "running"),
    } as Partial<RunsStore> as RunsStore, // the work needs no more
    cancel: async (_principal, id) => {
      this.cancelled.push(id);
      return this.runOf(id, "discovery");
    },
    machine: {
      start: async (_workspaceId, wanted) =>
        this.add(this.runOf("new", wanted.kind, { input: wanted.input })),
      wait: async (_workspaceId, id) => this.runs.get(id) ?? this.run,
    },
    accounts: { list: async () => [{ id: "a" }, { id: "b" }] as never }, // only IDs are read
    discovery: { start: async () => this.#start("discovery") },
    scans: { start: async (_principal, _ids, scope) => this.#start("security_scan", scope) },
    costs: { start: async () => this.#start("cost_analysis") },
    now: () => this.now,
  };

  /** Joins an active run of the same account, rejects for another's, or creates one. */
  #start(kind: RunKind, input?: unknown): Run {
    const refusal = this.refusals[kind];
    delete this.refusals[kind];
    if (refusal) throw refusal;
    const active = [...this.runs.values()].find((run) => run.kind === kind && run.status === "running");
    if (active?.accountIds.includes("a")) return active;
    if (active) throw new AppError("conflict", "Another one is running.");
    this.started.push(input === undefined ? kind : [kind, input]);
    return this.add(this.runOf(`${kind}-1`, kind, this.ends[kind]));
  }

  /** The analysis, as a process takes it; `before`: the progress of another process. */
  taken(before?: readonly RunStep[]): Run {
    return {
      ...this.run,
      input: { steps: allSteps },
      progress: before === undefined ? progress : { ...progress, steps: [...before] },
    };
  }

  work(before?: readonly RunStep[]): Promise<RunEnd> {
    const hold: RunContext = {
      run: this.taken(before),
      signal: this.abort.signal,
      elapsedSeconds: () => 8.04,
      report: () => undefined,
      reportNow: async (one) => void this.reported.push(structuredClone(one)),
    };
    return new FullAnalysisWork(this.deps, hold).run();
  }

  /** The steps of the last report, in short. */
  states(): string[] {
    return (this.reported.at(-1)?.steps ?? []).map(({ state }) => state);
  }
}

export function step(kind: RunStep["kind"], more: Partial<RunStep> = {}): RunStep {
  return { kind, state: "waiting", runId: null, joined: false, message: null, ...more };
}

export const allSteps = [step("discovery"), step("security_scan"), step("cost_analysis")];
