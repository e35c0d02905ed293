// A process that only reads a snapshot's file and evaluates it, so that its memory is the rule engine's.
import { evaluateChecks } from "@skyledger/core/checks/evaluate";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { checks } from "@skyledger/core/registry.gen";
import { residentMemory } from "./resident-memory.ts";
import { readSnapshot } from "./snapshot-file.ts";

/** Output of the process as JSON. */
export interface EvaluatedFile {
  resources: number;
  results: number;
  failures: number;
  /** Wall-clock seconds of the evaluation alone. */
  evaluatedS: number;
  /** Peak resident memory of the process, including reading. */
  peakMb: number;
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("The file of the snapshot is missing.");
const index = new SnapshotIndex(await readSnapshot(file));
const evaluated: EvaluatedFile = {
  resources: index.snapshot.resources.length,
  results: 0,
  failures: 0,
  evaluatedS: 0,
  peakMb: 0,
};
const startedAt = performance.now();
evaluateChecks(index, checks, ({ result }) => {
  evaluated.results += 1;
  if (result.kind === "fail") evaluated.failures += 1;
});
evaluated.evaluatedS = (performance.now() - startedAt) / 1000;
evaluated.peakMb = residentMemory(process.pid).peakMb;
console.log(JSON.stringify(evaluated));
