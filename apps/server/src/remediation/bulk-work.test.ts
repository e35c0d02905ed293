import { AppError } from "@skyledger/core/model/app-error";
import type { Run, RunProgress } from "@skyledger/core/model/run";
import { expect, test } from "vitest";
import type { Queryable } from "../platform/db/queryable.ts";
import type { RunContext } from "../runs/lease.ts";
import type { BulkItem } from "./bulk-store.ts";
import { BulkWork, type BulkWorkDeps, bulkResult } from "./bulk-work.ts";

const item = (position: number, more: Partial<BulkItem> = {}): BulkItem => ({
  position,
  findingId: null,
  recommendationId: `r${position}`,
  title: `Move db-${position} to gp3`,
  resourceName: `db-${position}`,
  resourceId: `arn:aws:rds:us-east-1:1:db:db-${position}`,
  accountId: "acc",
  remediationId: null,
  status: "waiting",
  message: "",
  undoneAt: null,
  ...more,
});

/** What is done, in order, and what becomes of each fix by its recommendation. */
function stage(items: BulkItem[], ends: Record<string, "completed" | "failed" | AppError> = {}) {
  const done: string[] = [];
  const reported: RunProgress[] = [];
  const stop = new AbortController();
  const set = (position: number, more: Partial<BulkItem>) => {
    items[position] = { ...(items[position] ?? item(position)), ...more };
  };
  const of = (remediationId: string) => items.find((one) => one.remediationId === remediationId);
  const deps: BulkWorkDeps = {
    items: {
      insert: async () => undefined,
      accountsOf: async () => [],
      items: async () => items.map((one) => ({ ...one })),
      started: async (_tx, _workspace, { position, remediationId }) =>
        set(position, { remediationId, status: "running" }),
      runOfOperation: async () => undefined,
      skip: async (_workspace, { position }, message) => {
        if (items[position]?.remediationId === null) set(position, { status: "skipped", message });
      },
    },
    remediations: {
      async start(principal, request, { bulk } = {}) {
        const id = "recommendationId" in request ? request.recommendationId : request.findingId;
        const end = ends[id];
        if (end instanceof AppError) throw end;
        done.push(`start ${id} as ${principal.email}, ${request.confirmName}, of ${bulk?.bulkRunId}`);
        // The stand-in of the store ignores the transaction.
        await bulk?.also(undefined as unknown as Queryable, `fix of ${id}`);
        return { id: `fix of ${id}` } as Run;
      },
    },
    machine: {
      async wait(_workspace, id, signal) {
        signal.throwIfAborted();
        done.push(`wait for ${id}`);
        const found = of(id);
        const end = ends[found?.recommendationId ?? ""] ?? "completed";
        if (found) set(found.position, { status: end === "failed" ? "failed" : "completed" });
        if (end === "failed") throw new AppError("run_failed", "It failed.");
        return { id } as Run;
      },
    },
    ended: async ({ requestedBy }, all) =>
      void done.push(`tell that ${requestedBy}'s run ended: ${all.map(({ status }) => status).join(", ")}`),
    now: () => new Date("2026-05-01T00:00:00.000Z"),
  };
  // What the work reads of its run.
  const run = { id: "bulk", workspaceId: "w", createdBy: "u" } as Run;
  const hold: RunContext = {
    run,
    signal: stop.signal,
    elapsedSeconds: () => 10,
    report: () => undefined,
    reportNow: async (progress) => void reported.push(progress),
  };
  return {
    work: new BulkWork(deps, hold, { requestedBy: "ana@example.com" }),
    items,
    done,
    reported,
    stop,
    deps,
  };
}

test("fixes are applied in order, one after the other, with a progress for each", async () => {
  const { work, done, reported } = stage([item(0), item(1), item(2)]);
  expect(await work.run()).toEqual({
    status: "completed",
    result: {
      of: "recommendations",
      completed: 3,
      failed: 0,
      skipped: 0,
      notRun: 0,
      message: "3 of 3 completed.",
    },
  });
  expect(done).toEqual([
    "start r0 as ana@example.com, db-0, of bulk",
    "wait for fix of r0",
    "start r1 as ana@example.com, db-1, of bulk",
    "wait for fix of r1",
    "start r2 as ana@example.com, db-2, of bulk",
    "wait for fix of r2",
    "tell that ana@example.com's run ended: completed, completed, completed",
  ]);
  expect(
    reported.map(({ done: at, total, current, estimatedSecondsLeft }) => [
      at,
      total,
      current,
      estimatedSecondsLeft,
    ]),
  ).toEqual([
    [0, 3, "Move db-0 to gp3", null],
    // 10 seconds for one, and two are left.
    [1, 3, "Move db-1 to gp3", 20],
    [2, 3, "Move db-2 to gp3", 5],
  ]);
});

test("one that fails, and one that can't be started, cost no other", async () => {
  const refusal = new AppError(
    "conflict",
    "This recommendation is dismissed. Restore it before you apply it.",
  );
  const { work, items } = stage([item(0), item(1), item(2), item(3, { recommendationId: null })], {
    r0: "failed",
    r1: refusal,
  });
  expect(await work.run()).toMatchObject({
    result: {
      completed: 1,
      failed: 1,
      skipped: 2,
      notRun: 0,
      message: "1 of 4 completed, 1 failed, 2 skipped.",
    },
  });
  expect(items.map(({ status, message }) => [status, message])).toEqual([
    ["failed", ""],
    ["skipped", refusal.message],
    ["completed", ""],
    ["skipped", "It no longer exists."],
  ]);
});

test("stopped, it starts no other, and says how many were not run", async () => {
  const { work, done, stop, deps } = stage([item(0), item(1), item(2)]);
  const { wait } = deps.machine;
  deps.machine.wait = async (...args) => {
    const ended = await wait(...args);
    stop.abort(new Error("stopped"));
    return ended;
  };
  await expect(work.run()).rejects.toThrow("stopped");
  expect(work.cancelled()).toEqual({
    of: "recommendations",
    ...{ completed: 1, failed: 0, skipped: 0, notRun: 2, message: "1 of 3 completed, 2 not run." },
  });
  expect(done.filter((line) => line.startsWith("start"))).toHaveLength(1);
});

test("another process takes over: what was started is waited for, what ended is left", async () => {
  const { work, done } = stage([
    item(0, { status: "completed", remediationId: "fix of r0" }),
    item(1, { status: "running", remediationId: "fix of r1" }),
    item(2),
  ]);
  await work.run();
  expect(done.slice(0, 3)).toEqual([
    "wait for fix of r1",
    "start r2 as ana@example.com, db-2, of bulk",
    "wait for fix of r2",
  ]);
});

test("a server error ends the run, and is not the outcome of a fix", async () => {
  const { work, items, deps } = stage([item(0)]);
  deps.machine.wait = async () => {
    throw new TypeError("a bug");
  };
  await expect(work.run()).rejects.toThrow("a bug");
  expect(items[0]?.status).toBe("running");
});

test("a fix that goes on when the run is stopped counts as not run until it ends", () => {
  expect(bulkResult([item(0, { status: "running" }), item(1)])).toMatchObject({ completed: 0, notRun: 2 });
});
