// A process that does nothing but read a snapshot's file and judge it: its memory is the rule engine's.
import { evaluateChecks } from "@skyledger/core/checks/evaluate";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { checks } from "@skyledger/core/registry.gen";
import { residentMemory } from "./resident-memory.ts";
import { readSnapshot } from "./snapshot-file.ts";

/** What the process prints as JSON. */
export interface JudgedFile {
  resources: number;
  verdicts: number;
  failures: number;
  /** Seconds by the clock, of judging alone. */
  judgedS: number;
  /** Highest resident memory of the process, reading included. */
  peakMb: number;
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("The file of the snapshot is missing.");
const index = new SnapshotIndex(await readSnapshot(file));
const judged: JudgedFile = {
  resources: index.snapshot.resources.length,
  verdicts: 0,
  failures: 0,
  judgedS: 0,
  peakMb: 0,
};
const startedAt = performance.now();
evaluateChecks(index, checks, ({ verdict }) => {
  judged.verdicts += 1;
  if (verdict.kind === "fail") judged.failures += 1;
});
judged.judgedS = (performance.now() - startedAt) / 1000;
judged.peakMb = residentMemory(process.pid).peakMb;
console.log(JSON.stringify(judged));
