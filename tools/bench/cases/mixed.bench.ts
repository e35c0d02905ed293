import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "../../../e2e/support/server.ts";
import type { BenchCase, Figure } from "../bench-case.ts";
import { percentile } from "../figures.ts";
import type { CrowdReport } from "../support/crowd.ts";
import { freshPostgres, measuresEmbedded } from "../support/database.ts";
import { answerTo } from "../support/imported-bill.ts";
import { findSubjects, pagesOf } from "../support/page-questions.ts";
import { cpuSeconds } from "../support/process-usage.ts";
import { crowd } from "../support/run-crowd.ts";
import { type SignedIn, signUp } from "../support/signed-in.ts";

/** Trial runs can be smaller; their values mean nothing. */
const resources = Number(process.env.BENCH_MIXED_RESOURCES ?? 25_000);
const seconds = Number(process.env.BENCH_MIXED_SECONDS ?? 90);
const readers = 60;
/** Reading time of a person per request of a page. */
const pauseMs: [number, number] = [400, 800];
/** Pause between two scans, to measure the readers with and without one. */
const betweenScansMs = 5_000;

/** Seconds from starting a scan to its summary. */
async function scanSeconds(call: SignedIn): Promise<number> {
  const at = performance.now();
  await answerTo(call, "POST", "/security/scan", { scanType: "QUICK" });
  return (performance.now() - at) / 1000;
}

const middle = (values: readonly number[]) => percentile([...values], 0.5);

function reported(name: string, report: CrowdReport): void {
  for (const [key, times] of Object.entries(report.times).sort(
    ([, a], [, b]) => percentile(b, 0.95) - percentile(a, 0.95),
  )) {
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)].map(Math.round);
    console.log(`    ${name}: ${key}: ${times.length} times, p50 ${p50} ms, p95 ${p95} ms`);
  }
  for (const error of new Set(report.errors)) console.log(`    ${name}: ${error}`);
}

/** An account that is collected, scanned, and billed before the readers start. */
async function prepare(call: SignedIn): Promise<void> {
  await answerTo(call, "POST", "/security/scan", { scanType: "FULL" });
  await answerTo(call, "POST", "/cost/analysis", {});
  // The database gathers statistics of the new rows.
  await sleep(20_000);
}

async function measure(name: string, env: Record<string, string>, most: number): Promise<Figure[]> {
  const server = await startServer({
    env: { ...env, SANDBOX_RESOURCES: String(resources), REQUESTS_PER_MINUTE: "0", LOG_LEVEL: "error" },
  });
  try {
    const call = await signUp(server, "bench@example.com");
    await prepare(call);
    const alone: number[] = [];
    for (let n = 0; n < 3; n++) alone.push(await scanSeconds(call));
    const pages = pagesOf(await findSubjects(call));
    const cpuBefore = cpuSeconds(server.pid);
    let reading = true;
    const report = crowd({ url: server.url, token: call.token, pages, readers, seconds, pauseMs }).finally(
      () => {
        reading = false;
      },
    );
    const scans: number[] = [];
    while (reading) {
      await sleep(betweenScansMs);
      if (reading) scans.push(await scanSeconds(call));
    }
    const seen = await report;
    const cpu = cpuSeconds(server.pid) - cpuBefore;
    reported(name, seen);
    const times = Object.values(seen.times).flat();
    const p = (share: number) => percentile(times, share);
    const load = (loadavg()[0] ?? 0).toFixed(1);
    console.log(
      `  ${name}: ${times.length} answers, p50 ${Math.round(p(0.5))} ms, p95 ${Math.round(p(0.95))} ms, ` +
        `p99 ${Math.round(p(0.99))} ms; CPU s: server ${cpu.toFixed(0)}, crowd ${seen.cpuS.toFixed(0)}; load ${load}`,
    );
    const seconds_ = (values: readonly number[]) => values.map((one) => one.toFixed(1)).join(", ");
    console.log(`  ${name}: scans alone ${seconds_(alone)} s; under load ${seconds_(scans)} s`);
    const at = `${resources.toLocaleString("en-US")} resources, ${readers} readers, scans running, ${name}`;
    return [
      figure(`every page's questions, p95, ${at}`, p(0.95), "ms", most),
      figure("  a scan under load beside one alone", middle(scans) / middle(alone), "times", 2),
      figure("  errors", seen.errors.length, "answers", 0),
    ];
  } finally {
    await server.stop();
  }
}

function figure(name: string, value: number, unit: string, target: number): Figure {
  return { name, value, unit, target: { value: target, better: "lower" } };
}

/** Sixty readers on all pages while the account is scanned repeatedly. */
const mixed: BenchCase = {
  name: "mixed",
  async run() {
    const figures: Figure[] = [];
    const postgres = await freshPostgres();
    if (postgres) {
      figures.push(...(await measure("PostgreSQL", { DATABASE_URL: postgres.url }, 150)));
      await postgres.drop();
    }
    if (measuresEmbedded()) figures.push(...(await measure("embedded", {}, 400)));
    return figures;
  },
};

export default mixed;
