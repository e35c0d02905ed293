import { appendFileSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { TestRunner } from "vitest";
import { type Batch, batchVariable, type JobLine } from "./job.ts";
import { applied } from "./mutant.ts";

/*
 * Runs inside a test process of vitest, which lets Node import modules. Each job imports its test again, and
 * only the modules that import the file under test: everything else stays loaded.
 */

const batch: Batch = JSON.parse(readFileSync(process.env[batchVariable] ?? "", "utf8"));
const importers = batch.subjects.map((subject) => new Set(subject.importers));
const sources = new Map<string, string>();

let number = -1;
let failed: string | null = null;
let isSkipped = false;
const killed = new Set<number>();
/** Tests that fail without a mutant say nothing about it. */
const broken = new Set<string>();

const job = () => batch.jobs[number];
const report = (line: JobLine) => appendFileSync(batch.log, `${JSON.stringify(line)}\n`);
/** A test may have stopped the clock of its process. */
const clock = performance.now.bind(performance);
const now = () => Math.round(clock());
const plain = (url: string) => url.replace(/\?.*$/, "");

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const current = job();
    if (!current || !importers[current.subject]?.has(plain(found.url))) return found;
    return { ...found, url: `${plain(found.url)}?mutant=${number}` };
  },
  load(url, context, next) {
    const current = job();
    const at = current && plain(url) === batch.subjects[current.subject]?.url ? current.mutant : null;
    const mutant = at === null ? undefined : batch.mutants[at];
    if (!mutant) return next(url, context);
    const path = fileURLToPath(plain(url));
    const source = sources.get(path) ?? readFileSync(path, "utf8");
    sources.set(path, source);
    return { format: "module-typescript", source: applied(source, mutant), shortCircuit: true };
  },
});

/** Runs the next job whenever vitest requests a test file, and keeps each one's first failure. */
export default class MutantRunner extends TestRunner {
  override importFile(filepath: string, source: "collect" | "setup"): unknown {
    if (source === "setup") return super.importFile(filepath, source);
    number += 1;
    failed = null;
    const current = job();
    if (current && current.test !== filepath) throw new Error(`${filepath} came in place of ${current.test}`);
    isSkipped =
      current === undefined ||
      broken.has(`${current.subject} ${current.test}`) ||
      (current.mutant !== null && killed.has(current.mutant));
    if (isSkipped) return undefined;
    report({ at: "started", job: number, ms: now() });
    return super.importFile(filepath, source);
  }

  override async onBeforeRunTask(test: Parameters<TestRunner["onBeforeRunTask"]>[0]): Promise<void> {
    // One failure is enough; if every test passes unchanged, all of them run.
    if (failed !== null) test.mode = "skip";
    await super.onBeforeRunTask(test);
  }

  override onAfterRunTask(test: Parameters<TestRunner["onAfterRunTask"]>[0]): void {
    if (test.result?.state === "fail") {
      failed ??= test.name;
      // Only records the failure: rendering it completely takes longer than the test.
      test.result.errors = [];
      test.result.state = "pass";
    }
    super.onAfterRunTask(test);
  }

  override onAfterRunFiles(files: Parameters<TestRunner["onAfterRunFiles"]>[0]): void {
    this.#end(files.some(({ result }) => result?.state === "fail"));
    super.onAfterRunFiles(files);
  }

  #end(fileFailed: boolean): void {
    const current = job();
    if (isSkipped || !current) {
      report({ at: "skipped", job: number, ms: now() });
      return;
    }
    if (fileFailed) failed ??= "the file as a whole";
    if (failed !== null) {
      if (current.mutant === null) broken.add(`${current.subject} ${current.test}`);
      else killed.add(current.mutant);
    }
    report({ at: "ended", job: number, ms: now(), failed });
  }
}
