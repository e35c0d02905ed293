import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { type SubjectReport, subjects } from "../apps/server/src/protocol-tests/testing/aws-models/fuzz.ts";
import { standInsPage } from "../apps/server/src/protocol-tests/testing/aws-models/stand-ins.ts";
import type { FuzzOrder } from "./fuzz/subjects-worker.ts";
import { installMoto } from "./moto/moto.ts";
import { root } from "./suite/run.ts";

const usage = `Usage: npm run fuzz:aws -- [--count 10000] [--seed 1] [--subject part-of-its-name] [--from 0] [--runs n] [--workers n] [--results file] [--whole n]
  --count    answers to each operation that a subject names
  --from     number of the first run, to repeat one: --subject AWS::EC2::Volume --from 417 --runs 1
  --runs     runs of each subject at most
  --results  a file that takes each subject's result as it ends: those in it are not run again
  --whole    whole runs instead, as many: discovery, scan, imports and costs, through the server into its database
  --page     writes docs/aws-stand-ins.md instead`;

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    subject: { type: "string", default: "" },
    from: { type: "string", default: "0" },
    runs: { type: "string" },
    workers: { type: "string", default: String(Math.min(4, availableParallelism())) },
    results: { type: "string" },
    whole: { type: "string" },
    page: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
await installMoto((line) => console.log(line));
if (values.page) {
  writeFileSync(join(root, "docs", "aws-stand-ins.md"), standInsPage());
  process.exit(0);
}

const { seed, subject: part } = values;
if (values.whole !== undefined) process.exit((await runWhole()) ? 0 : 1);
const chosen = subjects.map(({ id }) => id).filter((id) => id.includes(part));
if (chosen.length === 0) {
  console.error(`No subject's name holds "${part}": ${subjects.map(({ id }) => id).join(", ")}`);
  process.exit(2);
}
const request = {
  seed,
  count: numberOf("count"),
  from: numberOf("from"),
  ...(values.runs === undefined ? {} : { runsAtMost: numberOf("runs") }),
};
const earlier = earlierResults(values.results);
const started = process.hrtime.bigint();
const left = chosen.filter((id) => !earlier.some(({ subject }) => subject === id));
const reports = await Promise.all(
  Array.from({ length: Math.min(numberOf("workers"), left.length) }, runWorker),
);
process.exitCode = summarize([...earlier, ...reports.flat()]) ? 0 : 1;

/** Results of subjects from an earlier run with the same seed and count. */
function earlierResults(file: string | undefined): SubjectReport[] {
  if (file === undefined || !existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .filter((one) => one.seed === seed && one.count === request.count && chosen.includes(one.subject))
    .map(({ answers, ...report }) => ({ ...report, answers: new Map(Object.entries(answers)) }));
}

function keep(report: SubjectReport): void {
  if (values.results === undefined) return;
  const plain = { ...report, answers: Object.fromEntries(report.answers), seed, count: request.count };
  appendFileSync(values.results, `${JSON.stringify(plain)}\n`);
}

/** Whole runs, one after the other; true without violations. */
async function runWhole(): Promise<boolean> {
  // Nothing else needs the server.
  const { startWholeRuns, wholeOptionsOf } = await import(
    "../apps/server/src/protocol-tests/testing/aws-models/whole-runs.ts"
  );
  const server = await startWholeRuns();
  let failing = 0;
  for (let run = numberOf("from"); run < numberOf("from") + numberOf("whole"); run += 1) {
    const { violations, found, answers } = await server.run(wholeOptionsOf(seed, run));
    const total = [...answers.counts.values()].reduce((sum, times) => sum + times, 0);
    const what = `${found.resources} resources, ${found.findings} findings, ${found.recommendations} recommendations`;
    console.log(`${violations.length === 0 ? "✓" : "✗"} whole run ${run}: ${total} answers, ${what}`);
    for (const failure of violations) console.log(`  ${failure}`);
    if (violations.length > 0) {
      failing += 1;
      console.log(`    npm run fuzz:aws -- --seed ${seed} --whole 1 --from ${run}`);
    }
  }
  await server.close();
  return failing === 0;
}

function numberOf(name: "count" | "from" | "runs" | "whole" | "workers"): number {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  console.error(`--${name} is no number.\n${usage}`);
  process.exit(2);
}

/** One thread, which gets one subject after the other. */
async function runWorker(): Promise<SubjectReport[]> {
  const worker = new Worker(new URL("./fuzz/subjects-worker.ts", import.meta.url));
  const reports: SubjectReport[] = [];
  try {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const report = await runSubject(worker, { id, request });
      reports.push(report);
      keep(report);
      reportOne(report);
    }
  } finally {
    await worker.terminate();
  }
  return reports;
}

function runSubject(worker: Worker, order: FuzzOrder): Promise<SubjectReport> {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (report: SubjectReport) => {
      worker.off("error", reject);
      resolve(report);
    });
    worker.postMessage(order);
  });
}

function reportOne({ subject, runs, answers, violations }: SubjectReport): void {
  const total = [...answers.values()].reduce((sum, times) => sum + times, 0);
  console.log(`${violations.length === 0 ? "✓" : "✗"} ${subject}: ${total} answers in ${runs} runs`);
  for (const { kind, example, run, times } of violations) {
    console.log(`  ${times} × ${kind}`);
    if (example.includes("\n")) console.log(example.replaceAll(/^/gm, "    "));
    console.log(`    npm run fuzz:aws -- --seed ${seed} --subject "${subject}" --from ${run} --runs 1`);
  }
}

/** Prints the totals; true without violations. */
function summarize(all: readonly SubjectReport[]): boolean {
  const answers = new Map<string, number>();
  for (const report of all)
    for (const [name, times] of report.answers) answers.set(name, (answers.get(name) ?? 0) + times);
  const total = [...answers.values()].reduce((sum, times) => sum + times, 0);
  const few = [...answers].filter(([, times]) => times < request.count).sort(([, a], [, b]) => a - b);
  const violations = all.flatMap((report) => report.violations);
  if (values.runs === undefined)
    for (const [name, times] of [...answers].sort()) console.log(`  ${name}: ${times}`);
  const { user, system } = process.cpuUsage();
  const seconds = Number((process.hrtime.bigint() - started) / 1_000_000_000n);
  console.log(
    `\n${total} answers to ${answers.size} operations, seed ${seed}; ${violations.length} kinds of faults; ${seconds} s, of CPU ${Math.round((user + system) / 1e6)} s.`,
  );
  if (few.length > 0 && values.runs === undefined) {
    console.log(`Answered less than ${request.count} times, since they are asked rarely:`);
    for (const [name, times] of few) console.log(`  ${name}: ${times}`);
  }
  return violations.length === 0;
}
