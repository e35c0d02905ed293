import { type RunningServer, startServer } from "../../../e2e/support/server.ts";
import type { BenchCase, Figure } from "../bench-case.ts";
import { percentile } from "../figures.ts";
import { copyAccount } from "../support/copied-accounts.ts";
import type { CrowdReport } from "../support/crowd.ts";
import { type Installation, installation } from "../support/database.ts";
import { answerTo } from "../support/imported-bill.ts";
import { findSubjects, type Page, pagesOf } from "../support/page-questions.ts";
import { crowd } from "../support/run-crowd.ts";
import { type SignedIn, signIn, signUp } from "../support/signed-in.ts";

const accounts = Number(process.env.BENCH_ACCOUNTS ?? 200);
const resources = Number(process.env.BENCH_RESOURCES ?? 5000);
const seconds = Number(process.env.BENCH_SECONDS ?? 90);
const readers = 50;
const mostMs = 150;
const email = "bench@example.com";

/** Discovers the one account that is read, again and again, until the readers have finished. */
async function writing(call: SignedIn, accountId: string, isReading: () => boolean): Promise<number> {
  let runs = 0;
  while (isReading()) {
    await answerTo(call, "POST", "/resources/discover", { accountIds: [accountId] });
    runs += 1;
  }
  return runs;
}

/** The slowest requests, and how many of them are slower than the target. */
function figuresOf(when: string, report: CrowdReport): Figure[] {
  const p95 = Object.entries(report.times)
    .map(([key, times]) => ({ key, times, p95: percentile(times, 0.95) }))
    .sort((a, b) => b.p95 - a.p95);
  for (const { key, times, p95: slow } of p95)
    console.log(`    ${when}: ${key}: ${times.length} times, p95 ${Math.round(slow)} ms`);
  const missed = p95.filter((one) => one.p95 > mostMs).length;
  const all = percentile(Object.values(report.times).flat(), 0.95);
  const target = (value: number) => ({ value, better: "lower" as const });
  return [
    { name: `every request, p95, ${when}`, value: all, unit: "ms", target: target(mostMs) },
    { name: `  endpoints above ${mostMs} ms`, value: missed, unit: "endpoints", target: target(0) },
    { name: "  errors", value: report.errors.length, unit: "answers", target: target(0) },
  ];
}

/**
 * Each request once, by a single reader: what a process counts first is kept, and every later answer only counts what
 * has changed.
 */
async function firstAnswers(call: SignedIn, pages: readonly Page[]): Promise<Figure> {
  const times: { path: string; ms: number }[] = [];
  for (const path of new Set(pages.flatMap(({ questions }) => questions.map((one) => one.path)))) {
    const at = performance.now();
    await answerTo(call, "GET", path);
    times.push({ path, ms: performance.now() - at });
  }
  times.sort((a, b) => b.ms - a.ms);
  for (const { path, ms } of times.slice(0, 10))
    console.log(`    first answer: ${path}: ${Math.round(ms)} ms`);
  const value = (times[0]?.ms ?? Number.NaN) / 1000;
  return {
    ...{ name: "slowest first answer of a process", value, unit: "s" },
    target: { value: 10, better: "lower" },
  };
}

/** Who may read everything, in a workspace that is filled unless it is already. */
async function filled(server: RunningServer, of: Installation): Promise<SignedIn> {
  if (of.isFilled) return await signIn(server, email);
  const call = await signUp(server, email);
  await answerTo(call, "POST", "/security/scan", { scanType: "FULL" });
  await answerTo(call, "POST", "/cost/analysis", {});
  await copyAccount(of.url, accounts);
  await of.keep?.();
  // Copying takes longer than a session.
  return await signIn(server, email);
}

async function measure(of: Installation): Promise<Figure[]> {
  const env = {
    ...{ DATABASE_URL: of.url, SANDBOX_RESOURCES: String(resources) },
    ...{ REQUESTS_PER_MINUTE: "0", LOG_LEVEL: "error" },
  };
  const { dataDir } = of;
  const server = await startServer({ env, ...(dataDir === undefined ? {} : { dataDir }) });
  try {
    const call = await filled(server, of);
    const subjects = await findSubjects(call);
    const pages = pagesOf(subjects);
    const first = await firstAnswers(call, pages);
    const order = { url: server.url, token: call.token, pages, readers, seconds };
    const quiet = await crowd({ ...order, pauseMs: [400, 800] });
    let reading = true;
    const readAlong = crowd({ ...order, pauseMs: [400, 800] }).finally(() => {
      reading = false;
    });
    const runs = await writing(call, subjects.accountId, () => reading);
    console.log(`    ${runs} discoveries during the second half`);
    return [first, ...figuresOf("no run", quiet), ...figuresOf("during runs", await readAlong)];
  } finally {
    await server.stop();
  }
}

/**
 * Fifty readers on all pages of a million resources and findings: one account is discovered and scanned, and its rows
 * are copied. BENCH_ACCOUNTS, BENCH_RESOURCES, and BENCH_SECONDS make it smaller. With BENCH_KEEP, a folder, the
 * filled database is kept and read again by the next run.
 */
const million: BenchCase = {
  name: "million",
  async run() {
    const of = await installation("million");
    if (!of) throw new Error("Set BENCH_DATABASE_URL to a PostgreSQL server.");
    try {
      return await measure(of);
    } finally {
      await of.drop?.();
    }
  },
};

export default million;
