// A run survives the end of its process, and no stored data is lost. No browser is needed here.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { ask, callServer, createMember, discover, login } from "./support/people.ts";
import { type RunningServer, startServer } from "./support/server.ts";
import { until } from "./support/until.ts";

type Run = {
  id: string;
  status: string;
  attempts: number;
  progress: { done: number; total: number; resources: number };
  result: { resourcesFound: number; goneResources: number } | null;
  error: string | null;
};

/** Several pages of each long list. */
const FIXTURES = 2_000;
const env = { SANDBOX_RESOURCES: String(FIXTURES) };
/** Latency of each AWS response, so that a run can be observed in progress on any machine. */
const slowly = { ...env, SANDBOX_ANSWER_MS: "500" };

let dataDir: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "skyledger-kill-"));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const runOf = (server: RunningServer, id: string, token: string) =>
  ask<Run>(server, "GET", `/runs/${id}`, { token });

const isOver = ({ status }: Run) => status !== "queued" && status !== "running";

/** Polls a run until the condition holds. @returns the run */
const waitForRun = (server: RunningServer, id: string, token: string, wanted: (run: Run) => boolean) =>
  until(() => runOf(server, id, token), wanted);

const total = async (server: RunningServer, token: string) =>
  (await ask<{ totalResources: number }>(server, "GET", "/resources/summary", { token })).totalResources;

test("kill -9 during a discovery: the run is resumed or closed, and no data is lost", async () => {
  const first = await startServer({ env: slowly, dataDir });
  const person = await createMember(first, { fullName: "Ana Pereira" });
  const { idToken: token } = await login(first, person);
  const { runId } = await ask<{ runId: string }>(first, "POST", "/resources/discover", {
    token,
    headers: { prefer: "respond-async" },
  });
  const before = await waitForRun(first, runId, token, ({ progress }) => progress.resources > 0);
  expect(isOver(before), "the kill must come in the middle").toBe(false);
  const stored = await total(first, token);
  expect(await first.stop("SIGKILL")).toBeNull();

  const second = await startServer({ env, dataDir });
  try {
    // The token from before the crash works, so keys, person, and session are intact; signing in again works,
    // too.
    expect(await ask(second, "GET", "/auth/me", { token })).toMatchObject({
      user: { email: person.email, fullName: "Ana Pereira", emailVerified: true },
    });
    await login(second, person);
    expect(await total(second, token)).toBeGreaterThanOrEqual(stored);
    const after = await waitForRun(second, runId, token, isOver);
    expect(["completed", "interrupted"]).toContain(after.status);
    if (after.status === "completed") {
      expect(after.attempts).toBe(2);
      expect(after.result?.resourcesFound).toBeGreaterThanOrEqual(FIXTURES * 0.9);
      expect(after.result?.goneResources).toBe(0);
    } else {
      expect(after.error).toBeTruthy();
    }
    const { resourcesFound } = await discover(second, person);
    expect(resourcesFound).toBeGreaterThanOrEqual(FIXTURES * 0.9);
    expect(await total(second, token)).toBe(resourcesFound);
  } finally {
    expect(await second.stop()).toBe(0);
  }
});

test("SIGTERM stops the process with exit code 0 while a browser follows the live events and a run is in progress", async () => {
  const server = await startServer({ env: slowly, dataDir });
  const person = await createMember(server);
  const { idToken: token } = await login(server, person);
  const events = await callServer(server, "GET", "/events", { token });
  expect(events.headers.get("content-type")).toContain("text/event-stream");
  const { runId } = await ask<{ runId: string }>(server, "POST", "/resources/discover", {
    token,
    headers: { prefer: "respond-async" },
  });
  await waitForRun(server, runId, token, ({ progress }) => progress.done > 0);
  expect(await server.stop("SIGTERM")).toBe(0);
  await events.body?.cancel();

  const again = await startServer({ env, dataDir });
  try {
    await waitForRun(
      again,
      runId,
      token,
      (run) => isOver(run) || (run.attempts === 2 && run.status === "running"),
    );
  } finally {
    expect(await again.stop()).toBe(0);
  }
});
