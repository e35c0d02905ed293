import { startServer } from "../../../e2e/support/server.ts";
import type { BenchCase, Figure } from "../bench-case.ts";
import { freshPostgres, measuresEmbedded } from "../support/database.ts";
import { cpuSeconds, restartPeak } from "../support/process-usage.ts";
import { residentMemory } from "../support/resident-memory.ts";
import { sandboxSnapshot } from "../support/sandbox-snapshot.ts";
import { type SignedIn, signUp } from "../support/signed-in.ts";

/** Latency of a call to AWS. */
const answerMs = 20;

/** Time, CPU, and peak memory of the server process during one request. */
async function observe(
  pid: number,
  call: SignedIn,
  path: string,
  body: object,
): Promise<{ wallS: number; cpuS: number; peakMb: number }> {
  restartPeak(pid);
  const cpuBefore = cpuSeconds(pid);
  const startedAt = performance.now();
  const answer = await call("POST", path, body);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  await answer.json();
  return {
    wallS: (performance.now() - startedAt) / 1000,
    cpuS: cpuSeconds(pid) - cpuBefore,
    peakMb: residentMemory(pid).peakMb,
  };
}

function figure(name: string, value: number, unit: string, target: number): Figure {
  return { name, value, unit, target: { value: target, better: "lower" } };
}

/** A first scan, which collects the account before evaluating it, and one of the existing inventory. */
async function scans(
  name: string,
  size: number,
  env: Record<string, string>,
  targets: { wallS: number; cpuS: number; peakMb: number; evaluatedS: number; evaluatedMb: number },
): Promise<Figure[]> {
  const server = await startServer({
    env: { ...env, SANDBOX_RESOURCES: String(size), REQUESTS_PER_MINUTE: "0", LOG_LEVEL: "error" },
  });
  try {
    const call = await signUp(server, "bench@example.com");
    const first = await observe(server.pid, call, "/security/scan", { scanType: "FULL" });
    const again = await observe(server.pid, call, "/security/scan", { scanType: "QUICK" });
    const of = `${size.toLocaleString("en-US")} resources, ${name}`;
    return [
      figure(`discovery and first scan of ${of}`, first.wallS, "s", targets.wallS),
      figure("  its CPU time", first.cpuS, "CPU s", targets.cpuS),
      figure("  its peak memory", first.peakMb, "MB", targets.peakMb),
      figure(`another scan of the same inventory, ${of}`, again.wallS, "s", targets.evaluatedS),
      figure("  its peak memory", again.peakMb, "MB", targets.evaluatedMb),
    ];
  } finally {
    await server.stop();
  }
}

/** Number of AWS calls for an account of this size. */
async function calls(size: number, most: number): Promise<Figure> {
  const { calls, snapshot } = await sandboxSnapshot(size);
  const listed = snapshot.resources.length.toLocaleString("en-US");
  return figure(`AWS calls for ${listed} resources`, calls, "calls", most);
}

/** Scans of an account with 10,000 and 50,000 resources by a whole server; AWS calls take 20 ms. */
const scan: BenchCase = {
  name: "scan",
  async run() {
    const figures = [await calls(10_000, 30_000)];
    const slow = { SANDBOX_ANSWER_MS: String(answerMs) };
    const postgres = await freshPostgres();
    const small = { wallS: 60, cpuS: 60, evaluatedS: 30 };
    if (postgres) {
      const env = { ...slow, DATABASE_URL: postgres.url };
      figures.push(...(await scans("PostgreSQL", 10_000, env, { ...small, peakMb: 512, evaluatedMb: 512 })));
      await postgres.drop();
    }
    if (measuresEmbedded())
      figures.push(...(await scans("embedded", 10_000, slow, { ...small, peakMb: 1024, evaluatedMb: 1024 })));
    const large = await freshPostgres();
    if (large) {
      const env = { ...slow, DATABASE_URL: large.url };
      const targets = { wallS: 45, cpuS: 180, peakMb: 450, evaluatedS: 60, evaluatedMb: 450 };
      figures.push(...(await scans("PostgreSQL", 50_000, env, targets)));
      await large.drop();
    }
    return figures;
  },
};

export default scan;
