import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countedSend } from "../platform/aws/request-counts.ts";
import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import {
  createTestAccount,
  createTestUser,
  createTestWorkspace,
  openTestDatabase,
} from "../platform/db/testing.ts";
import { pause } from "../platform/pause.ts";
import type { Principal } from "../platform/principal.ts";
import type { RunKindDeclaration } from "./kind.ts";
import { Lease } from "./lease.ts";
import { RunMachine } from "./machine.ts";
import { createRunsService } from "./service.ts";
import type { UnitResult } from "./store/stored-unit.ts";
import { createUnitsStore, type UnitsStore } from "./store/units-store.ts";
import { createRunsStore, type RunEnd, type RunsStore } from "./store.ts";
import { createTestUnits } from "./testing/units.ts";
import type { UnitContext, Units } from "./units.ts";
import { createUnitsService } from "./units-service.ts";

let db: Database;
let runs: RunsStore;
let store: UnitsStore;
beforeAll(async () => {
  db = await openTestDatabase();
  runs = createRunsStore(db);
  store = createUnitsStore(db);
});
afterAll(() => db.close());

const now = () => new Date();
const log = { error: () => undefined };
const result = { totalCost: null, daysRead: 0, requests: 0, gaps: 0, message: "" };
const read = (resources: number): UnitResult => ({ counts: { resources }, failure: null, notes: [] });

/** What a unit of the test does; a test replaces it. */
let work: (context: UnitContext) => Promise<UnitResult>;
/** Processes of the test, to stop at its end. */
let processes: { machine: RunMachine; units: Units }[];
let workspaceId: string;
let accountIds: string[];

beforeEach(async () => {
  work = async () => read(1);
  processes = [];
  workspaceId = await createTestWorkspace(db);
  accountIds = await accountsOf(workspaceId, 3);
});
afterEach(async () => {
  // Units are taken from any workspace.
  await db.system((tx) => tx.query("update runs set status = 'cancelled' where status = 'running'"));
  for (const { machine, units } of processes) await Promise.all([machine.stop(), units.stop()]);
});

async function accountsOf(workspace: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const awsAccountId = String(100_000_000_000 + at);
    ids.push(await createTestAccount(db, workspace, { awsAccountId }));
  }
  return ids;
}

/** One process. `takes` false: it only waits for units that others execute. */
function processOf({ takes = true } = {}) {
  const units = createTestUnits(
    db,
    takes ? { runs, now, log } : { runs, now, log, send: async () => undefined },
  );
  const machine = new RunMachine({ runs, send: async () => undefined, now, log });
  const kind: RunKindDeclaration = {
    ...{ kind: "cost_analysis", noun: "analysis", attempts: 3, atOnce: 2, onlyOneIn: "workspace" },
    givenUp: (attempts) => `Given up after ${attempts}.`,
    begin: (hold) => ({
      async run(): Promise<RunEnd> {
        await units.complete(
          hold,
          hold.run.accountIds.map((accountId) => ({ accountId, region: null })),
        );
        return { status: "completed", result };
      },
      cancelled: () => null,
    }),
  };
  machine.register(kind);
  units.register({
    ...{ kind: "cost_analysis", noun: "analysis" },
    begin: (context) => ({
      run: async () => ({ status: "completed", result: await work(context) }),
      cancelled: () => read(7),
    }),
  });
  processes.push({ machine, units });
  return { machine, units };
}

async function queued(workspace = workspaceId, ids = accountIds) {
  const run = await runs.insert(workspace, { kind: "cost_analysis", accountIds: ids, createdBy: "" });
  if (!run) throw new Error("a run of the kind is active");
  return run;
}

const statesOf = async (runId: string, workspace = workspaceId) =>
  (await store.page(workspace, runId, { limit: 100, after: -1 })).units.map(({ state }) => state);
const statusOf = async (runId: string) => (await runs.find(workspaceId, runId))?.status;
const waitFor = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

