import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "../../../e2e/support/server.ts";
import type { BenchCase, Figure } from "../bench-case.ts";
import { freshPostgres } from "../support/database.ts";
import { residentMemory } from "../support/resident-memory.ts";

/** Long enough for start-up garbage to be collected and timers to run. */
const settleMs = 20_000;

async function measure(
  name: string,
  env: Record<string, string>,
  dataDir: string,
  targets: { startS: number; idleMb: number },
) {
  const startedAt = performance.now();
  const server = await startServer({ env, dataDir });
  const startS = (performance.now() - startedAt) / 1000;
  await sleep(settleMs);
  const { nowMb } = residentMemory(server.pid);
  await server.stop();
  const figures: Figure[] = [
    {
      name: `${name}: start to ready`,
      value: startS,
      unit: "s",
      target: { value: targets.startS, better: "lower" },
    },
    {
      name: `${name}: idle memory`,
      value: nowMb,
      unit: "MB",
      target: { value: targets.idleMb, better: "lower" },
    },
  ];
  return figures;
}

/** Start to ready and idle memory. Builds happen before the clock starts. */
const start: BenchCase = {
  name: "start",
  async run() {
    const built = await startServer();
    await built.stop();
    const figures: Figure[] = [];
    const dataDir = mkdtempSync(join(tmpdir(), "skyledger-bench-"));
    try {
      figures.push(...(await measure("embedded, first start", {}, dataDir, { startS: 6, idleMb: 600 })));
      figures.push(...(await measure("embedded, later start", {}, dataDir, { startS: 3, idleMb: 600 })));
      const postgres = await freshPostgres();
      if (postgres) {
        const env = { DATABASE_URL: postgres.url };
        await measure("PostgreSQL, first start", env, dataDir, { startS: 6, idleMb: 200 });
        figures.push(...(await measure("PostgreSQL", env, dataDir, { startS: 3, idleMb: 200 })));
        await postgres.drop();
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
    return figures;
  },
};

export default start;
