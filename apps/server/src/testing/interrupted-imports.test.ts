import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { charge, focusRows } from "../billing-imports/reader/testing/export-files.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import { createServerDatabase, type ServerDatabase, testServerUrl } from "../platform/db/testing.ts";
import { type BreakableLink, createBreakableLink } from "./breakable-link.ts";
import { createServerProcesses, type ServerProcess } from "./server-process.ts";

interface Run {
  status: string;
  attempts: number;
  error: string | null;
  result: unknown;
  progress: { current: string | null };
}

/** Enough lines to keep DuckDB busy for a while. */
const lines = 50_000;
const amount = "0.25";

const processes = createServerProcesses();
const dataDir = processes.folder();
const exportsIn = processes.folder();
const folder = "focus";
let database: ServerDatabase | undefined;
let link: BreakableLink | undefined;
let server: ServerProcess;
let token: string;
let source: string;
let bill: Buffer;

const start = () =>
  processes.ready(dataDir, {
    BILLING_EXPORT_DIR: exportsIn,
    SANDBOX_RESOURCES: "100",
    ...(link ? { DATABASE_URL: link.url } : {}),
  });

beforeAll(async () => {
  const url = testServerUrl();
  if (url) {
    database = await createServerDatabase(url);
    link = await createBreakableLink(database.url);
  }
  mkdirSync(join(exportsIn, folder));
  bill = gzipSync(focusCsv(lines));
  server = await start();
  token = await server.signUp();
  const accounts = await server.ask<{ accounts: { id: string }[] }>("GET", "/accounts", { token });
  const body = { kind: "folder", accountId: accounts.body.accounts[0]?.id, path: folder };
  source = (await server.ask<{ id: string }>("POST", "/cost/imports", { token, body })).body.id;
});
afterAll(async () => {
  await processes.clean();
  await link?.close();
  await database?.drop();
});

/** One charge of each resource, tag, and day many times: the file is small, the sums are not. */
function focusCsv(count: number, resource?: string, withHeader = true): string {
  const [row = {}] = focusRows([charge({ billed: amount })]);
  const columns = Object.keys(row);
  const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const text = Array.from({ length: count }, (_, line) => {
    const day = String(1 + (line % 30)).padStart(2, "0");
    const changed: Record<string, string> = {
      ...row,
      ChargePeriodStart: `2026-09-${day}T10:00:00Z`,
      ResourceId: resource ?? `i-${String(line % 2_000).padStart(17, "0")}`,
      Tags: JSON.stringify({ team: `team-${line % 90}`, stage: `stage-${line % 7}` }),
    };
    return columns.map((column) => quote(changed[column] ?? "")).join(",");
  });
  return [...(withHeader ? [columns.join(",")] : []), ...text, ""].join("\n");
}

let bills = 0;

async function beginImport(): Promise<string> {
  // New content each time, since imported data is not read again.
  bills += 1;
  const more = gzipSync(focusCsv(1, `i-bill-${bills}`, false));
  writeFileSync(join(exportsIn, folder, "bill.csv.gz"), Buffer.concat([bill, more]));
  const { status, body } = await server.ask<{ runId: string }>("POST", `/cost/imports/${source}/run`, {
    token,
  });
  expect(status, JSON.stringify(body)).toBe(202);
  return body.runId;
}

async function look(id: string): Promise<Run> {
  return (await server.ask<Run>("GET", `/runs/${id}`, { token })).body;
}

const isOver = ({ status }: Run) => status !== "queued" && status !== "running";

async function until(id: string, fits: (run: Run) => boolean): Promise<Run> {
  for (;;) {
    const run = await look(id);
    if (fits(run)) return run;
    // wall: a pause between two looks at a run
    await sleep(20);
  }
}

/** Lets an import reach its `moment`: a number of looks after its work began. */
async function beginAndReach(moment: number): Promise<string> {
  const id = await beginImport();
  const reading = ({ progress }: Run) => progress.current?.startsWith("Reading") === true;
  await until(id, (run) => isOver(run) || reading(run));
  for (let looks = 0; looks < moment; looks++) await look(id);
  return id;
}

/** Moments spread with a fixed seed, the same in every run of the test. */
function moments(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % 40;
  });
}

/** Finds a process that reads a bill. @returns its ID, and the server that it reads for */
function findReader(servers: readonly ServerProcess[]) {
  for (const pid of readdirSync("/proc")) {
    const about = (file: string) => readIfThere(`/proc/${pid}/${file}`);
    if (!about("cmdline").includes("duckdb-process")) continue;
    const holder = servers.find(({ child }) => about("status").includes(`\nPPid:\t${child.pid}\n`));
    if (holder) return { reader: Number(pid), holder };
  }
  return undefined;
}

/** Begins an import and waits for the process that reads its bill, not the one of an earlier import. */
async function beginAndFindReader(...servers: readonly ServerProcess[]) {
  // wall: pauses between two looks at the processes
  while (findReader(servers) !== undefined) await sleep(20);
  const id = await beginImport();
  for (;;) {
    const found = findReader(servers);
    if (found) return { id, ...found };
    // wall: as above
    await sleep(20);
  }
}

/** @returns "" if there is no such process */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

const lives = () => expect(server.child.exitCode ?? server.child.signalCode, server.output()).toBeNull();