describe("the units of a run", () => {
  test("are executed once each, and the run ends with the last one", async () => {
    const seen: string[] = [];
    work = async ({ unit }) => {
      seen.push(unit.accountId);
      return read(1);
    };
    const { machine } = processOf();
    const run = await queued();
    await machine.execute(workspaceId, run.id);
    expect(seen.sort()).toEqual([...accountIds].sort());
    expect(await statesOf(run.id)).toEqual(["completed", "completed", "completed"]);
    expect(await statusOf(run.id)).toBe("completed");
  });

  test("are shared by all processes, also those that did not start the run", async () => {
    const done: string[] = [];
    const both = Promise.withResolvers<void>();
    const started = new Set<string>();
    const byProcess = (name: string) => async () => {
      done.push(name);
      started.add(name);
      if (started.size === 2) both.resolve();
      await both.promise;
      return read(1);
    };
    const first = processOf({ takes: false });
    const second = processOf({ takes: false });
    const run = await queued();
    const whole = first.machine.execute(workspaceId, run.id);
    await expect.poll(async () => (await statesOf(run.id)).length).toBe(3);
    work = byProcess("first");
    const one = first.units.take();
    await expect.poll(() => done).toEqual(["first"]);
    work = byProcess("second");
    await Promise.all([one, second.units.take(), whole]);
    expect(done.slice(0, 2)).toEqual(["first", "second"]);
    expect(await statusOf(run.id)).toBe("completed");
  });

  test("end alone: one that fails does not fail the others", async () => {
    work = async ({ unit }) => {
      if (unit.accountId === accountIds[0]) throw new Error("a bug");
      return unit.accountId === accountIds[1] ? { ...read(0), failure: "AccessDenied: no" } : read(1);
    };
    const { machine } = processOf();
    const run = await queued();
    await machine.execute(workspaceId, run.id);
    const { units } = await store.page(workspaceId, run.id, { limit: 100, after: -1 });
    expect(units.map(({ state, message }) => [state, message])).toEqual([
      ["failed", expect.stringMatching(/internal error/)],
      ["failed", "AccessDenied: no"],
      ["completed", null],
    ]);
    expect(await statusOf(run.id)).toBe("completed");
  });

  /** Runs of workspaces whose units wait, by name. @returns names, as one worker takes their units, one at a time */
  async function turns(sizes: Record<string, readonly number[]>, count: number): Promise<string[]> {
    const names = new Map<string, string>();
    for (const [name, units] of Object.entries(sizes)) {
      const workspace = await createTestWorkspace(db);
      names.set(workspace, name);
      const ids = await accountsOf(workspace, Math.max(...units));
      for (const [n, size] of units.entries()) {
        const kind = (["cost_analysis", "discovery", "metrics"] as const)[n] ?? "metrics";
        const run = await runs.insert(workspace, { kind, accountIds: ids, createdBy: "" });
        await runs.claim(workspace, run?.id ?? "", 60);
        await store.add(
          workspace,
          run?.id ?? "",
          ids.slice(0, size).map((accountId) => ({ accountId, region: null })),
        );
        names.set(run?.id ?? "", `${name} ${kind}`);
      }
    }
    const taken: string[] = [];
    for (let turn = 0; turn < count; turn++) {
      const unit = await store.claim(60);
      if (!unit) break;
      await store.finish(unit, { status: "completed", result: read(1) });
      taken.push(names.get(Object.values(sizes).length > 1 ? unit.workspaceId : unit.runId) ?? "?");
    }
    return taken;
  }

  test.each([
    ["fewer", 1],
    ["as many", 20],
    ["more", 30],
  ])("one worker takes turns between workspaces: one with 20 units, another with %s", async (_, size) => {
    const taken = await turns({ large: [20], other: [size] }, 2 * Math.min(size, 20));
    for (let at = 0; at < taken.length; at += 2)
      expect(new Set(taken.slice(at, at + 2))).toEqual(new Set(["large", "other"]));
  });

  test("one worker takes turns between the runs of a workspace, whenever they began", async () => {
    const taken = await turns({ only: [6, 3] }, 9);
    expect(new Set(taken.slice(0, 2)).size).toBe(2);
    expect(taken.slice(0, 6).filter((one) => one === "only discovery")).toHaveLength(3);
    expect(taken.slice(6)).toEqual(Array(3).fill("only cost_analysis"));
  });

  test("are taken from the workspace with the fewest running ones, and the least tried first", async () => {
    const other = await createTestWorkspace(db);
    const otherIds = await accountsOf(other, 2);
    const { units } = processOf({ takes: false });
    const large = await queued();
    const small = await queued(other, otherIds);
    for (const [workspace, run, ids] of [
      [workspaceId, large, accountIds],
      [other, small, otherIds],
    ] as const) {
      await runs.claim(workspace, run.id, 60);
      await store.add(
        workspace,
        run.id,
        ids.map((accountId) => ({ accountId, region: null })),
      );
    }
    const taken = [];
    for (let at = 0; at < 4; at++) taken.push((await store.claim(60))?.workspaceId);
    expect(taken.filter((id) => id === other)).toHaveLength(2);
    expect(new Set(taken.slice(0, 2))).toEqual(new Set([workspaceId, other]));
    const [last] = accountIds.slice(2);
    // The lost one waits behind the one that no one has tried.
    await db.system((tx) =>
      tx.query("update run_units set lease_until = null where run_id = $1", [large.id]),
    );
    await store.recover(workspaceId, large.id, { losses: 3, message: "" });
    expect((await store.claim(60))?.accountId).toBe(last);
    await units.stop();
  });
});

