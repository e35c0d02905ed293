import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "../../../e2e/support/server.ts";
import type { BenchCase, Figure } from "../bench-case.ts";
import { percentile } from "../figures.ts";
import { freshPostgres } from "../support/database.ts";
import { writeFocusFiles } from "../support/focus-files.ts";
import { answerTo, importFolder, lastMonths, wantedRows } from "../support/imported-bill.ts";
import { type SignedIn, signUp } from "../support/signed-in.ts";

/** Thirteen whole months and the current one: a year's page, and most of the year before it. */
const wholeMonths = 13;
const readings = 40;
const service = encodeURIComponent("Amazon Service 7");
const account = "awsAccountId=100000000003";
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

/** Every request for costs of the dashboard and the cost page; the granularity is the page's own. */
const pages: Readonly<Record<string, string>> = {
  "dashboard, all accounts": "/cost/overview",
  "dashboard, savings card": "/cost/recommendations?limit=1",
  "7 days": "/cost/analysis?period=7d&granularity=DAILY",
  "30 days": "/cost/analysis?period=30d&granularity=DAILY",
  "90 days": "/cost/analysis?period=90d&granularity=DAILY",
  "6 months": "/cost/analysis?period=6m&granularity=WEEKLY",
  "12 months": "/cost/analysis?period=12m&granularity=WEEKLY",
  "12 months by day": "/cost/analysis?period=12m&granularity=DAILY",
  "12 months by region": "/cost/analysis?period=12m&granularity=WEEKLY&groupBy=region",
  "12 months by account": "/cost/analysis?period=12m&granularity=WEEKLY&groupBy=account",
  "12 months by tag": "/cost/analysis?period=12m&granularity=WEEKLY&groupBy=tag:team",
  "30 days by tag": "/cost/analysis?period=30d&granularity=DAILY&groupBy=tag:team",
  "30 days of a region": "/cost/analysis?period=30d&granularity=DAILY&region=eu-west-1",
  "12 months of a region": "/cost/analysis?period=12m&granularity=WEEKLY&region=eu-west-1",
  "12 months of an account": `/cost/analysis?period=12m&granularity=WEEKLY&${account}`,
  "12 months of an account, by tag": `/cost/analysis?period=12m&granularity=WEEKLY&groupBy=tag:team&${account}`,
  "12 months of an account's region": `/cost/analysis?period=12m&granularity=WEEKLY&region=eu-west-1&${account}`,
  "12 months, effective, with tax and credits":
    "/cost/analysis?period=12m&granularity=WEEKLY&metric=effective&include=tax,credits",
  "one day opened": `/cost/analysis?start=${day(9)}&end=${day(9)}&granularity=DAILY`,
  "a service opened, 30 days": `/cost/service?period=30d&granularity=DAILY&service=${service}`,
  "a service opened, 12 months": `/cost/service?period=12m&granularity=WEEKLY&service=${service}`,
  "an account's service opened, 12 months": `/cost/service?period=12m&granularity=WEEKLY&service=${service}&${account}`,
  "a region's service opened, 12 months": `/cost/service?period=12m&granularity=WEEKLY&service=${service}&region=eu-west-1`,
  history: "/cost/analysis/history?limit=25",
  imports: "/cost/imports",
};

async function timed(samples: Map<string, number[]>, name: string, ask: () => Promise<void>): Promise<void> {
  const at = performance.now();
  await ask();
  samples.set(name, [...(samples.get(name) ?? []), performance.now() - at]);
}

/** From pressing Export until the first bytes of the file, which is then abandoned. */
async function startExport(url: string, call: SignedIn): Promise<void> {
  const { downloadUrl } = await answerTo(call, "POST", "/cost/export", {
    format: "CSV",
    includeRecommendations: true,
    dateRange: { start: day(365), end: day(1) },
  });
  const gone = new AbortController();
  const answer = await fetch(`${url}${new URL(downloadUrl).pathname}`, { signal: gone.signal });
  const { value } = (await answer.body?.getReader().read()) ?? {};
  if (!value || value.length === 0) throw new Error("the export began with nothing");
  gone.abort();
}

async function readAll(url: string, call: SignedIn): Promise<Map<string, number[]>> {
  const samples = new Map<string, number[]>();
  for (let n = 0; n <= readings; n++) {
    // The first round warms up: the case `start` measures what people see right after a start.
    const kept = n === 0 ? new Map<string, number[]>() : samples;
    for (const [name, path] of Object.entries(pages)) {
      await timed(kept, name, async () => void (await answerTo(call, "GET", path)));
    }
    await timed(kept, "export of 12 months, first bytes", () => startExport(url, call));
  }
  return samples;
}

async function measure(
  name: string,
  env: Record<string, string>,
  { folder, rows }: { folder: string; rows: number },
): Promise<Figure[]> {
  const server = await startServer({
    env: { ...env, BILLING_EXPORT_DIR: folder, REQUESTS_PER_MINUTE: "0", LOG_LEVEL: "error" },
  });
  try {
    const call = await signUp(server, "bench@example.com");
    const seconds = await importFolder(call, rows);
    console.log(`  ${name}: ${rows.toLocaleString("en-US")} FOCUS rows in after ${Math.round(seconds)} s`);
    // The database gathers statistics of the new rows.
    await sleep(20_000);
    const samples = await readAll(server.url, call);
    console.log(`  ${name}: load ${(loadavg()[0] ?? 0).toFixed(1)} while pages were read`);
    return [...samples].map(([page, times]) => ({
      name: `${page}, p95, ${name} (median ${Math.round(percentile(times, 0.5))} ms)`,
      value: percentile(times, 0.95),
      unit: "ms",
      target: { value: 100, better: "lower" },
    }));
  } finally {
    await server.stop();
  }
}

/** Requests of the dashboard and the cost page for a large organization's year. */
const costPages: BenchCase = {
  name: "cost-pages",
  async run() {
    const folder = await mkdtemp(join(tmpdir(), "skyledger-bench-pages-"));
    try {
      const now = new Date();
      const months = [...lastMonths(wholeMonths, now), `${day(0).slice(0, 7)}-01`];
      const rows = await writeFocusFiles(folder, {
        ...{
          months,
          rowsPerMonth: Math.round(wantedRows(10_000_000) / (wholeMonths + 0.5)),
          filesPerMonth: 1,
        },
        ...{ resources: 1_600, services: 100, until: day(0) },
      });
      const made = { folder, rows };
      const figures: Figure[] = [];
      const postgres = await freshPostgres();
      if (postgres) {
        figures.push(...(await measure("PostgreSQL", { DATABASE_URL: postgres.url }, made)));
        await postgres.drop();
      }
      figures.push(...(await measure("embedded", {}, made)));
      return figures;
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

export default costPages;
