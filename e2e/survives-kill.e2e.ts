// A run outlives the process that carries it out; nothing that was stored is lost. No browser is needed here.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { ask, callServer, discover, login, newMember } from "./support/people.ts";
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

/** Several pages of each list that is long. */
const FIXTURES = 2_000;
const env = { SANDBOX_RESOURCES: String(FIXTURES) };
/** Each answer of AWS takes so long that any machine is seen in the middle of a run. */
const slowly = { ...env, SANDBOX_ANSWER_MS: "500" };

let dataDir: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "skyledger-kill-"));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const runOf = (server: RunningServer, id: string, token: string) =>
  ask<Run>(server, "GET", `/runs/${id}`, { token });

const isOver = ({ status }: Run) => status !== "queued" && status !== "running";

/** Waits until a run is as wanted. @returns the run */
const waitForRun = (server: RunningServer, id: string, token: string, wanted: (run: Run) => boolean) =>
  until(() => runOf(server, id, token), wanted);

const total = async (server: RunningServer, token: string) =>
  (await ask<{ totalResources: number }>(server, "GET", "/resources/summary", { token })).totalResources;

test("kill -9 in the middle of a discovery: the run is taken up or closed, nothing is lost", async () => {
  const first = await startServer({ env: slowly, dataDir });
  const person = await newMember(first, { fullName: "Ana Pereira" });
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
    // The token of before the crash, so keys, person and session are all there; and signing in again works too.
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

test("SIGTERM ends the process with success while a browser follows the live events and a run is under way", async () => {
  const server = await startServer({ env: slowly, dataDir });
  const person = await newMember(server);
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
