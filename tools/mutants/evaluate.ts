import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { root } from "../suite/run.ts";
import type { ImportGraph } from "./import-graph.ts";
import { type Batch, batchVariable, type Job, type JobLine } from "./job.ts";
import type { Mutant } from "./mutant.ts";

/** Result of a mutant. "timeout": its test did not end; "untested": no test imports its file. */
export type State = "killed" | "survived" | "timeout" | "untested";

export interface CheckResult {
  mutant: Mutant;
  state: State;
  /** The test file that detected it; null: none. */
  by: string | null;
}

/** Limits of a run. */
export interface Effort {
  /** Test files per mutant, the nearest first. */
  tests: number;
  /** Called after every batch. */
  onProgress?: (results: readonly CheckResult[]) => void;
}

/**
 * Jobs per process: each leaves modules behind that Node never frees, and results are kept when a process
 * ends.
 */
const jobsPerBatch = 200;
/** A test that takes longer than this and ten times its usual time counts as hanging. */
const patienceMs = 20_000;

/** Runs the tests of each mutant until one of them fails. */
export async function evaluate(
  mutants: readonly Mutant[],
  graph: ImportGraph,
  effort: Effort,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const group of groups(mutants, graph, effort.tests)) {
    const evaluated = await evaluateGroup(group, graph);
    results.push(...evaluated);
    effort.onProgress?.(evaluated);
  }
  return results;
}

/** Mutants of one process, with their tests. */
type Group = { mutant: Mutant; tests: readonly string[] }[];

function groups(mutants: readonly Mutant[], graph: ImportGraph, tests: number): Group[] {
  const found: Group[] = [];
  let size = 0;
  for (const [file, ofFile] of Map.groupBy(mutants, (mutant) => mutant.file)) {
    const own = graph.testsOf(file).slice(0, tests);
    size += own.length;
    for (const mutant of ofFile) {
      if (found.length === 0 || size > jobsPerBatch) {
        found.push([]);
        size = own.length;
      }
      found.at(-1)?.push({ mutant, tests: own });
      size += own.length;
    }
  }
  return found;
}

function batchOf(group: Group, graph: ImportGraph, log: string): Batch {
  const files = [...new Set(group.map(({ mutant }) => mutant.file))];
  const url = (file: string) => pathToFileURL(join(root, file)).href;
  const jobs = files.flatMap((file, subject) => {
    const ofFile = group.flatMap((one, mutant) => (one.mutant.file === file ? [{ ...one, mutant }] : []));
    const job = (mutant: number | null) => (test: string) => ({ mutant, test: join(root, test), subject });
    const asItIs = (ofFile[0]?.tests ?? []).map(job(null));
    return [...asItIs, ...ofFile.flatMap(({ mutant, tests }) => tests.map(job(mutant)))];
  });
  const subjects = files.map((file) => ({
    url: url(file),
    importers: [...graph.dependentsOf(file).keys()].map(url),
  }));
  return { jobs, mutants: group.map(({ mutant }) => mutant), subjects, log };
}

async function evaluateGroup(group: Group, graph: ImportGraph): Promise<CheckResult[]> {
  const folder = mkdtempSync(join(tmpdir(), "skyledger-mutants-"));
  try {
    const batch = batchOf(group, graph, join(folder, "log"));
    const outcome = new Outcome(batch);
    while (outcome.left.length > 0) {
      const rest = { ...batch, jobs: outcome.left };
      writeFileSync(batch.log, "");
      writeFileSync(join(folder, "batch"), JSON.stringify(rest));
      const { output } = await runProcess(join(folder, "batch"), rest, outcome);
      if (outcome.take(rest.jobs, linesOf(batch.log)) === 0) throw new Error(`No test ran:\n${output}`);
    }
    return group.map(({ mutant, tests }, index) => ({
      mutant,
      ...(tests.length === 0 ? { state: "untested" as const, by: null } : outcome.of(index)),
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function linesOf(log: string): JobLine[] {
  return readFileSync(log, "utf8")
    .split("\n")
    .flatMap((line) => (line.endsWith("}") ? [JSON.parse(line) as JobLine] : []));
}

/** Results of a batch so far. */
class Outcome {
  #left: readonly Job[];
  readonly #by = new Map<number, { state: State; by: string }>();
  readonly #usualMs = new Map<string, number>();
  readonly #broken = new Set<string>();

  constructor(batch: Batch) {
    this.#left = batch.jobs;
  }

  get left(): readonly Job[] {
    return this.#left;
  }

  /** Time limit of the job. */
  patience(job: Job): number {
    return patienceMs + 10 * (this.#usualMs.get(key(job)) ?? patienceMs);
  }

  /**
   * Reads the process's results; the job that it was running when it ended did not finish. @returns the
   * number of jobs that were started
   */
  take(jobs: readonly Job[], lines: readonly JobLine[]): number {
    const startedAt = new Map<number, number>();
    let done = 0;
    for (const line of lines) {
      const job = jobs[line.job];
      if (!job) continue;
      done = line.job + 1;
      if (line.at === "started") startedAt.set(line.job, line.ms);
      else if (line.at === "ended") {
        const ms = line.ms - (startedAt.get(line.job) ?? line.ms);
        startedAt.delete(line.job);
        if (job.mutant === null) this.#usualMs.set(key(job), ms);
        if (line.failed !== null) this.#fail(job, "killed");
      } else startedAt.delete(line.job);
    }
    for (const index of startedAt.keys()) {
      const job = jobs[index];
      if (job) this.#fail(job, "timeout");
    }
    this.#left = jobs
      .slice(done)
      .filter((job) => !this.#broken.has(key(job)) && !(job.mutant !== null && this.#by.has(job.mutant)));
    return done;
  }

  of(mutant: number): Pick<CheckResult, "state" | "by"> {
    return this.#by.get(mutant) ?? { state: "survived", by: null };
  }

  #fail(job: Job, state: State): void {
    if (job.mutant === null) this.#broken.add(key(job));
    else if (!this.#by.has(job.mutant)) this.#by.set(job.mutant, { state, by: job.test });
  }
}

const key = ({ subject, test }: Job) => `${subject} ${test}`;

/** Runs a batch until it ends, or until a job takes too long. */
async function runProcess(file: string, batch: Batch, outcome: Outcome): Promise<{ output: string }> {
  const script = fileURLToPath(new URL("./run-batch.ts", import.meta.url));
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, [batchVariable]: file },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    });
  const watch = watchOver(child, batch, outcome);
  await new Promise((resolve) => child.once("close", resolve));
  clearInterval(watch);
  return { output };
}

function watchOver(child: ChildProcess, batch: Batch, outcome: Outcome): NodeJS.Timeout {
  let last = -1;
  let since = Date.now();
  return setInterval(() => {
    const line = linesOf(batch.log).at(-1);
    const at = line ? line.job * 2 + (line.at === "started" ? 0 : 1) : -1;
    if (at !== last) {
      last = at;
      since = Date.now();
    }
    const job = line?.at === "started" ? batch.jobs[line.job] : undefined;
    if (job && Date.now() - since > outcome.patience(job)) child.kill("SIGKILL");
  }, 500);
}
