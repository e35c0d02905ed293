import { randomUUID } from "node:crypto";
import type { Run, RunProgress } from "@skyledger/core/model/run";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../platform/db/database.ts";
import { withoutRowSecurity } from "../platform/db/testing/without-row-security.ts";
import { createTestUser, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { createRunsStore, type RunsStore } from "./store.ts";

let db: Database;
let runs: RunsStore;
let workspaceId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  runs = createRunsStore(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
});

const leaseSeconds = 60;
const progress: RunProgress = {
  done: 1,
  total: 2,
  resources: 3,
  gaps: 0,
  current: "eu-west-1",
  estimatedSecondsLeft: null,
};

async function queued(): Promise<Run> {
  const run = await runs.insert(workspaceId, { kind: "discovery", accountIds: [], createdBy: "" });
  if (!run) throw new Error("A run is active already.");
  return run;
}

async function claimed(id: string): Promise<Run> {
  const run = await runs.claim(workspaceId, id, leaseSeconds);
  if (!run) throw new Error("Someone else holds the run.");
  return run;
}

/** Advances the clock of leases by making them earlier. */
const pass = (seconds: number) =>
  db.forWorkspace(workspaceId, (tx) =>
    tx.query(
      "update runs set lease_until = lease_until - make_interval(secs => $2) where workspace_id = $1",
      [workspaceId, seconds],
    ),
  );

/** A run whose first holder stopped renewing until its lease expired, and which another one has leased. */
async function takenOver(): Promise<{ before: Run; after: Run }> {
  const before = await claimed((await queued()).id);
  await pass(leaseSeconds + 1);
  return { before, after: await claimed(before.id) };
}

const found = async (id: string) => await runs.find(workspaceId, id);
const ids = async (orphaned = false) =>
  (await runs.findStale(orphaned)).filter((run) => run.workspaceId === workspaceId).map(({ id }) => id);
const leaseOf = async (id: string) => {
  const { rows } = await db.forWorkspace(workspaceId, (tx) =>
    tx.query<{ lease: string | null }>("select lease_until as lease from runs where id = $1", [id]),
  );
  return rows[0]?.lease ?? null;
};

test("the active run of a kind is the one queued or running in its own workspace and subject", async () => {
  expect(await runs.active(workspaceId, "discovery")).toBeUndefined();
  const { id } = await queued();
  expect(await runs.active(workspaceId, "discovery")).toMatchObject({ id, status: "queued" });
  await claimed(id);
  expect(await runs.active(workspaceId, "discovery")).toMatchObject({ id, status: "running" });
  expect(await runs.active(workspaceId, "security_scan")).toBeUndefined();
  expect(await runs.active(workspaceId, "discovery", "another subject")).toBeUndefined();
  expect(await runs.active(await createTestWorkspace(db), "discovery")).toBeUndefined();
});

test("the end of a run wakes what waits in this process, once", async () => {
  const run = await queued();
  const { count } = runs.ends;
  expect(await runs.finish(workspaceId, run, { status: "cancelled", result: null })).toBe(true);
  expect(runs.ends.count).toBe(count + 1);
  expect(await runs.finish(workspaceId, run, { status: "cancelled", result: null })).toBe(false);
  expect(runs.ends.count).toBe(count + 1);
});

describe("a lease", () => {
  test("belongs to one holder until it expires, then to the next one", async () => {
    const { id } = await queued();
    const first = await claimed(id);
    expect(first).toMatchObject({ status: "running", attempts: 1 });
    await pass(leaseSeconds - 5);
    expect(await runs.claim(workspaceId, id, leaseSeconds)).toBeUndefined();
    expect(await ids()).toEqual([]);
    await pass(10);
    expect(await ids()).toEqual([id]);
    expect(await claimed(id)).toMatchObject({ status: "running", attempts: 2 });
    expect(await ids()).toEqual([]);
  });

  test("is renewed by its holder, even late if no one has replaced it", async () => {
    const { id } = await queued();
    const run = await claimed(id);
    await pass(leaseSeconds + 1);
    expect(await runs.renew(workspaceId, run, leaseSeconds)).toBe("held");
    expect(await runs.claim(workspaceId, id, leaseSeconds)).toBeUndefined();
  });

  test("is not renewed by a replaced holder", async () => {
    const { before, after } = await takenOver();
    await pass(30);
    const lease = await leaseOf(after.id);
    expect(await runs.renew(workspaceId, before, leaseSeconds)).toBe("lost");
    expect(await leaseOf(after.id)).toBe(lease);
    expect(await runs.renew(workspaceId, after, leaseSeconds)).toBe("held");
  });

  test("ends with the run", async () => {
    const run = await claimed((await queued()).id);
    await runs.finish(workspaceId, run, { status: "failed", error: "Broken." });
    expect(await runs.renew(workspaceId, run, leaseSeconds)).toBe("lost");
    expect(await leaseOf(run.id)).toBeNull();
    expect(await runs.claim(workspaceId, run.id, leaseSeconds)).toBeUndefined();
    expect(await ids(true)).toEqual([]);
  });

  test("is free immediately when released, but not by a replaced holder", async () => {
    const { before, after } = await takenOver();
    await runs.release(workspaceId, before);
    expect(await ids()).toEqual([]);
    await runs.release(workspaceId, after);
    expect(await ids()).toEqual([after.id]);
  });

  test("of every running run is free if no other process can hold one", async () => {
    const run = await claimed((await queued()).id);
    expect(await ids()).toEqual([]);
    expect(await ids(true)).toEqual([run.id]);
    expect(await ids()).toEqual([run.id]);
  });
});

