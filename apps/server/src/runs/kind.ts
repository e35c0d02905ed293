import type { RunKind, RunResult } from "@skyledger/core/model/run";
import type { RunContext } from "./lease.ts";
import type { RunEnd, StaleRun } from "./store.ts";

/** One run's work, from its lease to its end. */
export interface RunWork {
  run(): Promise<RunEnd>;
  /** What a cancelled run leaves, as far as it came. */
  cancelled(): RunResult | null;
}

/** A kind of run, as one value. */
export interface RunKindDeclaration {
  readonly kind: RunKind;
  /** For people: "discovery", "scan". */
  readonly noun: string;
  /** A run that was started and never finished this often is given up. */
  readonly attempts: number;
  /** Runs of the kind that one process works on at the same time. */
  readonly atOnce: number;
  /**
   * What a run may not run beside: another run of its kind in the workspace, or one with the same subject. Runs of
   * other kinds may run beside it.
   */
  readonly onlyOneIn: "workspace" | "subject";
  /** The error of a run that is given up, by how often it was started. */
  readonly givenUp: (attempts: number) => string;
  /** Begins the work of a run that this process has leased; safe to begin again where another one stopped. */
  readonly begin: (hold: RunContext) => RunWork;
  /** Ends what hangs on a run, before it is closed as given up. */
  readonly onGivenUp?: (run: StaleRun, message: string) => Promise<void>;
}
