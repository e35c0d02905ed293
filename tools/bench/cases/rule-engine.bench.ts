import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { evaluateChecks } from "@skyledger/core/checks/evaluate";
import type { InventorySnapshot } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { checks } from "@skyledger/core/registry.gen";
import type { BenchCase } from "../bench-case.ts";
import type { EvaluatedFile } from "../support/evaluate-file.ts";
import { sandboxSnapshot } from "../support/sandbox-snapshot.ts";
import { writeSnapshot } from "../support/snapshot-file.ts";

/**
 * Evaluations per measurement: a single one takes about 20 ms, of which V8's compiler takes a random share.
 */
const evaluations = 20;
const rounds = 5;
/** V8 recompiles the checks while it learns their types; a server is past that after some seconds. */
const warmUps = 6;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/**
 * A snapshot as a scan gets it: nothing is cached about its resources. The copy's garbage does not count for
 * the checks.
 */
function fresh(snapshot: InventorySnapshot): SnapshotIndex {
  const index = new SnapshotIndex(structuredClone(snapshot));
  collectGarbage();
  return index;
}

/** Runs every check on the snapshot once and returns the number of results and the CPU seconds. */
function evaluate(index: SnapshotIndex): { results: number; failures: number; cpuS: number } {
  let results = 0;
  let failures = 0;
  // Of this thread: V8 compiles in others.
  const before = process.threadCpuUsage();
  evaluateChecks(index, checks, ({ result }) => {
    results += 1;
    if (result.kind === "fail") failures += 1;
  });
  const { user, system } = process.threadCpuUsage(before);
  return { results, failures, cpuS: (user + system) / 1e6 };
}

type Evaluated = ReturnType<typeof evaluate>;

function summed(all: readonly Evaluated[]): Evaluated {
  const sum = (of: (one: Evaluated) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    results: sum(({ results }) => results),
    failures: sum(({ failures }) => failures),
    cpuS: sum(({ cpuS }) => cpuS),
  };
}

/**
 * Evaluates a large account in a separate process that reads it from a file, without sandbox and collection.
 */
async function evaluateAlone(size: number): Promise<EvaluatedFile> {
  const folder = mkdtempSync(join(tmpdir(), "skyledger-bench-"));
  try {
    const file = join(folder, "snapshot.jsonl");
    await writeSnapshot(file, (await sandboxSnapshot(size)).snapshot);
    const script = fileURLToPath(new URL("../support/evaluate-file.ts", import.meta.url));
    // The process has printed an EvaluatedFile.
    return JSON.parse(execFileSync(process.execPath, [script, file], { encoding: "utf8" })) as EvaluatedFile;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The rule engine alone, in CPU time of one core, so that other work on the machine does not count. */
const ruleEngine: BenchCase = {
  name: "rule-engine",
  async run() {
    const { snapshot } = await sandboxSnapshot(10_000);
    const measure = (next: () => SnapshotIndex) =>
      summed(Array.from({ length: evaluations }, () => evaluate(next())));
    const index = fresh(snapshot);
    const cold = measure(() => index);
    for (let round = 1; round < warmUps; round += 1) measure(() => index);
    const measured = Array.from({ length: rounds }, () => measure(() => index));
    const perSecond = measured.map(({ results, cpuS }) => results / cpuS).sort((a, b) => a - b);
    const millions = (values: readonly number[]) =>
      values.map((one) => `${(one / 1e6).toFixed(2)} M`).join(", ");
    console.log(
      `  rounds: ${millions(perSecond)} a second; the first one of a new process: ${millions([cold.results / cold.cpuS])}`,
    );
    const again = measure(() => fresh(snapshot));
    console.log(
      `  each time over a copy, about which nothing is known: ${millions([again.results / again.cpuS])}`,
    );
    const [first] = measured;
    if (!first || first.failures === 0)
      throw new Error("the sandbox has planted failures, but none was found");
    const large = await evaluateAlone(50_000);
    if (large.failures === 0) throw new Error("the large sandbox has planted failures, but none was found");
    return [
      {
        name: `check evaluations a second and core (${checks.length} checks, ${first.results / evaluations} results)`,
        value: perSecond[Math.floor(rounds / 2)] ?? 0,
        unit: "a second",
        target: { value: 2_000_000, better: "higher" },
      },
      {
        name: `50,000 resources × all checks (${large.results} results)`,
        value: large.evaluatedS,
        unit: "s",
        target: { value: 10, better: "lower" },
      },
      {
        name: "  peak memory of a process that does nothing else",
        value: large.peakMb,
        unit: "MB",
        target: { value: 512, better: "lower" },
      },
    ];
  },
};

export default ruleEngine;
