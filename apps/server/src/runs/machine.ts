import type { Run, RunKind } from "@skyledger/core/model/run";
import { z } from "zod";
import { callAccountIds, withoutCallScope } from "../platform/call-scope.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import type { Job } from "../platform/queue/define-job.ts";
import { spanOfRun, traced } from "../platform/spans.ts";
import { ActiveRunError } from "./active-run-error.ts";
import type { RunKindDeclaration } from "./kind.ts";
import { RunLease, type RunLog } from "./lease.ts";
import type { NewRun, RunsStore, StaleRun } from "./store.ts";
import { waitForRun } from "./wait-for-run.ts";

/** What happens if a run of the kind is already active. */
export interface StartOptions {
  /** Whether the active run matches the request. */
  readonly joins: (active: Run) => boolean | Promise<boolean>;
  /** The error message otherwise. */
  readonly otherwise: string;
  /** Written in the transaction that queues the run. */
  readonly also?: (tx: Queryable, run: Run) => Promise<void>;
}

/** The machine's interface for use cases. */
export interface RunStarter {
  /** Queues a run, or joins the active one. Throws conflict. */
  start(workspaceId: string, run: NewRun, options: StartOptions): Promise<Run>;
  /** Waits until a run is completed. Throws not_found, run_cancelled and run_failed, and the signal's reason. */
  wait(workspaceId: string, runId: string, signal: AbortSignal): Promise<Run>;
}

interface Deps {
  readonly runs: RunsStore;
  /** Passes a job to any process that takes jobs of its name. */
  readonly send: (name: string, input: { workspaceId: string; runId: string }) => Promise<void>;
  readonly now: () => Date;
  readonly log: RunLog;
}

const jobInput = z.strictObject({ workspaceId: z.string(), runId: z.string() });

/** Whether all accounts of a run exist for the caller. */
function isInCall({ accountIds }: Run): boolean {
  const known = callAccountIds();
  return known === undefined || accountIds.every((id) => known.includes(id));
}

/** Queues, executes, recovers, and stops runs of every kind. */
export class RunMachine implements RunStarter {
  readonly #deps: Deps;
  readonly #kinds = new Map<RunKind, RunKindDeclaration>();
  /** Runs of this process. */
  readonly #running = new Map<string, RunLease>();
  /** Executions of this process, from before their run is claimed. */
  readonly #executions = new Set<Promise<void>>();
  #stopping = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Registers kinds. Throws for a duplicate. */
  register(...kinds: readonly RunKindDeclaration[]): void {
    for (const declaration of kinds) {
      if (this.#kinds.has(declaration.kind)) throw new Error(`${declaration.kind} is registered twice.`);
      this.#kinds.set(declaration.kind, declaration);
    }
  }

  /** A job per kind, with its concurrency in one process. */
  jobs(): { job: Job; atOnce: number }[] {
    return [...this.#kinds.values()].map(({ kind, atOnce }) => ({
      atOnce,
      job: {
        name: kind,
        run: async (input) => {
          const { workspaceId, runId } = jobInput.parse(input);
          await this.execute(workspaceId, runId);
        },
      },
    }));
  }

  async start(workspaceId: string, run: NewRun, { joins, otherwise, also }: StartOptions): Promise<Run> {
    const { runs } = this.#deps;
    this.#requireSubject(run);
    for (;;) {
      const inserted = await runs.insert(workspaceId, run, also);
      if (inserted) {
        await this.#deps.send(run.kind, { workspaceId, runId: inserted.id });
        return inserted;
      }
      // It may read accounts that do not exist for the caller.
      const joined = await withoutCallScope(async () => {
        const active = await runs.active(workspaceId, run.kind, run.subject);
        return active && { active, joins: await joins(active) };
      });
      // It ended between the two looks: starts a new one.
      if (!joined) continue;
      if (!isInCall(joined.active)) throw new ActiveRunError(this.#ofOthers(run.kind));
      if (joined.joins) return joined.active;
      throw new ActiveRunError(otherwise);
    }
  }

  #ofOthers(kind: RunKind): string {
    const noun = this.#kinds.get(kind)?.noun ?? "run";
    return `Another ${noun} is running, and it reads accounts that you can't see. Wait until it ends, and try again.`;
  }

  /** The database allows one active run per kind and subject; without a subject, per kind and workspace. */
  #requireSubject({ kind, subject }: NewRun): void {
    const declaration = this.#kinds.get(kind);
    if (!declaration) throw new Error(`${kind} is not registered.`);
    if ((declaration.onlyOneIn === "subject") !== (subject !== undefined)) {
      throw new Error(`A run of the kind ${kind} is the only one in its ${declaration.onlyOneIn}.`);
    }
  }

  async wait(workspaceId: string, runId: string, signal: AbortSignal): Promise<Run> {
    const run = await this.#deps.runs.find(workspaceId, runId);
    const noun = (run && this.#kinds.get(run.kind)?.noun) ?? "run";
    return await waitForRun(this.#deps.runs, workspaceId, runId, signal, noun);
  }

  /** Works on a queued run to its end; safe to call twice, since only one caller acquires the lease. */
  async execute(workspaceId: string, runId: string): Promise<void> {
    const execution = withoutCallScope(() => this.#execute(workspaceId, runId));
    this.#executions.add(execution);
    await execution.finally(() => this.#executions.delete(execution));
  }

  async #execute(workspaceId: string, runId: string): Promise<void> {
    const held = await RunLease.claim(this.#deps, workspaceId, runId);
    if (!held) return;
    // The server may have begun to stop while the run was claimed.
    if (this.#stopping) held.abandon();
    const { kind, attempts } = held.run;
    const attributes = {
      "skyledger.run.id": runId,
      "skyledger.run.kind": kind,
      "skyledger.run.attempt": attempts,
    };
    const root = spanOfRun(runId);
    this.#running.set(runId, held);
    try {
      await traced(
        { name: `run ${kind}`, kind: "internal", attributes },
        () => held.execute(this.#workOf(held)),
        // A run that is continued after a lost process has a span for each attempt.
        attempts > 1 ? { parent: root } : { own: root },
      );
    } finally {
      this.#running.delete(runId);
    }
  }

  #workOf(held: RunLease): Parameters<RunLease["execute"]>[0] {
    const declaration = this.#kinds.get(held.run.kind);
    if (!declaration) {
      const error = "This version of the server does not know this kind of run.";
      return { work: async () => ({ status: "failed", error }), cancelled: () => null, noun: "run" };
    }
    const work = declaration.begin(held);
    return { work: () => work.run(), cancelled: () => work.cancelled(), noun: declaration.noun };
  }

  /** Queues a stale run again, or gives it up. */
  async recover(run: StaleRun): Promise<void> {
    const { id, workspaceId, kind, attempts, fruitless } = run;
    const declaration = this.#kinds.get(kind);
    if (!declaration || this.#running.has(id)) return;
    if (fruitless < declaration.attempts) {
      await this.#deps.send(kind, { workspaceId, runId: id });
      return;
    }
    const error = declaration.givenUp(fruitless);
    await declaration.onGivenUp?.(run, error);
    await this.#deps.runs.finish(workspaceId, { id, attempts }, { status: "interrupted", error });
  }

  /** Stops this process's runs; they stay open and continue after the next start. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const held of this.#running.values()) held.abandon();
    await Promise.allSettled(this.#executions);
  }
}
