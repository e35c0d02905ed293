import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "../../apps/server/ensure-built.mjs";
import { findBrowser, NoBrowserError } from "../../e2e/support/browser.ts";
import type { RanTest } from "../conformance/results.ts";
import { type Outcome, reasonOf } from "./outcome.ts";
import { cacheDir, runScript } from "./run.ts";

/** The fields of Playwright's JSON report that are read here. */
type Report = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: readonly Suite[];
};

type Suite = {
  title: string;
  specs: readonly {
    title: string;
    ok: boolean;
    file: string;
    line: number;
    tests: readonly { results: readonly { error?: { message?: string } }[] }[];
  }[];
  suites?: readonly Suite[];
};

function failuresIn(suites: readonly Suite[]): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, line, tests }) => {
        const message = tests[0]?.results.find(({ error }) => error)?.error?.message ?? "";
        return `${file}:${line} › ${title}: ${reasonOf(message)}`;
      }),
    ...failuresIn(inner),
  ]);
}

/** Every test under its file, with the titles of its blocks. */
function testsIn(suites: readonly Suite[], around: readonly string[] = []): RanTest[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.map(({ title, ok, file }) => ({
      file: `e2e/${file}`,
      title: [...around, title].join(" "),
      passed: ok,
    })),
    ...inner.flatMap((suite) => testsIn([suite], [...around, suite.title])),
  ]);
}

/** Runs the browser tests against the built server. A flaky test counts as failed. */
export async function runPlaywright(filter: readonly string[]): Promise<Outcome> {
  const part = "e2e";
  try {
    const browser = await findBrowser();
    console.log(`Browser: ${browser.name}`);
    await ensureBuilt((line) => console.log(line));
    return await runWith(JSON.stringify(browser.launch), part, filter);
  } catch (error) {
    if (!(error instanceof NoBrowserError)) throw error;
    return {
      part,
      ran: false,
      notRun: `no browser works (${error.message}); install one: npx playwright install --with-deps chromium`,
    };
  }
}

async function runWith(launch: string, part: string, filter: readonly string[]): Promise<Outcome> {
  const report = join(cacheDir, "suite", "e2e.json");
  mkdirSync(join(cacheDir, "suite"), { recursive: true });
  rmSync(report, { force: true });
  const started = performance.now();
  const { code } = await runScript("@playwright/test/cli.js", ["test", ...filter], {
    env: { ...process.env, E2E_LAUNCH: launch, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const seconds = (performance.now() - started) / 1000;
  if (!existsSync(report)) {
    return { part, ran: true, passed: 0, failed: 1, skipped: 0, seconds, note: "ended without a report" };
  }
  // Playwright has just written it.
  const { stats, suites } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const failed = stats.unexpected + stats.flaky;
  const hidden = failed === 0 && (code !== 0 || stats.expected === 0);
  return {
    part,
    ran: true,
    passed: stats.expected,
    failed: failed + (hidden ? 1 : 0),
    skipped: stats.skipped,
    seconds,
    failures: failuresIn(suites),
    tests: testsIn(suites),
    ...(hidden ? { note: code === 0 ? "no test ran" : "an error outside the tests, see above" } : {}),
  };
}