describe("a kind with a limit of its own", () => {
  test("leaves its units to other processes, while this one takes those of other kinds", async () => {
    const holds = Promise.withResolvers<void>();
    const seen: string[] = [];
    const units = createTestUnits(db, { runs, now, log, send: async () => undefined });
    const declared = (kind: "discovery" | "billing_import", wait: Promise<void>) => ({
      ...{ kind, noun: kind },
      begin: () => ({
        run: async () => {
          seen.push(kind);
          await wait;
          return { status: "completed", result: read(1) } as const;
        },
        cancelled: () => null,
      }),
    });
    units.register(
      { ...declared("billing_import", holds.promise), atOnce: 1 },
      declared("discovery", Promise.resolve()),
    );
    const other = await createTestWorkspace(db);
    const otherIds = await accountsOf(other, 1);
    for (const [workspace, kind, ids] of [
      [workspaceId, "billing_import", accountIds.slice(0, 1)],
      [other, "billing_import", otherIds],
      [other, "discovery", otherIds],
    ] as const) {
      const run = await runs.insert(workspace, { kind, accountIds: ids, createdBy: "" });
      await runs.claim(workspace, run?.id ?? "", 60);
      await store.add(workspace, run?.id ?? "", [{ accountId: ids[0] ?? "", region: null }]);
    }
    const takers = [units.take(), units.take()];
    await expect.poll(() => [...seen].sort()).toEqual(["billing_import", "discovery"]);
    await Promise.race(takers);
    expect(seen).toHaveLength(2);
    holds.resolve();
    await Promise.all(takers);
    expect([...seen].sort()).toEqual(["billing_import", "billing_import", "discovery"]);
  });
});

