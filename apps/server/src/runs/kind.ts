import type { RunKind, RunResult } from "@skyledger/core/model/run";
import type { RunContext } from "./lease.ts";
import type { RunEnd, StaleRun } from "./store.ts";

/** One run's work, from its lease to its end. */
export interface RunWork {
  run(): Promise<RunEnd>;
  /** Partial result of a canceled run. */
  cancelled(): RunResult | null;
}

/** A kind of run, as one value. */
export interface RunKindDeclaration {
  readonly kind: RunKind;
  /** Display noun: "discovery", "scan". */
  readonly noun: string;
  /** Number of attempts after which a run is given up. */
  readonly attempts: number;
  /** Runs of the kind that one process works on concurrently. */
  readonly atOnce: number;
  /**
   * Scope that allows one active run of this kind: the workspace, or the subject. Runs of other kinds are
   * independent.
   */
  readonly onlyOneIn: "workspace" | "subject";
  /** The error of a run that is given up, by its number of attempts. */
  readonly givenUp: (attempts: number) => string;
  /**
   * Starts the work of a run that this process has leased; safe to start again after another process stopped.
   */
  readonly begin: (hold: RunContext) => RunWork;
  /** Cleans up before the run is closed as given up. */
  readonly onGivenUp?: (run: StaleRun, message: string) => Promise<void>;
}
