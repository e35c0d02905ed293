import { type RunningServer, startServer } from "../../../e2e/support/server.ts";
import type { BenchCase, Figure } from "../bench-case.ts";
import { freshPostgres } from "../support/database.ts";
import { Organization } from "../support/organization.ts";
import { cpuSeconds } from "../support/process-usage.ts";
import { residentMemory } from "../support/resident-memory.ts";

const accounts = Number(process.env.BENCH_ACCOUNTS ?? 200);
const resources = Number(process.env.BENCH_RESOURCES ?? 500);
const kills = Number(process.env.BENCH_KILLS ?? 30);
/** Latency of a call to AWS. */
const answerMs = 100;

const env = {
  SANDBOX_RESOURCES: String(resources),
  SANDBOX_ANSWER_MS: String(answerMs),
  ...{ UNITS_AT_ONCE: "1", REQUESTS_PER_MINUTE: "0", LOG_LEVEL: "error" },
};

function figure(name: string, value: number, unit: string, target: Figure["target"]): Figure {
  return { name, value, unit, target };
}
const most = (value: number): Figure["target"] => ({ value, better: "lower" });
const least = (value: number): Figure["target"] => ({ value, better: "higher" });

/** Servers of one installation on a database of its own: one for people, and workers. */
async function withInstallation<Result>(
  of: { accounts: number; workers: number },
  use: (
    organization: Organization,
    workers: RunningServer[],
    startWorker: () => Promise<RunningServer>,
  ) => Promise<Result>,
): Promise<Result> {
  const postgres = await freshPostgres();
  if (!postgres) throw new Error("Set BENCH_DATABASE_URL to a PostgreSQL server.");
  const common = { ...env, DATABASE_URL: postgres.url };
  const api = await startServer({ env: { ...common, SKYLEDGER_ROLE: "api" } });
  const workers: RunningServer[] = [];
  const startWorker = () =>
    startServer({ env: { ...common, SKYLEDGER_ROLE: "worker" }, dataDir: api.dataDir });
  const organization = await Organization.open(api, postgres.url, of.accounts);
  try {
    for (let n = 0; n < of.workers; n++) workers.push(await startWorker());
    return await use(organization, workers, startWorker);
  } finally {
    await organization.close();
    for (const worker of workers) await worker.stop();
    await api.stop();
    await postgres.drop();
  }
}

const cpuOf = (workers: readonly RunningServer[]) =>
  workers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);

/** One discovery of all accounts. */
async function discovery(of: { accounts: number; workers: number }) {
  return await withInstallation(of, async (organization, workers) => {
    const scheduler = of.workers === 1 ? await schedulerCost(organization, workers) : undefined;
    const before = cpuOf(workers);
    const seconds = await organization.discover();
    const cpuS = cpuOf(workers) - before;
    const peakMb = Math.max(...workers.map(({ pid }) => residentMemory(pid).peakMb));
    return { seconds, cpuS, peakMb, scheduler, ...(await organization.counts()) };
  });
}

/**
 * Worker's CPU time for units without work, and for a second of waiting for a unit in another process, in
 * addition to that of an idle worker.
 */
async function schedulerCost(organization: Organization, workers: readonly RunningServer[]) {
  const measured = async (heldSeconds: number) => {
    const id = await organization.queueWithoutWork(heldSeconds);
    await organization.until(id, "running");
    const [before, startedAt] = [cpuOf(workers), performance.now()];
    await organization.until(id, "ended");
    return { cpuS: cpuOf(workers) - before, seconds: (performance.now() - startedAt) / 1000 };
  };
  const units = await measured(0);
  const held = await measured(30);
  const idleFor = 10;
  const before = cpuOf(workers);
  await new Promise((resolve) => setTimeout(resolve, idleFor * 1000));
  const idle = (cpuOf(workers) - before) / idleFor;
  const waiting = (held.cpuS - units.cpuS) / Math.max(1, held.seconds - units.seconds);
  return { units: units.cpuS, perSecond: Math.max(0, waiting - idle) };
}

async function speed(): Promise<Figure[]> {
  const one = await discovery({ accounts, workers: 1 });
  const two = await discovery({ accounts, workers: 2 });
  const four = await discovery({ accounts, workers: 4 });
  const alone = await discovery({ accounts: 1, workers: 1 });
  const { units, perSecond } = one.scheduler ?? { units: Number.NaN, perSecond: Number.NaN };
  const share = (100 * (units + perSecond * one.seconds)) / one.cpuS;
  const of = `${accounts} accounts × ${resources} resources`;
  return [
    figure(`discovery of ${of}, 1 worker`, one.seconds, "s", most(accounts * 20)),
    figure("  its CPU time", one.cpuS, "CPU s", most(accounts * 5)),
    figure("  2 workers", one.seconds / two.seconds, "times as fast", least(1.8)),
    figure("  4 workers", one.seconds / four.seconds, "times as fast", least(3)),
    figure("  the scheduler's share of its CPU time", share, "%", most(2)),
    figure("  units that did not complete", one.failed + two.failed + four.failed, "units", most(0)),
    figure("peak memory of a worker, 1 account", alone.peakMb, "MB", most(512)),
    figure(`peak memory of a worker, ${accounts} accounts`, one.peakMb, "MB", most(512)),
  ];
}

/** A scan of everything, which discovers first, while workers are killed in turn. */
async function survival(): Promise<Figure[]> {
  return await withInstallation({ accounts, workers: 2 }, async (organization, workers, startWorker) => {
    const run = await organization.scan();
    let killed = 0;
    // After each unit, so that a unit in hand may be lost as often as there are workers, and not more.
    let { ended, open } = await organization.progress(run, 0);
    while (killed < kills && open) {
      const at = killed % workers.length;
      await workers[at]?.stop("SIGKILL");
      killed += 1;
      workers[at] = await startWorker();
      ({ ended, open } = await organization.progress(run, ended));
    }
    const status = await organization.until(run, "ended");
    const { failed, lost, twice, notices } = await organization.incomplete(run);
    return [
      figure("kill -9 of a worker during one scan", killed, "times", least(kills)),
      figure("  scans that did not complete", status === "completed" ? 0 : 1, "scans", most(0)),
      figure("  units that did not complete", failed, "units", most(0)),
      figure("  accounts without findings", lost, "accounts", most(0)),
      figure("  findings counted twice", twice, "findings", most(0)),
      figure("  doubled notifications", notices, "notifications", most(0)),
    ];
  });
}

/**
 * One organization on several workers that take one unit at a time. BENCH_ACCOUNTS, BENCH_RESOURCES, and
 * BENCH_KILLS make it smaller; BENCH_PART=speed or =kill runs one half.
 */
const organization: BenchCase = {
  name: "organization",
  async run() {
    const part = process.env.BENCH_PART;
    return [...(part === "kill" ? [] : await speed()), ...(part === "speed" ? [] : await survival())];
  },
};

export default organization;