describe("a result that a unit saves", () => {
  async function held() {
    const run = await queued();
    await runs.claim(workspaceId, run.id, 60);
    await store.add(workspaceId, run.id, [{ accountId: accountIds[0] ?? "", region: null }]);
    const unit = await store.claim(-1);
    if (!unit) throw new Error("no unit waits");
    return { run, unit };
  }
  const note = (name: string) => (tx: Queryable) =>
    tx.query("insert into audit_pending (workspace_id, actor, action) values ($1, 'x', $2)", [
      workspaceId,
      name,
    ]);
  const noted = async () => {
    const { rows } = await db.queryIn<{ action: string }>(
      workspaceId,
      "select action from audit_pending where workspace_id = $1 and actor = 'x'",
      [workspaceId],
    );
    return rows.map(({ action }) => action);
  };

  /** A run that is canceled while its only unit works. */
  async function canceledInItsUnit(rest: (context: UnitContext) => Promise<void>) {
    accountIds = accountIds.slice(0, 1);
    const { machine } = processOf();
    const run = await queued();
    work = async (context) => {
      // As the unit's renewal does, which may come two seconds before that of its run.
      await runs.requestCancel(workspaceId, run.id);
      if (context instanceof Lease) context.cancel();
      await rest(context);
      context.signal.throwIfAborted();
      return read(1);
    };
    await machine.execute(workspaceId, run.id);
    return run;
  }

  test("reaches the next holder, with what was stored along with it", async () => {
    const { run, unit } = await held();
    expect(unit.saved).toBeNull();
    expect(await store.save(unit, read(5), async (tx) => void (await note("first")(tx)))).toBe(true);
    await store.recover(workspaceId, run.id, { losses: 3, message: "" });
    const next = await store.claim(-1);
    expect([next?.saved, await noted()]).toEqual([read(5), ["first"]]);
    // It counts even if no holder comes to the end.
    await store.recover(workspaceId, run.id, { losses: 1, message: "Lost." });
    expect(await store.ended(workspaceId, run.id)).toMatchObject([
      { state: "failed", message: "Lost.", result: read(5) },
    ]);
  });

  test("is not stored by a holder that has lost the unit", async () => {
    const { run, unit } = await held();
    await store.recover(workspaceId, run.id, { losses: 3, message: "" });
    const next = await store.claim(60);
    expect(await store.save(unit, read(5), async (tx) => void (await note("late")(tx)))).toBe(false);
    expect([next?.saved, await noted()]).toEqual([null, []]);
  });

  test("follows parts, which only the holder writes", async () => {
    const { run, unit } = await held();
    const part = (name: string) => store.write(unit, async (tx) => void (await note(name)(tx)));
    expect([await part("first"), await noted()]).toEqual([true, ["first"]]);
    await store.recover(workspaceId, run.id, { losses: 3, message: "" });
    expect([await part("waiting"), (await store.claim(60))?.saved]).toEqual([false, null]);
    expect([await part("late"), await noted()]).toEqual([false, ["first"]]);
  });

  test("follows parts that continue after a cancellation, so that what was begun is complete", async () => {
    const run = await canceledInItsUnit(async (context) => {
      for (const name of ["one", "two"]) await context.write(async (tx) => void (await note(name)(tx)));
    });
    expect([await statusOf(run.id), (await noted()).sort()]).toEqual(["cancelled", ["one", "two"]]);
  });

  test("is forgotten by a retry only if it is a failure", async () => {
    for (const failure of [null, "Denied."]) {
      const { run, unit } = await held();
      await store.save(unit, { ...read(5), failure }, async () => undefined);
      await store.finish(unit, { status: "failed", error: "Lost." });
      expect(await store.retry(workspaceId, run.id, unit.id)).toBe(true);
      expect((await store.claim(60))?.saved ?? null).toEqual(failure === null ? read(5) : null);
      await runs.finish(workspaceId, { id: run.id, attempts: 1 }, { status: "cancelled", result: null });
    }
  });

  test("a run whose units notice first that it is canceled is canceled, not completed", async () => {
    const run = await canceledInItsUnit(async () => undefined);
    expect([await statusOf(run.id), await statesOf(run.id)]).toEqual(["cancelled", ["cancelled"]]);
  });

  test.each([
    ["result", (context: UnitContext) => context.save(read(5), async () => undefined)],
    ["part", (context: UnitContext) => context.write(async () => undefined)],
  ])("stops the work of a holder that has lost the unit, before a %s", async (_, write) => {
    const stopped: unknown[] = [];
    work = async (context) => {
      await db.system((tx) => tx.query("update run_units set lease_until = now() - interval '1 second'"));
      await store.recover(workspaceId, context.run.id, { losses: 1, message: "Lost." });
      await write(context).catch((error: unknown) => stopped.push(error));
      context.signal.throwIfAborted();
      return read(1);
    };
    accountIds = accountIds.slice(0, 1);
    const { machine } = processOf();
    const run = await queued();
    await machine.execute(workspaceId, run.id);
    expect(stopped).toHaveLength(1);
    expect(await store.ended(workspaceId, run.id)).toMatchObject([{ message: "Lost.", result: null }]);
  });
});

