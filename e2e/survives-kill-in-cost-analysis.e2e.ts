// A cost analysis survives the end of its process: days are complete or absent, and paid requests to AWS are
// neither repeated nor counted twice. No browser is needed here.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { ask, createMember, login } from "./support/people.ts";
import { type RunningServer, startServer } from "./support/server.ts";
import { until } from "./support/until.ts";

type Run = {
  id: string;
  status: string;
  attempts: number;
  progress: { current: string | null };
  result: { requests: number; daysRead: number } | null;
};
type Share = { cost: number };
type Summary = {
  totalCost: number;
  coverage: { days: number; daysRead: number };
  trend: (Share & { state: string })[];
  byService: Share[];
  byRegion: Share[];
  meter: { requestsToday: number };
};

/** `answerMs`: latency of each AWS response, so that a run can be observed in progress. */
const settings = (answerMs: number) => ({
  SANDBOX_ANSWER_MS: String(answerMs),
  SANDBOX_RESOURCES: "100",
  REQUESTS_PER_MINUTE: "0",
});
const env = settings(500);
/** A step of few requests remains visible for seconds, also while the machine is busy. */
const slowEnv = settings(4000);

let dataDir: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "skyledger-kill-costs-"));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const isOver = ({ status }: Run) => status !== "queued" && status !== "running";

/** Polls a run until the condition holds or the run has ended. */
async function follow(server: RunningServer, id: string, token: string, wanted: (run: Run) => boolean) {
  return await until(
    () => ask<Run>(server, "GET", `/runs/${id}`, { token }),
    (run) => wanted(run) || isOver(run),
  );
}

const start = (server: RunningServer, token: string) =>
  ask<{ runId: string }>(server, "POST", "/cost/analysis", {
    token,
    body: { timePeriod: "30d" },
    headers: { prefer: "respond-async" },
  });

const cents = (shares: readonly Share[]) => Math.round(shares.reduce((sum, { cost }) => sum + cost, 0) * 100);

test("kill -9 during a cost analysis, twice: it resumes, no day is partial, no request is repeated or counted twice", async () => {
  const first = await startServer({ env: slowEnv, dataDir });
  const person = await createMember(first);
  const { idToken: token } = await login(first, person);
  const { runId } = await start(first, token);
  const early = await follow(first, runId, token, ({ progress }) =>
    /^Reading costs/.test(progress.current ?? ""),
  );
  expect(isOver(early), "the kill must come while days are read").toBe(false);
  expect(await first.stop("SIGKILL")).toBeNull();

  const second = await startServer({ env: slowEnv, dataDir });
  const late = await follow(second, runId, token, ({ attempts, progress }) => {
    return attempts === 2 && /^Reading (names|AWS's forecast)/.test(progress.current ?? "");
  });
  expect(isOver(late), "the kill must come when the days are written").toBe(false);
  expect(await second.stop("SIGKILL")).toBeNull();

  const third = await startServer({ env, dataDir });
  try {
    const end = await follow(third, runId, token, isOver);
    expect(end).toMatchObject({ status: "completed", attempts: 3 });
    const summary = await ask<Summary>(third, "GET", "/cost/analysis?period=30d", { token });
    expect(summary.coverage).toEqual({ days: 30, daysRead: 30 });
    expect(summary.trend.every(({ state, cost }) => state === "complete" && cost > 0)).toBe(true);
    for (const shares of [summary.trend, summary.byService, summary.byRegion]) {
      expect(cents(shares)).toBe(Math.round(summary.totalCost * 100));
    }
    const { analyses } = await ask<{ analyses: unknown[] }>(third, "GET", "/cost/analysis/history", {
      token,
    });
    expect(analyses).toHaveLength(1);
    // Its result counts what all three processes did, the interrupted requests included.
    expect(end.result?.requests).toBe(summary.meter.requestsToday);

    // A person whose analysis is not interrupted pays for the same requests once.
    const other = await createMember(third);
    const { idToken } = await login(third, other);
    const alone = await follow(third, (await start(third, idToken)).runId, idToken, isOver);
    const usual = alone.result?.requests ?? 0;
    expect(usual).toBeGreaterThan(3);
    expect(alone.result?.daysRead).toBeGreaterThan(30);
    // No day is read twice.
    expect(end.result?.daysRead).toBe(alone.result?.daysRead);
    // Plus those that the kills interrupted, since AWS may have answered them: one, and the two for names, which
    // are stored together.
    expect(summary.meter.requestsToday).toBeGreaterThanOrEqual(usual);
    expect(summary.meter.requestsToday).toBeLessThanOrEqual(usual + 3);
  } finally {
    expect(await third.stop()).toBe(0);
  }
});
