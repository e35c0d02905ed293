import type { Change } from "./mutant.ts";

/** One run of a test file: with a mutant, or unchanged. */
export interface Job {
  /** Index into the batch's mutants; null: unchanged, to verify that the test passes. */
  mutant: number | null;
  /** Absolute path of the test file. */
  test: string;
  /** Index into the batch's subjects: the file under test, and those that import it. */
  subject: number;
}

/** Work of one process, in order, read from a file. */
export interface Batch {
  jobs: readonly Job[];
  mutants: readonly Change[];
  subjects: readonly { url: string; importers: readonly string[] }[];
  /** Where it writes its results, one line of JSON each. */
  log: string;
}

/** A line of the log. */
export type JobLine =
  | { at: "started"; job: number; ms: number }
  | { at: "ended"; job: number; ms: number; failed: string | null }
  | { at: "skipped"; job: number; ms: number };

/** The environment variable with the file of a batch. */
export const batchVariable = "MUTANT_BATCH";
