import type { ScheduleKind } from "@skyledger/core/model/next-run";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../platform/db/database.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { createSchedulesStore, moveSchedules, type SchedulesStore } from "./store.ts";

let db: Database;
let store: SchedulesStore;
let workspaceId: string;
let accountId: string;
let otherId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  store = createSchedulesStore(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  // Due schedules are found in every workspace.
  await db.system((tx) => tx.query("delete from cloud_accounts"));
  workspaceId = await createTestWorkspace(db);
  accountId = await createTestAccount(db, workspaceId);
  otherId = await createTestAccount(db, workspaceId, { awsAccountId: "444455556666" });
});

const start = Date.parse("2026-11-22T10:00:00Z");
/** Seconds after the start. */
const second = (count: number) => new Date(start + count * 1000);
const instant = (count: number) => second(count).toISOString();

/** A daily schedule; by default for the first account. */
const daily = (
  kind: ScheduleKind,
  { account = accountId, at = second(0) as Date | null, minuteOfDay = 600 } = {},
) => ({ accountId: account, kind, frequency: "daily" as const, minuteOfDay, weekday: 1, nextRunAt: at });
const take = async (at: number, until = at + 60) =>
  (await store.take(second(at), second(until))).map((due) => `${due.kind} ${due.accountId}`).sort();
const settle = (kind: ScheduleKind, account = accountId, startedAt: Date | null = second(1)) =>
  store.settle(
    { workspaceId, accountId: account, kind },
    { nextRunAt: second(500), startedAt, problem: startedAt ? null : "Busy." },
  );

describe("a stored schedule", () => {
  test("exists once: creating it again changes nothing, a change replaces it", async () => {
    await store.plan(workspaceId, [daily("discovery")]);
    await store.plan(workspaceId, [daily("discovery", { minuteOfDay: 601, at: second(9) })]);
    expect(await store.ofAccount(workspaceId, accountId)).toEqual([
      {
        ...{ accountId, kind: "discovery", frequency: "daily", minuteOfDay: 600, weekday: 1 },
        ...{ nextRunAt: instant(0), lastStartedAt: null, lastProblem: null },
      },
    ]);
    await take(0);
    await settle("discovery", accountId, null);
    await take(500, 9_000);
    await store.change(workspaceId, [
      { ...daily("discovery", { minuteOfDay: 602, at: second(600) }), frequency: "weekly", weekday: 3 },
    ]);
    expect(await store.ofAccount(workspaceId, accountId)).toMatchObject([
      { frequency: "weekly", minuteOfDay: 602, weekday: 3, nextRunAt: instant(600), lastProblem: null },
    ]);
    // The earlier holder does not hold the new one.
    expect(await take(600)).toEqual([`discovery ${accountId}`]);
  });

  test("belongs to its account, in execution order, and to no other workspace", async () => {
    await store.plan(workspaceId, [
      daily("security_scan"),
      daily("metrics", { account: otherId }),
      daily("discovery"),
    ]);
    const kinds = async (of: string, account: string) =>
      (await store.ofAccount(of, account)).map(({ kind }) => kind);
    expect(await kinds(workspaceId, accountId)).toEqual(["discovery", "security_scan"]);
    expect(await kinds(workspaceId, otherId)).toEqual(["metrics"]);
    expect(await kinds(workspaceId, "no such account")).toEqual([]);
    const stranger = await createTestWorkspace(db);
    expect(await kinds(stranger, accountId)).toEqual([]);
    await store.plan(stranger, [daily("cost_analysis")]);
    expect(await kinds(workspaceId, accountId)).toEqual(["discovery", "security_scan"]);
  });
});

test("accounts with a missing schedule are listed, the oldest first, up to a limit", async () => {
  const of = { workspaceId, timeZone: "UTC" };
  const kinds = ["discovery", "metrics", "cost_analysis"] as const;
  await db.system((tx) =>
    tx.query("update cloud_accounts set created_at = created_at + interval '1 hour' where id = $1", [
      accountId,
    ]),
  );
  await store.plan(
    workspaceId,
    kinds.map((kind) => daily(kind)),
  );
  expect(await store.unplanned(10)).toEqual([
    { ...of, accountId: otherId },
    { ...of, accountId },
  ]);
  expect(await store.unplanned(1)).toEqual([{ ...of, accountId: otherId }]);
  await store.plan(workspaceId, [daily("security_scan")]);
  expect(await store.unplanned(10)).toEqual([{ ...of, accountId: otherId }]);
});

