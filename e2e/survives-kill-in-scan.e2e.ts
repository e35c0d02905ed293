// The results of a scan are complete or absent, wherever the process died. No browser is needed here.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { ask, createMember, discover, login, type Person } from "./support/people.ts";
import { type RunningServer, startServer } from "./support/server.ts";
import { until } from "./support/until.ts";

type Run = {
  id: string;
  status: string;
  attempts: number;
  progress: { current: string | null };
  result: { findingsCount: number; newFindings: number } | null;
  error: string | null;
};
type Scan = {
  scanId: string;
  findingsCount: number;
  newFindings: number;
  resolvedFindings: number;
  score: number;
};
type Finding = { findingId: string; status: string; detectionCount: number; regression: boolean };
type Page = { findings: Finding[]; nextCursor: string | null; total: number };
type Change = { actor: string; from: string | null; to: string };

/** This many resources have thousands of findings, which take longer to evaluate and write than a kill takes. */
const FIXTURES = 3_000;
// Findings are read page by page, and a run is polled without pause.
const env = { SANDBOX_RESOURCES: String(FIXTURES), REQUESTS_PER_MINUTE: "0" };

/** The data directory of a person whose account was discovered, and a copy of it for each test. */
let discovered: string;
let person: Person;
let dataDir: string;
test.beforeAll(async () => {
  discovered = mkdtempSync(join(tmpdir(), "skyledger-discovered-"));
  const server = await startServer({ env, dataDir: discovered });
  person = await createMember(server, { fullName: "Ana Pereira" });
  await discover(server, person);
  await server.stop();
});
test.afterAll(() => rmSync(discovered, { recursive: true, force: true }));
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "skyledger-kill-scan-"));
  cpSync(discovered, dataDir, { recursive: true });
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const isOver = ({ status }: Run) => status !== "queued" && status !== "running";

/**
 * The embedded database answers only between two transactions: with this many clients, one is always next in
 * line.
 */
const askers = 4;

const runOf = (server: RunningServer, id: string, token: string) =>
  ask<Run>(server, "GET", `/runs/${id}`, { token });

/** Polls a run without a pause, so that its stage is not missed. @returns the run at that stage, or at its end */
async function catchRun(
  server: RunningServer,
  { id, token }: { id: string; token: string },
  stage: RegExp,
): Promise<Run> {
  let seen: Run | undefined;
  const watch = async (): Promise<Run> => {
    while (!seen) {
      const run = await runOf(server, id, token);
      if (stage.test(run.progress.current ?? "") || isOver(run)) seen ??= run;
    }
    return seen;
  };
  return await Promise.race(Array.from({ length: askers }, watch));
}

async function allFindings(server: RunningServer, token: string): Promise<Finding[]> {
  const found: Finding[] = [];
  let cursor = "";
  do {
    const page: Page = await ask(server, "GET", `/security/findings?limit=100${cursor}`, { token });
    found.push(...page.findings);
    cursor = page.nextCursor === null ? "" : `&cursor=${encodeURIComponent(page.nextCursor)}`;
  } while (cursor !== "");
  return found;
}

const scansOf = async (server: RunningServer, token: string) =>
  (await ask<{ scans: Scan[] }>(server, "GET", "/security/scans", { token })).scans;

/** Every finding has this many scans, is open, and has one history entry: when it was first seen. */
async function expectWhole(server: RunningServer, token: string, scans: number): Promise<void> {
  const [last] = await scansOf(server, token);
  const findings = await allFindings(server, token);
  expect(findings.length).toBe(last?.findingsCount);
  expect(findings.length).toBeGreaterThan(FIXTURES / 2);
  const odd = findings.filter(
    ({ status, detectionCount, regression }) => status !== "ACTIVE" || detectionCount !== scans || regression,
  );
  expect(odd).toEqual([]);
  for (let at = 0; at < findings.length; at += 499) {
    const path = `/security/findings/${findings[at]?.findingId}`;
    const { history } = await ask<{ history: Change[] }>(server, "GET", path, { token });
    expect(history).toEqual([expect.objectContaining({ actor: "scan", from: null, to: "ACTIVE" })]);
  }
}

/** A stage can pass between two polls, on a busy machine more often: then a scan of the same data starts again. */
const TRIES = 8;

/** Kills the server while a first scan is at this stage; after the last try, at its end. */
async function killedAt(stage: RegExp): Promise<{ before: Run; id: string; token: string }> {
  for (let left = TRIES; ; left--) {
    const first = await startServer({ env, dataDir });
    const { idToken: token } = await login(first, person);
    const { runId: id } = await ask<{ runId: string }>(first, "POST", "/security/scan", {
      token,
      body: { scanType: "QUICK" },
      headers: { prefer: "respond-async" },
    });
    const before = await catchRun(first, { id, token }, stage);
    expect(await first.stop("SIGKILL")).toBeNull();
    if (!isOver(before) || left === 1) return { before, id, token };
    rmSync(dataDir, { recursive: true });
    cpSync(discovered, dataDir, { recursive: true });
  }
}

const stages = [
  // A machine that evaluates faster than it responds is caught at its next stage.
  ["while it evaluates", /^(Checking|Saving) /],
  ["after it wrote the findings", /^Saving \d+ findings$/],
] as const;

for (const [name, stage] of stages) {
  test(`kill -9 during a scan, ${name}: nothing is partial, and the next scan is correct`, async () => {
    const { before, id, token } = await killedAt(stage);
    expect(before, "the kill must come in the middle").toMatchObject({ status: "running", attempts: 1 });
    expect(before.progress.current).toMatch(stage);

    const second = await startServer({ env, dataDir });
    try {
      const after = await until(() => runOf(second, id, token), isOver);
      expect(after).toMatchObject({ status: "completed", attempts: 2 });
      // Everything was new: the first attempt stored all of the account's findings along with their number, or none.
      expect(after.result?.newFindings).toBe(after.result?.findingsCount);
      expect(await scansOf(second, token)).toHaveLength(1);
      await expectWhole(second, token, 1);
      const body = { scanType: "QUICK" };
      const next = await ask<Scan>(second, "POST", "/security/scan", { token, body });
      expect(next.resolvedFindings).toBe(0);
      expect(next.newFindings).toBe(0);
      await expectWhole(second, token, 2);
      const scores = (await scansOf(second, token)).map(({ score }) => score);
      expect(new Set(scores).size).toBe(1);
    } finally {
      expect(await second.stop()).toBe(0);
    }
  });
}
