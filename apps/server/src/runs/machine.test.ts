import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "../platform/db/database.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import type { RunKindDeclaration } from "./kind.ts";
import { RunMachine } from "./machine.ts";
import { createRunsStore, type NewRun, type RunEnd, type RunsStore, type StaleRun } from "./store.ts";

let db: Database;
let runs: RunsStore;
let workspaceId: string;
let accountId: string;
let sent: string[];
let logged: string[];
let givenUp: string[];
/** The work of a run. */
let work: () => Promise<RunEnd>;
let machine: RunMachine;

const completed: RunEnd = {
  status: "completed",
  result: { accounts: 1, metrics: 2, gaps: 0, recommendations: 0, durationSeconds: 1, message: "Done." },
};

const metrics: RunKindDeclaration = {
  kind: "metrics",
  noun: "reading of metrics",
  attempts: 3,
  atOnce: 2,
  onlyOneIn: "workspace",
  givenUp: (attempts) => `Given up after ${attempts}.`,
  begin: () => ({ run: () => work(), cancelled: () => null }),
  onGivenUp: async ({ id }, message) => {
    // Before the run is closed: those who wait for its end find everything ended.
    givenUp.push(`${(await runs.find(workspaceId, id))?.status}: ${message}`);
  },
};

function createMachine(store: RunsStore, ...kinds: RunKindDeclaration[]): RunMachine {
  const made = new RunMachine({
    runs: store,
    send: async (name, { runId }) => void sent.push(`${name} ${runId}`),
    now: () => new Date("2026-11-23T10:00:00Z"),
    log: { error: (_, message) => void logged.push(message) },
  });
  made.register(...kinds);
  return made;
}