test("a process that was paused for longer than its leases continues its units, and none is done twice", async () => {
  accountIds = accountIds.slice(0, 1);
  let begun = 0;
  work = async ({ signal }) => {
    begun += 1;
    await db.system((tx) => tx.query("update run_units set lease_until = now() - interval '1 second'"));
    // The run looks for units whose holder died every half a second.
    await pause(1_200);
    signal.throwIfAborted();
    return read(begun);
  };
  const { machine } = processOf();
  const run = await queued();
  await machine.execute(workspaceId, run.id);
  expect(begun).toBe(1);
  expect(await store.ended(workspaceId, run.id)).toMatchObject([{ state: "completed", result: read(1) }]);
});

test("a unit's requests to AWS are counted, wherever its work sends them", async () => {
  const send = countedSend(async () => ({}));
  work = async (context) => {
    const call = { service: "sts", operation: "getCallerIdentity", input: {}, region: "us-east-1" } as const;
    await Promise.all([send(call), new Promise((resolve) => setImmediate(resolve)).then(() => send(call))]);
    await context.reportNow({ done: 1, total: 1, resources: 0, calls: 40, gaps: 0, current: null });
    return read(1);
  };
  accountIds = accountIds.slice(0, 1);
  const { machine } = processOf();
  const run = await queued();
  await machine.execute(workspaceId, run.id);
  const { units } = await store.page(workspaceId, run.id, { limit: 1, after: -1 });
  expect(units).toMatchObject([{ calls: 42 }]);
});

test("a unit that was to be tried again while its run ended does not wait forever", async () => {
  const run = await queued();
  await runs.claim(workspaceId, run.id, 60);
  await store.add(workspaceId, run.id, [{ accountId: accountIds[0] ?? "", region: null }]);
  await runs.finish(workspaceId, { id: run.id, attempts: 2 }, { status: "completed", result });
  expect(await statesOf(run.id)).toEqual(["waiting"]);
  await runs.finish(workspaceId, { id: run.id, attempts: 1 }, { status: "completed", result });
  expect(await statesOf(run.id)).toEqual(["cancelled"]);
});