describe("a replaced holder", () => {
  test("cannot end the run", async () => {
    const { before, after } = await takenOver();
    expect(await runs.finish(workspaceId, before, { status: "failed", error: "Late." })).toBe(false);
    expect(await found(after.id)).toMatchObject({ status: "running", error: null, finishedAt: null });
    expect(await runs.finish(workspaceId, after, { status: "failed", error: "In time." })).toBe(true);
    expect(await found(after.id)).toMatchObject({ status: "failed", error: "In time." });
  });

  test("cannot write its progress", async () => {
    const { before, after } = await takenOver();
    await runs.progress(workspaceId, before, { ...progress, done: 2 });
    expect(await found(after.id)).toMatchObject({ progress: { done: 0 } });
    await runs.progress(workspaceId, after, progress);
    expect(await found(after.id)).toMatchObject({ progress });
  });
});

describe("an ended run", () => {
  test("keeps its end state, and its subscribers are notified once", async () => {
    const run = await claimed((await queued()).id);
    const last = await runs.lastEventId(workspaceId);
    expect(await runs.finish(workspaceId, run, { status: "cancelled", result: null })).toBe(true);
    expect(await runs.finish(workspaceId, run, { status: "failed", error: "Late." })).toBe(false);
    await runs.progress(workspaceId, run, progress);
    expect(await found(run.id)).toMatchObject({ status: "cancelled", error: null, progress: { done: 0 } });
    expect(await runs.eventsAfter(workspaceId, last, 10)).toHaveLength(1);
  });

  test("cannot be canceled any more", async () => {
    const run = await claimed((await queued()).id);
    expect(await runs.requestCancel(workspaceId, run.id)).toBe(true);
    expect(await runs.renew(workspaceId, run, leaseSeconds)).toBe("cancel");
    await runs.finish(workspaceId, run, { status: "cancelled", result: null });
    expect(await runs.requestCancel(workspaceId, run.id)).toBe(false);
  });
});

test("a queued run has no progress", async () => {
  const run = await queued();
  await runs.progress(workspaceId, run, progress);
  expect(await found(run.id)).toMatchObject({ status: "queued", progress: { done: 0 } });
});

test("a run without a starter belongs to the first person who waits for it", async () => {
  const [ana, bob] = [await createTestUser(db, workspaceId), await createTestUser(db, workspaceId)];
  const run = await queued();
  await runs.adopt(workspaceId, run.id, ana);
  await runs.adopt(workspaceId, run.id, bob);
  expect(await found(run.id)).toMatchObject({ createdBy: ana });
});

test("ending one run leaves the others alone", async () => {
  const discovery = await queued();
  const scan = await runs.insert(workspaceId, { kind: "security_scan", accountIds: [], createdBy: "" });
  if (!scan) throw new Error("A scan is active already.");
  const [held, other] = [await claimed(discovery.id), await claimed(scan.id)];
  expect(await runs.requestCancel(workspaceId, discovery.id)).toBe(true);
  expect(await runs.renew(workspaceId, held, leaseSeconds)).toBe("cancel");
  expect(await runs.renew(workspaceId, other, leaseSeconds)).toBe("held");
});

