import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createVitest, type TestSequencer, type TestSpecification } from "vitest/node";
import { root } from "../suite/run.ts";
import { type Batch, batchVariable } from "./job.ts";

/* The process of one batch: vitest with one worker, which runs the batch's jobs in order. */

/** vitest would run previously failed tests first; the jobs have their own order. */
class AsGiven implements TestSequencer {
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

const batch: Batch = JSON.parse(readFileSync(process.env[batchVariable] ?? "", "utf8"));
const config: Parameters<typeof createVitest>[1] = {
  config: false,
  root,
  watch: false,
  runner: fileURLToPath(new URL("./mutant-runner.ts", import.meta.url)),
  globalSetup: ["temp-folder-of-run", "migrated-database-of-run"].map((setup) =>
    fileURLToPath(new URL(`../suite/${setup}.ts`, import.meta.url)),
  ),
  sequence: { sequencer: AsGiven },
  isolate: false,
  pool: "threads",
  maxWorkers: 1,
  include: ["packages/**/*.test.ts", "apps/server/**/*.test.ts", "tools/**/*.test.ts"],
  // A killed mutant leaves a file without tests for later jobs.
  passWithNoTests: true,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  testTimeout: 60_000,
  hookTimeout: 300_000,
  reporters: [{}],
  experimental: { viteModuleRunner: false, nodeLoader: false },
};
const vitest = await createVitest("test", config);
const [project] = vitest.projects;
if (!project) throw new Error("vitest has no project");
await vitest.runTestSpecifications(
  batch.jobs.map(({ test }) => project.createSpecification(test)),
  false,
);
await vitest.close();