describe("when a process dies", () => {
  test("ended units stay ended, and the unit in hand is done again", async () => {
    const calls: string[] = [];
    const dying = processOf({ takes: false });
    const run = await queued();
    const held = dying.machine.execute(workspaceId, run.id);
    await expect.poll(async () => (await statesOf(run.id)).length).toBe(3);
    const first = await store.claim(60);
    if (!first) throw new Error("no unit waits");
    await store.finish(first, { status: "completed", result: read(5) });
    // The lease of a dead process: taken, and expired.
    expect(await store.claim(-1)).toBeDefined();
    await dying.machine.stop();
    await held;
    work = async ({ unit }) => {
      calls.push(unit.accountId);
      return read(1);
    };
    await processOf().machine.execute(workspaceId, run.id);
    expect(calls).toHaveLength(2);
    expect(calls).not.toContain(first.accountId);
    expect((await store.ended(workspaceId, run.id)).map((unit) => unit.result?.counts.resources)).toEqual([
      5, 1, 1,
    ]);
  });

  test("a holder that comes back late changes nothing", async () => {
    const run = await queued();
    await runs.claim(workspaceId, run.id, 60);
    await store.add(workspaceId, run.id, [{ accountId: accountIds[0] ?? "", region: null }]);
    const late = await store.claim(-1);
    await store.recover(workspaceId, run.id, { losses: 3, message: "" });
    const holder = await store.claim(60);
    if (!late || !holder) throw new Error("no unit waits");
    expect(await store.renew(late, 60)).toBe("lost");
    await store.finish(late, { status: "completed", result: read(1) });
    await store.release(late);
    expect(await statesOf(run.id)).toEqual(["running"]);
    expect(await store.renew(holder, 60)).toBe("held");
  });

  test.each([
    [2, "waiting"],
    [3, "failed"],
  ] as const)("a unit that lost its holder %i times is %s", async (deaths, state) => {
    const run = await queued();
    await runs.claim(workspaceId, run.id, 60);
    await store.add(workspaceId, run.id, [{ accountId: accountIds[0] ?? "", region: null }]);
    for (let death = 0; death < deaths; death++) {
      expect(await store.claim(-1)).toBeDefined();
      await store.recover(workspaceId, run.id, { losses: 3, message: "Given up." });
    }
    const { units } = await store.page(workspaceId, run.id, { limit: 1, after: -1 });
    expect(units).toMatchObject([{ state, message: state === "failed" ? "Given up." : null }]);
  });

  test.each([
    ["security_scan", true],
    ["full_analysis", true],
    ["tag_change", false],
  ] as const)("an ended unit of another run is progress of a run of the kind %s: %s", async (kind, is) => {
    const waiting = await runs.insert(workspaceId, { kind, accountIds, createdBy: "" });
    if (!waiting) throw new Error("a run of the kind is active");
    for (const _ of [1, 2]) await runs.claim(workspaceId, waiting.id, -1);
    const run = await queued();
    await runs.claim(workspaceId, run.id, 60);
    await store.add(workspaceId, run.id, [{ accountId: accountIds[0] ?? "", region: null }]);
    const unit = await store.claim(60);
    if (unit) await store.finish(unit, { status: "completed", result: read(1) });
    const stale = (await runs.findStale(false)).find(({ id }) => id === waiting.id);
    expect(stale?.fruitless).toBe(is ? 0 : 2);
  });

  test("a run whose units go on ending is never given up; one without progress is, at the third time", async () => {
    const { machine } = processOf({ takes: false });
    const run = await queued();
    const die = async () => {
      await runs.claim(workspaceId, run.id, -1);
      const stale = (await runs.findStale(false)).find(({ id }) => id === run.id);
      if (stale) await machine.recover(stale);
    };
    await store.add(
      workspaceId,
      run.id,
      accountIds.map((accountId) => ({ accountId, region: null })),
    );
    for (const _ of accountIds) {
      await die();
      await die();
      const unit = await store.claim(60);
      if (unit) await store.finish(unit, { status: "completed", result: read(1) });
      expect(await statusOf(run.id)).toBe("running");
    }
    await die();
    await die();
    expect(await statusOf(run.id)).toBe("running");
    await die();
    expect(await runs.find(workspaceId, run.id)).toMatchObject({
      status: "interrupted",
      error: "Given up after 3.",
    });
  });
});

describe("a canceled run", () => {
  test("stops its running units, keeps what they read, and starts no other", async () => {
    work = async ({ signal }) => await waitFor(signal);
    const { machine, units } = processOf({ takes: false });
    const run = await queued();
    const whole = machine.execute(workspaceId, run.id);
    await expect.poll(async () => await statesOf(run.id)).toEqual(["waiting", "waiting", "waiting"]);
    const taking = [units.take(), units.take()];
    await expect.poll(async () => (await statesOf(run.id)).sort()).toEqual(["running", "running", "waiting"]);
    expect(await runs.requestCancel(workspaceId, run.id)).toBe(true);
    await Promise.all([whole, ...taking]);
    expect(await statesOf(run.id)).toEqual(["cancelled", "cancelled", "cancelled"]);
    const kept = (await store.ended(workspaceId, run.id)).filter(
      (unit) => unit.result?.counts.resources === 7,
    );
    expect(kept).toHaveLength(2);
    expect(await statusOf(run.id)).toBe("cancelled");
  });

  test("does not begin a unit that was claimed before", async () => {
    accountIds = accountIds.slice(0, 1);
    let begun = 0;
    work = async () => {
      begun += 1;
      return read(1);
    };
    const run = await queued();
    await runs.claim(workspaceId, run.id, 60);
    await store.add(workspaceId, run.id, [{ accountId: accountIds[0] ?? "", region: null }]);
    const units = createTestUnits(db, {
      ...{ now, log },
      runs: {
        ...runs,
        // Read after the unit is claimed.
        async find(...whose) {
          await runs.requestCancel(workspaceId, run.id);
          return await runs.find(...whose);
        },
      },
    });
    units.register({
      ...{ kind: "cost_analysis", noun: "analysis" },
      begin: (context) => ({
        run: async () => ({ status: "completed", result: await work(context) }),
        cancelled: () => read(7),
      }),
    });
    await units.take();
    expect([begun, await statesOf(run.id)]).toEqual([0, ["cancelled"]]);
  });
});