test("progress and the end are reported once each, and only by the holder", async () => {
  expect(await runs.lastEventId(workspaceId)).toBe("0");
  const { before, after } = await takenOver();
  const last = await runs.lastEventId(workspaceId);
  const reported = async () =>
    (await runs.eventsAfter(workspaceId, last, 10)).map(({ data }) => [
      data.id,
      data.status,
      data.progress.done,
    ]);
  await runs.progress(workspaceId, before, progress);
  await runs.finish(workspaceId, before, { status: "cancelled", result: null });
  expect(await reported()).toEqual([]);
  await runs.progress(workspaceId, after, progress);
  expect(await reported()).toEqual([[after.id, "running", 1]]);
  await runs.finish(workspaceId, after, { status: "failed", error: "It broke." });
  expect(await reported()).toEqual([
    [after.id, "running", 1],
    [after.id, "failed", 1],
  ]);
  expect(await found(after.id)).toMatchObject({ status: "failed", error: "It broke.", result: null });
});

describe("a new run", () => {
  test("is the only one of its kind and subject, and subscribers receive its whole request", async () => {
    const [ana, account] = [await createTestUser(db, workspaceId), randomUUID()];
    const also: string[] = [];
    const asked = { kind: "discovery", accountIds: [account], createdBy: ana, input: { of: 1 } } as const;
    const run = await runs.insert(workspaceId, asked, async (tx, { id }) => {
      also.push(id);
      await tx.query("select 1");
    });
    const atStart = { done: 0, total: 0, resources: 0, gaps: 0, current: null, estimatedSecondsLeft: null };
    expect(run).toMatchObject({ createdBy: ana, input: { of: 1 }, accountIds: [account], progress: atStart });
    expect(also).toEqual([run?.id]);
    expect(await runs.eventsAfter(workspaceId, "0", 10)).toMatchObject([
      { type: "run", data: { id: run?.id, status: "queued", progress: atStart } },
    ]);
    const before = await runs.lastEventId(workspaceId);
    expect(await runs.insert(workspaceId, asked, async () => void also.push("not again"))).toBeUndefined();
    expect([also.length, await runs.lastEventId(workspaceId)]).toEqual([1, before]);
    expect(await runs.insert(workspaceId, { ...asked, subject: "other" })).toMatchObject({
      status: "queued",
    });
    const otherwise = { ...asked, kind: "metrics", createdBy: "no id" } as const;
    await expect(runs.insert(workspaceId, otherwise)).rejects.toThrow();
  });

  test("that is taken is reported once", async () => {
    const { id } = await queued();
    const last = await runs.lastEventId(workspaceId);
    await claimed(id);
    expect(await runs.eventsAfter(workspaceId, last, 10)).toMatchObject([
      { data: { id, status: "running" } },
    ]);
  });
});

describe("one run among others", () => {
  const scan = async () => {
    const run = await runs.insert(workspaceId, { kind: "security_scan", accountIds: [], createdBy: "" });
    if (!run) throw new Error("A scan is active already.");
    return await claimed(run.id);
  };
  const result = {
    ...{
      resourcesFound: 1,
      newResources: 1,
      goneResources: 0,
      relationships: 0,
      gaps: 0,
      durationSeconds: 1,
    },
    message: "Done.",
  };

  test("reports its progress, ends, and is released independently", async () => {
    const [one, other] = [await claimed((await queued()).id), await scan()];
    await runs.progress(workspaceId, one, progress);
    expect(await found(other.id)).toMatchObject({ progress: { done: 0 } });
    await runs.release(workspaceId, one);
    expect(await ids()).toEqual([one.id]);
    expect(await leaseOf(other.id)).not.toBeNull();
    await runs.finish(workspaceId, one, { status: "completed", result });
    expect(await found(one.id)).toMatchObject({ status: "completed", result, error: null });
    expect(await found(other.id)).toMatchObject({ status: "running", result: null });
    expect(await found(randomUUID())).toBeUndefined();
    expect(await found("no id")).toBeUndefined();
    expect(await runs.active(workspaceId, "discovery")).toBeUndefined();
    expect(await runs.active(workspaceId, "security_scan")).toMatchObject({ progress: { done: 0 } });
  });

  test("that was canceled has its partial result", async () => {
    const one = await claimed((await queued()).id);
    await runs.finish(workspaceId, one, { status: "cancelled", result });
    expect(await found(one.id)).toMatchObject({ status: "cancelled", result, error: null });
  });

  test("keeps its lease when looking for stale runs", async () => {
    const one = await claimed((await queued()).id);
    const lease = await leaseOf(one.id);
    await ids();
    expect(await leaseOf(one.id)).toBe(lease);
  });
});