beforeAll(async () => {
  db = await openTestDatabase();
  runs = createRunsStore(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
  accountId = await createTestAccount(db, workspaceId);
  [sent, logged, givenUp] = [[], [], []];
  work = async () => completed;
  machine = createMachine(runs, metrics);
});

const wanted = (): NewRun => ({ kind: "metrics", accountIds: [accountId], createdBy: "" });
const start = (joins = true) =>
  machine.start(workspaceId, wanted(), { joins: () => joins, otherwise: "Another one is running." });
const statusOf = async (id: string) => (await runs.find(workspaceId, id))?.status;
const stale = (id: string, attempts: number): StaleRun => ({
  ...{ id, workspaceId, kind: "metrics", attempts, fruitless: attempts },
  status: "running",
});

test("a kind is registered once", () => {
  expect(() => machine.register(metrics)).toThrow("metrics is registered twice.");
});

test("each kind has a job, which works on the given run", async () => {
  const [first] = machine.jobs();
  expect([machine.jobs().length, first?.job.name, first?.atOnce]).toEqual([1, "metrics", 2]);
  const { id } = await start();
  await first?.job.run({ workspaceId, runId: id });
  expect(await statusOf(id)).toBe("completed");
  await expect(first?.job.run({ workspaceId })).rejects.toThrow();
});

test("a run is queued once; the same request joins it, and another one is rejected", async () => {
  const { id } = await start();
  expect(sent).toEqual([`metrics ${id}`]);
  expect((await start()).id).toBe(id);
  await expect(start(false)).rejects.toMatchObject({ code: "conflict", detail: "Another one is running." });
  expect(sent).toHaveLength(1);
});

test("a kind defines its exclusion: per workspace, or per subject", async () => {
  const remediation: RunKindDeclaration = { ...metrics, kind: "remediation", onlyOneIn: "subject" };
  const both = createMachine(runs, metrics, remediation);
  const options = { joins: () => false, otherwise: "Another one is running." };
  const run = (kind: NewRun["kind"], subject?: string) =>
    both.start(workspaceId, { ...wanted(), kind, ...(subject !== undefined && { subject }) }, options);
  await run("remediation", "bucket a");
  await run("remediation", "bucket b");
  await run("metrics");
  await expect(run("remediation", "bucket b")).rejects.toMatchObject({ code: "conflict" });
  await expect(run("metrics")).rejects.toMatchObject({ code: "conflict" });
  await expect(run("remediation")).rejects.toThrow("the only one in its subject");
  await expect(run("metrics", "bucket a")).rejects.toThrow("the only one in its workspace");
  await expect(run("discovery")).rejects.toThrow("discovery is not registered.");
});

test("if the active run ends between two looks, a new one starts", async () => {
  const { id } = await start();
  const endsFirst: RunsStore = {
    ...runs,
    async active(...whose) {
      await machine.execute(workspaceId, id);
      return await runs.active(...whose);
    },
  };
  const meeting = createMachine(endsFirst, metrics);
  const next = await meeting.start(workspaceId, wanted(), { joins: () => true, otherwise: "never" });
  expect(next.id).not.toBe(id);
  expect([await statusOf(id), await statusOf(next.id)]).toEqual(["completed", "queued"]);
});

test("data that is written with a run is atomic with it", async () => {
  const also = async () => {
    throw new Error("not stored");
  };
  await expect(
    machine.start(workspaceId, wanted(), { joins: () => true, otherwise: "", also }),
  ).rejects.toThrow("not stored");
  expect([(await runs.list(workspaceId, { limit: 5 })).total, sent]).toEqual([0, []]);
});

test("only one of two callers works on a run", async () => {
  let begun = 0;
  work = async () => {
    begun += 1;
    return completed;
  };
  const { id } = await start();
  await Promise.all([machine.execute(workspaceId, id), machine.execute(workspaceId, id)]);
  await machine.execute(workspaceId, id);
  expect(begun).toBe(1);
});

test("a run whose process died is retried up to its kind's attempts, and is then closed", async () => {
  const { id } = await start();
  sent.length = 0;
  await runs.claim(workspaceId, id, -1);
  await machine.recover(stale(id, 1));
  await runs.claim(workspaceId, id, -1);
  await machine.recover(stale(id, 2));
  expect([sent, givenUp]).toEqual([[`metrics ${id}`, `metrics ${id}`], []]);
  await runs.claim(workspaceId, id, -1);
  await machine.recover(stale(id, 3));
  expect([sent.length, givenUp]).toEqual([2, ["running: Given up after 3."]]);
  expect(await runs.find(workspaceId, id)).toMatchObject({
    status: "interrupted",
    error: "Given up after 3.",
  });
});

test("runs of this process are not taken over; a stop leaves them open for the next start", async () => {
  const begun = Promise.withResolvers<void>();
  const { id } = await start();
  const other = createMachine(runs, {
    ...metrics,
    begin: ({ signal }) => ({
      run: () =>
        new Promise((_, reject) => {
          begun.resolve();
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
      cancelled: () => null,
    }),
  });
  const working = other.execute(workspaceId, id);
  await begun.promise;
  sent.length = 0;
  await other.recover(stale(id, 1));
  expect(sent).toEqual([]);
  await other.stop();
  await working;
  expect(await statusOf(id)).toBe("running");
  await other.recover(stale(id, 1));
  expect(sent).toEqual([`metrics ${id}`]);
});

test("a run that is claimed while the server stops does not begin, and is free for the next process", async () => {
  const { id } = await start();
  let begun = 0;
  work = async () => {
    begun += 1;
    return completed;
  };
  const stops: Promise<void>[] = [];
  let released = false;
  const stoppingFirst: RunsStore = {
    ...runs,
    async claim(...whose) {
      const claimed = await runs.claim(...whose);
      stops.push(other.stop());
      return claimed;
    },
    async release(...whose) {
      await runs.release(...whose);
      released = true;
    },
  };
  const other = createMachine(stoppingFirst, metrics);
  const execution = other.execute(workspaceId, id);
  await expect.poll(() => stops.length).toBe(1);
  await Promise.all(stops);
  expect([released, begun]).toEqual([true, 0]);
  await execution;
  await machine.execute(workspaceId, id);
  expect([begun, await statusOf(id)]).toEqual([1, "completed"]);
});

test("a run of an unregistered kind fails with a sentence; without a holder, it is left alone", async () => {
  const { id } = await start();
  const bare = createMachine(runs);
  await bare.recover(stale(id, 3));
  expect(await statusOf(id)).toBe("queued");
  await bare.execute(workspaceId, id);
  expect(await runs.find(workspaceId, id)).toMatchObject({
    status: "failed",
    error: "This version of the server does not know this kind of run.",
  });
});

test("waiting returns the completed run, or throws the sentence of its end in its kind's words", async () => {
  const { id } = await start();
  await machine.execute(workspaceId, id);
  const waiting = new AbortController().signal;
  expect(await machine.wait(workspaceId, id, waiting)).toMatchObject({ id, status: "completed" });
  const next = await start();
  await runs.requestCancel(workspaceId, next.id);
  work = () => Promise.reject(new Error("gone"));
  await machine.execute(workspaceId, next.id);
  await expect(machine.wait(workspaceId, next.id, waiting)).rejects.toMatchObject({
    detail: expect.stringContaining("reading of metrics"),
  });
  await expect(machine.wait(workspaceId, crypto.randomUUID(), waiting)).rejects.toMatchObject({
    code: "not_found",
  });
});
