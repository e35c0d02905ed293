import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { evaluateChecks } from "@skyledger/core/checks/evaluate";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { checks } from "@skyledger/core/registry.gen";
import type { BenchCase } from "../bench-case.ts";
import type { JudgedFile } from "../support/judge-file.ts";
import { sandboxSnapshot } from "../support/sandbox-snapshot.ts";
import { writeSnapshot } from "../support/snapshot-file.ts";

const rounds = 5;

/** Runs every check over the snapshot once and answers how many verdicts there were, and the CPU seconds they took. */
function judge(index: SnapshotIndex): { verdicts: number; failures: number; cpuS: number } {
  let verdicts = 0;
  let failures = 0;
  const before = process.cpuUsage();
  evaluateChecks(index, checks, ({ verdict }) => {
    verdicts += 1;
    if (verdict.kind === "fail") failures += 1;
  });
  const { user, system } = process.cpuUsage(before);
  return { verdicts, failures, cpuS: (user + system) / 1e6 };
}

/** Judges a large account in a process of its own, which has read it from a file: neither sandbox nor collection count. */
async function judgeAlone(size: number): Promise<JudgedFile> {
  const folder = mkdtempSync(join(tmpdir(), "skyledger-bench-"));
  try {
    const file = join(folder, "snapshot.jsonl");
    await writeSnapshot(file, (await sandboxSnapshot(size)).snapshot);
    const script = fileURLToPath(new URL("../support/judge-file.ts", import.meta.url));
    // It printed a JudgedFile.
    return JSON.parse(execFileSync(process.execPath, [script, file], { encoding: "utf8" })) as JudgedFile;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The rule engine alone, in CPU time of one core: what the machine's other work takes does not count. */
const ruleEngine: BenchCase = {
  name: "rule-engine",
  async run() {
    const { snapshot } = await sandboxSnapshot(10_000);
    const index = new SnapshotIndex(snapshot);
    judge(index); // compiles
    const measured = Array.from({ length: rounds }, () => judge(index));
    const perSecond = measured.map(({ verdicts, cpuS }) => verdicts / cpuS).sort((a, b) => a - b);
    const [first] = measured;
    if (!first || first.failures === 0)
      throw new Error("the sandbox has planted failures, but none was found");
    const large = await judgeAlone(50_000);
    if (large.failures === 0) throw new Error("the large sandbox has planted failures, but none was found");
    return [
      {
        name: `check evaluations a second and core (${checks.length} checks, ${first.verdicts} verdicts)`,
        value: perSecond[Math.floor(rounds / 2)] ?? 0,
        unit: "a second",
        target: { value: 2_000_000, better: "higher" },
      },
      {
        name: `50,000 resources × all checks (${large.verdicts} verdicts)`,
        value: large.judgedS,
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