test("the list has the newest first, with an optional status, and continues after a page", async () => {
  const ended: string[] = [];
  for (const minute of [0, 1, 1, 2]) {
    const run = await claimed((await queued()).id);
    await runs.finish(workspaceId, run, {
      status: minute === 0 ? "cancelled" : "completed",
      result: null as never,
    });
    await db.forWorkspace(workspaceId, (tx) =>
      tx.query("update runs set created_at = $2::timestamptz + make_interval(mins => $3) where id = $1", [
        run.id,
        "2026-03-02T08:00:00Z",
        minute,
      ]),
    );
    ended.push(run.id);
  }
  const [oldest, one, other, newest] = ended as [string, string, string, string];
  const middle = [one, other].sort().reverse();
  const page = async (query: Parameters<RunsStore["list"]>[1]) => {
    const { runs: listed, total } = await runs.list(workspaceId, query);
    return [listed.map(({ id }) => id), total];
  };
  expect(await page({ limit: 9 })).toEqual([[newest, ...middle, oldest], 4]);
  expect(await page({ limit: 2 })).toEqual([[newest, middle[0]], 4]);
  const before = { createdAt: "2026-03-02T08:01:00Z", id: middle[0] ?? "" };
  expect(await page({ limit: 9, before })).toEqual([[middle[1], oldest], 4]);
  expect(await page({ limit: 9, status: "cancelled" })).toEqual([[oldest], 1]);
  expect(await page({ limit: 9, before, status: "completed" })).toEqual([[middle[1]], 3]);
});

test("events are deleted after this many hours, and not before", async () => {
  await queued();
  await db.forWorkspace(workspaceId, (tx) =>
    tx.query("update run_events set at = now() - interval '90 minutes' where workspace_id = $1", [
      workspaceId,
    ]),
  );
  await runs.pruneEvents(2);
  expect(await runs.eventsAfter(workspaceId, "0", 10)).toHaveLength(1);
  await runs.pruneEvents(1);
  expect(await runs.eventsAfter(workspaceId, "0", 10)).toEqual([]);
});

test("a run that has ended has no lease to release", async () => {
  const run = await claimed((await queued()).id);
  await runs.finish(workspaceId, run, { status: "failed", error: "Broken." });
  // Nothing writes such a row; it shows that it is left alone.
  await db.forWorkspace(workspaceId, (tx) =>
    tx.query("update runs set lease_until = now() where id = $1", [run.id]),
  );
  await runs.release(workspaceId, run);
  expect(await leaseOf(run.id)).not.toBeNull();
});

test("another workspace neither reads nor changes a run, even without row-level security", async () => {
  const bare = createRunsStore(withoutRowSecurity(db));
  const stranger = await createTestWorkspace(db);
  const userId = await createTestUser(db, workspaceId);
  const { id } = await queued();
  expect(await bare.claim(stranger, id, leaseSeconds)).toBeUndefined();
  const run = await claimed(id);
  const lease = await leaseOf(id);
  const last = await runs.lastEventId(workspaceId);
  const before = await found(id);
  expect(await bare.find(stranger, id)).toBeUndefined();
  expect(await bare.active(stranger, "discovery")).toBeUndefined();
  expect(await bare.list(stranger, { limit: 10 })).toEqual({ runs: [], total: 0 });
  expect(await bare.eventsAfter(stranger, "0", 10)).toEqual([]);
  expect(await bare.lastEventId(stranger)).toBe("0");
  expect(await bare.renew(stranger, run, leaseSeconds * 2)).toBe("lost");
  await bare.release(stranger, run);
  await bare.adopt(stranger, id, userId);
  await bare.progress(stranger, run, progress);
  expect(await bare.finish(stranger, run, { status: "failed", error: "Theirs." })).toBe(false);
  expect(await bare.requestCancel(stranger, id)).toBe(false);
  expect(await found(id)).toEqual(before);
  expect(await leaseOf(id)).toBe(lease);
  expect(await runs.renew(workspaceId, run, leaseSeconds)).toBe("held");
  expect(await runs.eventsAfter(workspaceId, last, 10)).toEqual([]);
});

test("an unreadable result or progress is an error; one of an earlier version is completed", async () => {
  const run = await claimed((await queued()).id);
  const write = (column: string, value: unknown) =>
    db.forWorkspace(workspaceId, (tx) =>
      tx.query(`update runs set ${column} = $2 where id = $1`, [run.id, JSON.stringify(value)]),
    );
  await write("progress", { done: 3 });
  expect(await found(run.id)).toMatchObject({ progress: { done: 3, total: 0, current: null } });
  await write("progress", { done: "three" });
  await expect(found(run.id)).rejects.toMatchObject({ code: "unreadable_data" });
  await write("progress", {});
  await write("result", { message: "Done." });
  await expect(found(run.id)).rejects.toThrow("runs.result.resourcesFound is not valid");
});
