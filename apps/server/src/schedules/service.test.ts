import { AppError } from "@skyledger/core/model/app-error";
import { nightly, type ScheduleKind, scheduleKinds } from "@skyledger/core/model/next-run";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAccountsStore } from "../accounts/store.ts";
import { createNotificationPreferencesStore } from "../notifications/store/preferences-store.ts";
import type { Database } from "../platform/db/database.ts";
import { createTestUser, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import type { Principal } from "../platform/principal.ts";
import { createRunsStore } from "../runs/store.ts";
import { createSchedulesService, type StartRun } from "./service.ts";
import { createSchedulesStore, moveSchedules } from "./store.ts";

let db: Database;
let clock: Date;
let principal: Principal;
let accountIds: string[];
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

let started: [ScheduleKind, readonly string[]][];
let trouble: Error | undefined;

const note =
  (kind: ScheduleKind): StartRun =>
  async ({ userId }, ids) => {
    expect(userId).toBe("");
    if (trouble) throw trouble;
    started.push([kind, [...ids].sort()]);
  };
const service = (
  onFailure: (error: unknown) => void = () => undefined,
  start: Partial<Record<ScheduleKind, StartRun>> = {},
) =>
  createSchedulesService({
    store: createSchedulesStore(db),
    accounts: createAccountsStore(db),
    timeZone: (workspaceId) => createNotificationPreferencesStore(db, moveSchedules).timeZone(workspaceId),
    start: {
      discovery: note("discovery"),
      metrics: note("metrics"),
      cost_analysis: note("cost_analysis"),
      security_scan: note("security_scan"),
      ...start,
    },
    now: () => clock,
    onFailure,
  });
const at = async (time: string) => {
  clock = new Date(time);
  await service().startDue();
  return started.splice(0);
};
const schedulesOf = async (id = accountIds[0] ?? "") => (await service().ofAccount(principal, id)).schedules;
const only = (
  kind: ScheduleKind,
  frequency: "off" | "hourly" | "daily" | "weekly",
  minuteOfDay = 150,
  weekday = 1,
) =>
  scheduleKinds.map((one) =>
    one === kind
      ? { kind, frequency, minuteOfDay, weekday }
      : { kind: one, frequency: "off" as const, minuteOfDay, weekday },
  );

beforeEach(async () => {
  // Schedules of earlier tests' accounts do not count.
  await db.system((tx) => tx.query("delete from cloud_accounts"));
  clock = new Date("2026-03-27T12:00:00Z");
  started = [];
  trouble = undefined;
  const workspaceId = await createTestWorkspace(db);
  principal = { workspaceId, userId: await createTestUser(db, workspaceId), email: "", sessionId: "" };
  const connect = async (awsAccountId: string) => {
    const draft = { kind: "role", name: "Prod", roleArn: null, externalId: null, regions: null } as const;
    return (await createAccountsStore(db).insert(workspaceId, { ...draft, awsAccountId }))?.id ?? "";
  };
  accountIds = [await connect("111111111111"), await connect("222222222222")].sort();
});

test("every account is read each night at its own minute; discovery first, then metrics, costs, and the scan", async () => {
  expect(await at("2026-03-27T12:00:00Z")).toEqual([]);
  for (const id of accountIds) {
    const schedules = await schedulesOf(id);
    expect(schedules.map(({ kind, frequency }) => [kind, frequency])).toEqual([
      ["discovery", "daily"],
      ["metrics", "daily"],
      ["cost_analysis", "daily"],
      ["security_scan", "daily"],
    ]);
    const { minuteOfDay } = nightly(id, "discovery");
    expect(schedules[0]?.nextRunAt).toBe(new Date(Date.UTC(2026, 2, 28, 0, minuteOfDay)).toISOString());
  }
  const kinds: string[] = [];
  for (let minute = 0; minute < 6 * 60; minute++) {
    const time = new Date(Date.UTC(2026, 2, 28, 0, minute)).toISOString();
    for (const [kind, ids] of await at(time)) kinds.push(...ids.map((id) => `${kind} ${id}`));
  }
  expect(kinds.filter((one) => one.endsWith(accountIds[0] ?? "")).map((one) => one.split(" ")[0])).toEqual([
    "discovery",
    "metrics",
    "cost_analysis",
    "security_scan",
  ]);
  expect(kinds).toHaveLength(8);
});

test("an account whose schedules were never viewed is also read each night", async () => {
  expect(await at("2026-03-27T12:00:00Z")).toEqual([]);
  expect(await at("2026-03-28T06:00:00Z")).toEqual(scheduleKinds.map((kind) => [kind, accountIds]));
});

describe("a person's choice", () => {
  test("weekly at a local time, through a change of daylight saving time", async () => {
    await db.system((tx) =>
      tx.query("update workspaces set time_zone = 'Europe/Berlin' where id = $1", [principal.workspaceId]),
    );
    await service().change(principal, accountIds[0] ?? "", only("discovery", "weekly", 8 * 60));
    await service().change(principal, accountIds[1] ?? "", only("discovery", "off"));
    expect((await schedulesOf())[0]?.nextRunAt).toBe("2026-03-30T06:00:00.000Z");
    expect(await at("2026-03-30T05:59:59Z")).toEqual([]);
    expect(await at("2026-03-30T06:00:00Z")).toEqual([["discovery", [accountIds[0]]]]);
    expect((await schedulesOf())[0]).toMatchObject({
      lastStartedAt: "2026-03-30T06:00:00.000Z",
      nextRunAt: "2026-04-06T06:00:00.000Z",
    });
  });

  test("off never runs, hourly runs each hour, and accounts with the same time are one run", async () => {
    for (const id of accountIds) await service().change(principal, id, only("security_scan", "hourly", 30));
    expect(await at("2026-03-27T12:29:59Z")).toEqual([]);
    expect(await at("2026-03-27T12:30:00Z")).toEqual([["security_scan", accountIds]]);
    expect(await at("2026-03-27T13:31:00Z")).toEqual([["security_scan", accountIds]]);
    for (const id of accountIds) await service().change(principal, id, only("security_scan", "off"));
    expect(await at("2026-04-27T13:31:00Z")).toEqual([]);
    expect((await schedulesOf()).map(({ nextRunAt }) => nextRunAt)).toEqual([null, null, null, null]);
  });

  test("is rejected for an account of another workspace", async () => {
    const stranger = { ...principal, workspaceId: await createTestWorkspace(db) };
    const refused = { code: "not_found" };
    await expect(service().ofAccount(stranger, accountIds[0] ?? "")).rejects.toMatchObject(refused);
    await expect(
      service().change(stranger, accountIds[0] ?? "", only("discovery", "off")),
    ).rejects.toMatchObject(refused);
    await expect(service().ofAccount(principal, "no such account")).rejects.toMatchObject(refused);
  });
});

describe("errors", () => {
  beforeEach(async () => {
    await service().change(principal, accountIds[0] ?? "", only("discovery", "daily", 150));
    await service().change(principal, accountIds[1] ?? "", only("discovery", "off"));
  });

  test("days without runs are caught up once", async () => {
    expect(await at("2026-04-09T17:00:00Z")).toEqual([["discovery", [accountIds[0]]]]);
    expect(await at("2026-04-09T17:00:20Z")).toEqual([]);
    expect(await at("2026-04-10T02:30:00Z")).toEqual([["discovery", [accountIds[0]]]]);
  });

  test("two processes start one run", async () => {
    clock = new Date("2026-03-28T02:30:00Z");
    await Promise.all([service().startDue(), service().startDue(), service().startDue()]);
    expect(started).toHaveLength(1);
  });

  test("a process that dies during a start leaves it to the next, after two minutes", async () => {
    clock = new Date("2026-03-28T02:30:00Z");
    await createSchedulesStore(db).take(clock, new Date("2026-03-28T02:32:00Z"));
    expect(await at("2026-03-28T02:31:59Z")).toEqual([]);
    expect(await at("2026-03-28T02:32:01Z")).toHaveLength(1);
  });

  test("a hanging start counts as dead after two minutes, and not before", async () => {
    clock = new Date("2026-03-28T02:30:00Z");
    await new Promise<void>((began) => {
      const hangs = () => {
        began();
        return new Promise(() => undefined);
      };
      void service(undefined, { discovery: hangs }).startDue();
    });
    expect(await at("2026-03-28T02:31:59Z")).toEqual([]);
    expect(await at("2026-03-28T02:32:01Z")).toHaveLength(1);
  });

  test("waits for another active run", async () => {
    trouble = new AppError("conflict", "Another discovery is running.");
    expect(await at("2026-03-28T02:30:00Z")).toEqual([]);
    expect((await schedulesOf())[0]).toMatchObject({
      nextRunAt: "2026-03-28T02:31:00.000Z",
      lastStartedAt: null,
    });
    trouble = undefined;
    expect(await at("2026-03-28T02:31:00Z")).toHaveLength(1);
  });

  test("a rejection is shown with its reason until the next time", async () => {
    trouble = new AppError("unavailable", "Nothing more can be read today.");
    expect(await at("2026-03-28T02:30:00Z")).toEqual([]);
    expect((await schedulesOf())[0]).toMatchObject({
      lastProblem: "Nothing more can be read today.",
      nextRunAt: "2026-03-29T02:30:00.000Z",
    });
    const failures: unknown[] = [];
    trouble = new Error("broken");
    clock = new Date("2026-03-29T02:30:00Z");
    await service((failure) => failures.push(failure)).startDue();
    expect(failures).toEqual([trouble]);
    expect((await schedulesOf())[0]?.lastProblem).toBe(
      "The run could not be started because of an internal error.",
    );
    trouble = undefined;
    expect(await at("2026-03-30T02:30:00Z")).toHaveLength(1);
    expect((await schedulesOf())[0]?.lastProblem).toBeNull();
  });
});

test("a scheduled run has no starter", async () => {
  const runs = createRunsStore(db);
  const run = await runs.insert(principal.workspaceId, { kind: "discovery", accountIds, createdBy: "" });
  expect(run).toMatchObject({ createdBy: null, status: "queued" });
});
