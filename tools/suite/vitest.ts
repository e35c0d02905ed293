import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import type { RanTest } from "../conformance/results.ts";
import { type Outcome, reasonOf } from "./outcome.ts";
import { cacheDir, runScript } from "./run.ts";

/** The fields of vitest's JSON report that are read here. */
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
  }[];
};

/** One line per failed test, and per file that did not load. */
function failuresIn({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (failed.length === 0) return status === "failed" ? [`${file}: ${reasonOf(message)}`] : [];
    return failed.map((one) => `${file} › ${one.fullName}: ${reasonOf(one.failureMessages[0] ?? "")}`);
  });
}

function testsIn({ testResults }: Report): RanTest[] {
  return testResults.flatMap(({ name, assertionResults }) => {
    const file = relative(process.cwd(), name).replaceAll("\\", "/");
    return assertionResults
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ fullName, status }) => ({ file, title: fullName, passed: status === "passed" }));
  });
}

/**
 * Runs vitest projects and counts with its JSON report. An error exit without a failed test (a file that does
 * not load, an unhandled rejection, no test found) counts as one failure.
 * @param part name of the report and the outcome
 * @param run what to run
 */
export async function runVitest(
  part: string,
  {
    projects,
    filter,
    env,
  }: { projects: readonly string[]; filter: readonly string[]; env: NodeJS.ProcessEnv },
): Promise<Outcome> {
  const report = join(cacheDir, "suite", `${part}.json`);
  mkdirSync(join(cacheDir, "suite"), { recursive: true });
  rmSync(report, { force: true });
  const started = performance.now();
  const { code } = await runScript(
    "vitest/vitest.mjs",
    [
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...filter,
    ],
    { env: { NODE_COMPILE_CACHE: join(cacheDir, "compiled"), ...env } },
  );
  const seconds = (performance.now() - started) / 1000;
  if (!existsSync(report)) {
    return { part, ran: true, passed: 0, failed: 1, skipped: 0, seconds, note: "ended without a report" };
  }
  // vitest has just written it.
  const counts = JSON.parse(readFileSync(report, "utf8")) as Report;
  const skipped = counts.numPendingTests + counts.numTodoTests;
  const hidden = counts.numFailedTests === 0 && (code !== 0 || counts.numPassedTests === 0);
  return {
    part,
    ran: true,
    passed: counts.numPassedTests,
    failed: counts.numFailedTests + (hidden ? 1 : 0),
    skipped,
    seconds,
    failures: failuresIn(counts),
    tests: testsIn(counts),
    ...(hidden ? { note: code === 0 ? "no test ran" : "an error outside the tests, see above" } : {}),
  };
}
