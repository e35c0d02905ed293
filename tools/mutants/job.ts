import type { Change } from "./mutant.ts";

/** One test file, run once: with a mutant, or as it is. */
export interface Job {
  /** Index into the batch's mutants; null: as it is, to see that the test passes. */
  mutant: number | null;
  /** Absolute path of the test file. */
  test: string;
  /** Index into the batch's subjects: the file under test, and those that import it. */
  subject: number;
}

/** What one process runs, in order, as a file that it reads. */
export interface Batch {
  jobs: readonly Job[];
  mutants: readonly Change[];
  subjects: readonly { url: string; importers: readonly string[] }[];
  /** Where it writes what it did, one line of JSON each. */
  log: string;
}

/** A line of the log. */
export type JobLine =
  | { at: "started"; job: number; ms: number }
  | { at: "ended"; job: number; ms: number; failed: string | null }
  | { at: "skipped"; job: number; ms: number };

/** The environment variable that names the file of a batch. */
export const batchVariable = "MUTANT_BATCH";