// Tests that do not depend on the database need not run on both. Processes are found in /proc.
if (!testServerUrl() && process.platform === "linux") {
  test("an import that is canceled while the engine works ends as canceled, and the server continues", async () => {
    const { id, reader } = await beginAndFindReader(server);
    // Stopped in the middle of its work: the import cannot end before Cancel is pressed.
    process.kill(reader, "SIGSTOP");
    // Pressed twice, as people do.
    await Promise.all([1, 2].map(() => server.ask("POST", `/runs/${id}/cancel`, { token })));
    expect(await until(id, isOver)).toMatchObject({ status: "cancelled" });
    lives();
    // Cancelling has also ended the reader.
    await until(id, () => readIfThere(`/proc/${reader}/status`) === "");
  });
}

if (!testServerUrl()) {
  test("an import that is canceled at any moment ends, and the server continues", async () => {
    for (const moment of [0, ...moments(2, 1)]) {
      const id = await beginAndReach(moment);
      await server.ask("POST", `/runs/${id}/cancel`, { token });
      const run = await until(id, isOver);
      // If the machine was faster than the press, it is complete.
      expect(["cancelled", "completed"], `moment ${moment}: ${run.error}`).toContain(run.status);
      lives();
    }
  });

  test("SIGTERM during an import ends the server with exit code 0; the next start continues it", async () => {
    for (const [round, moment] of [0, ...moments(1, 2)].entries()) {
      const id = await beginAndReach(moment);
      // A terminal and a service manager may both send it, and people press Ctrl-C again.
      for (const signal of (["SIGTERM", "SIGINT", "SIGTERM"] as const).slice(0, 1 + 2 * round))
        server.child.kill(signal);
      expect(await server.ended, server.output()).toEqual({ code: 0, signal: null });
      server = await start();
      const run = await until(id, isOver);
      expect(run.error).toBeNull();
      expect(run).toMatchObject({ status: "completed", result: { rows: lines + 1 } });
    }
  });
}

test("kill -9 during an import: the next start continues it", async () => {
  const id = await beginAndReach(moments(1, 3)[0] ?? 0);
  server.child.kill("SIGKILL");
  await server.ended;
  server = await start();
  expect(await until(id, isOver)).toMatchObject({ status: "completed", result: { rows: lines + 1 } });
});

if (testServerUrl()) {
  test("PostgreSQL going away during an import: the server continues, and so does the import", async () => {
    for (const moment of moments(2, 4)) {
      const id = await beginAndReach(moment);
      link?.cut();
      // Until it has noticed.
      const ready = async () => (await fetch(`${server.url}/readyz`)).status;
      await expect.poll(ready, { timeout: 300_000, interval: 20 }).not.toBe(200);
      lives();
      link?.mend();
      const run = await until(id, isOver);
      expect(run.error, `moment ${moment}`).toBeNull();
      expect(run).toMatchObject({ status: "completed", result: { rows: lines + 1 } });
      lives();
    }
  });
}

/** States of a run by the database's clock: each once, with its attempt. */
async function historyOf(url: string, id: string) {
  const db = await openDatabase({ url });
  try {
    const { rows } = await db.system((tx) =>
      tx.query<{ state: string; at: string }>(
        `select concat(data->>'status', ' ', data->>'attempts') as state, min(at) as at
         from run_events where run_id = $1 group by 1 order by min(id)`,
        [id],
      ),
    );
    const leases = await db.system((tx) =>
      tx.query<{ until: string | null }>("select lease_until as until from runs where id = $1", [id]),
    );
    return { states: rows, leaseUntil: leases.rows[0]?.until ?? "" };
  } finally {
    await db.close();
  }
}

if (testServerUrl() && process.platform === "linux") {
  test("two processes on one database: after kill -9 of the importing one, the other continues, and nothing counts twice", async () => {
    const url = database?.url ?? "";
    const both = [server, await start()];
    const { id, reader, holder } = await beginAndFindReader(...both);
    // Stopped in the middle of its work: neither the import nor its lease can end before the kill.
    process.kill(reader, "SIGSTOP");
    const { leaseUntil } = await historyOf(url, id);
    holder.child.kill("SIGKILL");
    process.kill(reader, "SIGKILL");
    await holder.ended;
    server = both.find((one) => one !== holder) ?? server;
    const run = await until(id, isOver);
    expect(run.error).toBeNull();
    expect(run).toMatchObject({ status: "completed", result: { rows: lines + 1 } });
    const { states } = await historyOf(url, id);
    // One attempt continues it; a busy machine can renew that one's lease too late as well.
    expect(run.attempts).toBeGreaterThanOrEqual(2);
    const attempts = Array.from({ length: run.attempts }, (_, attempt) => `running ${attempt + 1}`);
    expect(states.map(({ state }) => state)).toEqual(["queued 0", ...attempts, `completed ${run.attempts}`]);
    // Not before the dead process's lease expired.
    expect(Date.parse(states[2]?.at ?? "")).toBeGreaterThanOrEqual(Date.parse(leaseUntil));
    const { body } = await server.ask<{ imports: { months: { rowCount: number; billedCost: string }[] }[] }>(
      "GET",
      "/cost/imports",
      { token },
    );
    expect(body.imports[0]?.months.map(({ rowCount, billedCost }) => [rowCount, Number(billedCost)])).toEqual(
      [[lines + 1, (lines + 1) * Number(amount)]],
    );
    lives();
  });
}