describe("the units service", () => {
  const serviceOf = (again: string[] = []) => {
    const service = createRunsService({ store: runs });
    return createUnitsService({
      ...{ runs: service, units: store, announce: async () => undefined },
      again: {
        cost_analysis: async (_, accountId) => {
          again.push(accountId);
          return await queued(workspaceId, [accountId]);
        },
      },
    });
  };
  const principalOf = async (workspace: string): Promise<Principal> => ({
    ...{ userId: await createTestUser(db, workspace), workspaceId: workspace },
    ...{ email: "ana@example.com", sessionId: "s" },
  });

  test("pages through the units in the order of the plan", async () => {
    const { machine } = processOf();
    const run = await queued();
    await machine.execute(workspaceId, run.id);
    const principal = await principalOf(workspaceId);
    const first = await serviceOf().list(principal, run.id, { limit: 2 });
    const rest = await serviceOf().list(principal, run.id, { limit: 2, cursor: first.nextCursor ?? "" });
    expect([...first.units, ...rest.units].map(({ accountId }) => accountId)).toEqual(accountIds);
    expect([first.total, rest.nextCursor]).toEqual([3, null]);
    await expect(serviceOf().list(principal, run.id, { limit: 2, cursor: "x" })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  test("a failed unit is run again in its run while that is active, else in a new one", async () => {
    let fails = true;
    work = async ({ unit, signal }) => {
      if (unit.accountId === accountIds[0] && fails) throw new Error("a bug");
      if (unit.accountId === accountIds[1]) return await waitFor(signal);
      return read(1);
    };
    const { machine, units } = processOf();
    const principal = await principalOf(workspaceId);
    const run = await queued();
    const whole = machine.execute(workspaceId, run.id);
    await expect.poll(async () => await statesOf(run.id)).toEqual(["failed", "running", "completed"]);
    const [failed, , completed] = (await serviceOf().list(principal, run.id, { limit: 9 })).units;
    fails = false;
    expect((await serviceOf().retry(principal, run.id, failed?.id ?? "")).id).toBe(run.id);
    void units.take();
    await expect.poll(async () => await statesOf(run.id)).toEqual(["completed", "running", "completed"]);
    await expect(serviceOf().retry(principal, run.id, completed?.id ?? "")).rejects.toMatchObject({
      code: "conflict",
    });
    await runs.requestCancel(workspaceId, run.id);
    await whole;
    const again: string[] = [];
    const [, cancelled] = (await serviceOf().list(principal, run.id, { limit: 9 })).units;
    expect((await serviceOf(again).retry(principal, run.id, cancelled?.id ?? "")).id).not.toBe(run.id);
    expect(again).toEqual([accountIds[1]]);
  });

  test("units of another workspace do not exist", async () => {
    const { machine } = processOf();
    const run = await queued();
    await machine.execute(workspaceId, run.id);
    const [unit] = (await serviceOf().list(await principalOf(workspaceId), run.id, { limit: 1 })).units;
    const outsider = await principalOf(await createTestWorkspace(db));
    await expect(serviceOf().list(outsider, run.id, { limit: 1 })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(serviceOf().retry(outsider, run.id, unit?.id ?? "")).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await store.find(outsider.workspaceId, run.id, unit?.id ?? "")).toBeUndefined();
    expect(await store.retry(outsider.workspaceId, run.id, unit?.id ?? "")).toBe(false);
  });
});
