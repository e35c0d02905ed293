import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "../../../e2e/support/server.ts";
import type { BenchCase, Figure } from "../bench-case.ts";
import { percentile } from "../figures.ts";
import { freshPostgres, measuresEmbedded } from "../support/database.ts";
import { residentMemory } from "../support/resident-memory.ts";
import { type SignedIn, signUp } from "../support/signed-in.ts";

const rows = 100_000;
const users = 50;
const requestsEach = 20;
/** Reading time of a page before the next request. */
const thinkMs = 1_000;

/** Typical use of a list: open, sort, filter, search, page through. */
const views = [
  "limit=100",
  "limit=100&sort=cost&order=desc",
  "limit=100&type=EC2&sort=created&order=desc",
  "limit=100&status=running",
  "limit=100&region=us-east-2&sort=type",
  "limit=100&q=checkout",
  "limit=100&q=i-0a&sort=cost&order=desc",
];

async function leaf(call: SignedIn, user: number, samples: number[]): Promise<void> {
  let cursor: string | null = null;
  await sleep((user / users) * thinkMs);
  for (let n = 0; n < requestsEach; n++) {
    const view = views[(user + Math.floor(n / 3)) % views.length] ?? "";
    // Three pages of one view, then the next view.
    if (n % 3 === 0) cursor = null;
    const at = performance.now();
    const answer = await call("GET", `/resources/inventory?${view}${cursor ? `&cursor=${cursor}` : ""}`);
    if (!answer.ok) throw new Error(`the list answered ${answer.status}: ${await answer.text()}`);
    const page = (await answer.json()) as { nextCursor: string | null };
    samples.push(performance.now() - at);
    cursor = page.nextCursor;
    await sleep(thinkMs);
  }
}

async function measure(name: string, env: Record<string, string>): Promise<Figure[]> {
  const server = await startServer({
    env: { ...env, SANDBOX_RESOURCES: String(rows), REQUESTS_PER_MINUTE: "0", LOG_LEVEL: "error" },
  });
  try {
    const call = await signUp(server, "bench@example.com");
    const startedAt = performance.now();
    const discovered = await call("POST", "/resources/discover");
    if (!discovered.ok)
      throw new Error(`the discovery answered ${discovered.status}: ${await discovered.text()}`);
    const discoveryS = (performance.now() - startedAt) / 1000;
    const { peakMb } = residentMemory(server.pid);
    // The database gathers statistics of the new rows.
    await sleep(20_000);
    const samples: number[] = [];
    await Promise.all(Array.from({ length: users }, (_, user) => leaf(call, user, samples)));
    const at = `at ${rows.toLocaleString("en-US")} rows, ${users} users, ${name}`;
    return [
      {
        name: `list p95 ${at}`,
        value: percentile(samples, 0.95),
        unit: "ms",
        target: { value: 150, better: "lower" },
      },
      {
        name: `discovery of ${rows} sandbox resources, ${name}`,
        value: discoveryS,
        unit: "s",
        target: { value: 360, better: "lower" },
      },
      {
        name: `peak memory of that discovery, ${name}`,
        value: peakMb,
        unit: "MB",
        target: { value: name === "PostgreSQL" ? 1024 : 2048, better: "lower" },
      },
    ];
  } finally {
    await server.stop();
  }
}

/** The resource list with fifty readers, and the discovery that fills it. */
const resourceList: BenchCase = {
  name: "resource-list",
  async run() {
    const figures: Figure[] = [];
    const postgres = await freshPostgres();
    if (postgres) {
      figures.push(...(await measure("PostgreSQL", { DATABASE_URL: postgres.url })));
      await postgres.drop();
    }
    if (measuresEmbedded()) figures.push(...(await measure("embedded", {})));
    return figures;
  },
};

export default resourceList;