describe("a due schedule", () => {
  test("is taken from its instant on, with its workspace's time zone; one that is off never", async () => {
    await store.plan(workspaceId, [daily("discovery"), daily("metrics", { at: null })]);
    await db.system((tx) =>
      tx.query("update workspaces set time_zone = 'Europe/Berlin' where id = $1", [workspaceId]),
    );
    await createTestWorkspace(db);
    expect(await take(-1)).toEqual([]);
    const due = await store.take(second(0), second(60));
    expect(due).toMatchObject([
      { workspaceId, accountId, kind: "discovery", timeZone: "Europe/Berlin", nextRunAt: instant(0) },
    ]);
  });

  test("belongs to one holder until its lease expires", async () => {
    await store.plan(workspaceId, [daily("discovery")]);
    expect(await take(0, 60)).toHaveLength(1);
    expect(await take(59)).toEqual([]);
    expect(await take(60)).toEqual([]);
    expect(await take(61)).toHaveLength(1);
  });

  test("is settled separately: for this account and kind", async () => {
    await store.plan(workspaceId, [
      daily("discovery"),
      daily("metrics"),
      daily("discovery", { account: otherId }),
    ]);
    expect(await take(0)).toHaveLength(3);
    await settle("discovery");
    expect(await store.ofAccount(workspaceId, accountId)).toMatchObject([
      { kind: "discovery", nextRunAt: instant(500), lastStartedAt: instant(1) },
      { kind: "metrics", nextRunAt: instant(0), lastStartedAt: null },
    ]);
    expect(await store.ofAccount(workspaceId, otherId)).toMatchObject([
      { kind: "discovery", nextRunAt: instant(0), lastStartedAt: null },
    ]);
    // Once settled, it is free at its next instant; the others are held until their lease expires.
    expect(await take(500, 501)).toHaveLength(3);
    await settle("discovery", accountId, null);
    expect((await store.ofAccount(workspaceId, accountId))[0]).toMatchObject({
      ...{ lastStartedAt: instant(1), lastProblem: "Busy." },
    });
  });

  test("is settled only while it is held: changes by a person in the meantime stay", async () => {
    await store.plan(workspaceId, [daily("discovery")]);
    await take(0);
    await store.change(workspaceId, [daily("discovery", { at: second(900) })]);
    await settle("discovery");
    expect(await store.ofAccount(workspaceId, accountId)).toMatchObject([
      { nextRunAt: instant(900), lastStartedAt: null, lastProblem: null },
    ]);
  });
});

test("another time zone moves future runs; due ones stay due, and off stays off", async () => {
  await store.plan(workspaceId, [
    daily("discovery", { at: second(-1) }),
    daily("metrics", { at: second(0) }),
    daily("cost_analysis", { at: second(1), minuteOfDay: 720 }),
    daily("security_scan", { at: null }),
    daily("cost_analysis", { account: otherId, at: second(7_200), minuteOfDay: 780 }),
  ]);
  await db.forWorkspace(workspaceId, (tx) =>
    moveSchedules(tx, workspaceId, { timeZone: "Asia/Tokyo", now: second(0) }),
  );
  const times = async (account: string) =>
    (await store.ofAccount(workspaceId, account)).map(({ kind, nextRunAt }) => [kind, nextRunAt]);
  // Noon and 13:00 in Tokyo are 03:00 and 04:00 UTC.
  expect(await times(accountId)).toEqual([
    ["discovery", instant(-1)],
    ["metrics", instant(0)],
    ["cost_analysis", "2026-11-23T03:00:00.000Z"],
    ["security_scan", null],
  ]);
  expect(await times(otherId)).toEqual([["cost_analysis", "2026-11-23T04:00:00.000Z"]]);
});
