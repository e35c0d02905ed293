import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { startServer } from "../../../e2e/support/server.ts";
import type { BenchCase, Figure } from "../bench-case.ts";
import { percentile } from "../figures.ts";
import { freshPostgres } from "../support/database.ts";
import { writeFocusFiles } from "../support/focus-files.ts";
import { answerTo, importFolder, lastMonths, wantedRows } from "../support/imported-bill.ts";
import { residentMemory } from "../support/resident-memory.ts";
import { type SignedIn, signUp } from "../support/signed-in.ts";

const rows = wantedRows(10_000_000);
/** Rows per second that an import must reach, unless DuckDB alone needs more than half its time. */
const rateWanted = 500_000;
const readings = 40;

/** The minimum work of an import, with DuckDB only: the three sums over the same files, kept in memory. */
async function duckAlone(folder: string): Promise<number> {
  const instance = await DuckDBInstance.create(":memory:", { memory_limit: "1GB" });
  const db = await instance.connect();
  const sums =
    "sum(BilledCost::decimal(38, 12)), sum(EffectiveCost::decimal(38, 12)), sum(ListCost::decimal(38, 12))";
  const source = `read_parquet('${folder}/data/*/*.parquet', hive_partitioning = false)`;
  const day = "ChargePeriodStart::date";
  const startedAt = performance.now();
  await db.run(`create table daily as select SubAccountId, ${day}, ServiceName, RegionId, ChargeCategory, ${sums}
    from ${source} group by all`);
  await db.run(`create table resources as select BillingPeriodStart, SubAccountId, ServiceName, RegionId, ResourceId,
    ChargeCategory, ${sums} from ${source} group by all`);
  await db.run(`create table tags as select SubAccountId, ${day}, ServiceName, ChargeCategory, tag.key, tag.value, ${sums.replaceAll("Cost::", "::")}
    from (select SubAccountId, ChargePeriodStart, ServiceName, ChargeCategory, sum(BilledCost::decimal(38, 12)) as Billed,
      sum(EffectiveCost::decimal(38, 12)) as Effective, sum(ListCost::decimal(38, 12)) as List, unnest(map_entries(Tags)) as tag
      from ${source} group by SubAccountId, ChargePeriodStart, ServiceName, ChargeCategory, Tags) group by all`);
  const seconds = (performance.now() - startedAt) / 1000;
  db.closeSync();
  instance.closeSync();
  return rows / seconds;
}

/** Requests of the pages. */
function pages(months: readonly string[]): string[] {
  const [start] = months;
  const end = new Date(Date.parse(`${months.at(-1)}T00:00:00Z`) + 27 * 86_400_000).toISOString().slice(0, 10);
  const span = `start=${start}&end=${end}`;
  return [
    "/cost/overview",
    "/cost/analysis?period=30d",
    `/cost/analysis?${span}`,
    `/cost/analysis?${span}&groupBy=region`,
    `/cost/analysis?${span}&groupBy=account&granularity=WEEKLY`,
    `/cost/analysis?${span}&groupBy=tag:team`,
    `/cost/analysis?${span}&awsAccountId=100000000003&region=eu-west-1`,
    `/cost/service?${span}&service=${encodeURIComponent("Amazon Service 7")}`,
    "/cost/imports",
  ];
}

async function readPages(call: SignedIn, months: readonly string[]): Promise<number> {
  const samples: number[] = [];
  for (let n = 0; n < readings; n++) {
    for (const path of pages(months)) {
      const at = performance.now();
      await answerTo(call, "GET", path);
      samples.push(performance.now() - at);
    }
  }
  return percentile(samples, 0.95);
}

async function measure(
  name: string,
  env: Record<string, string>,
  { folder, months, alone }: { folder: string; months: readonly string[]; alone: number },
): Promise<Figure[]> {
  const server = await startServer({
    env: { ...env, BILLING_EXPORT_DIR: folder, REQUESTS_PER_MINUTE: "0", LOG_LEVEL: "error" },
  });
  try {
    const call = await signUp(server, "bench@example.com");
    const rate = rows / (await importFolder(call, rows));
    const { peakMb } = residentMemory(server.pid);
    const p95 = await readPages(call, months);
    const per = (value: number) => Math.round(value).toLocaleString("en-US");
    return [
      {
        name: `import of ${per(rows)} FOCUS rows (DuckDB alone ${per(alone)} rows/s), ${name}`,
        value: rate,
        unit: "rows/s",
        target: { value: Math.min(rateWanted, alone / 2), better: "higher" },
      },
      {
        name: `cost pages p95 after it, ${name}`,
        value: p95,
        unit: "ms",
        target: { value: 100, better: "lower" },
      },
      {
        name: `peak memory of that import, ${name}`,
        value: peakMb,
        unit: "MB",
        target: { value: name === "PostgreSQL" ? 2048 : 3072, better: "lower" },
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Import of a large organization's bill, and the cost pages with it. */
const billingImport: BenchCase = {
  name: "billing-import",
  async run() {
    const folder = await mkdtemp(join(tmpdir(), "skyledger-bench-exports-"));
    try {
      const months = lastMonths(2, new Date());
      await writeFocusFiles(folder, {
        ...{ months, rowsPerMonth: rows / months.length, filesPerMonth: 4 },
        ...{ resources: 2_500, services: 25 },
      });
      const made = { folder, months, alone: await duckAlone(folder) };
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

export default billingImport;
