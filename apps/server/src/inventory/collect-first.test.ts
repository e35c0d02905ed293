import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccountsStore } from "../accounts/store.ts";
import type { Database } from "../platform/db/database.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import type { RunContext } from "../runs/lease.ts";
import { RunEnds } from "../runs/store/ends.ts";
import { createRunsStore } from "../runs/store.ts";
import type { ScanDeps } from "../security/scan-deps.ts";
import { collectFirst } from "./collect-first.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test("does not start a second discovery when one ends while a scan looks for it", async () => {
  const workspaceId = await createTestWorkspace(db);
  const accountId = await createTestAccount(db, workspaceId);
  const now = new Date("2026-05-13T10:00:00.000Z");
  const accounts = createAccountsStore(db);
  const discovered = () =>
    db.forWorkspace(workspaceId, (tx) =>
      tx.query("update cloud_accounts set last_discovered_at = $1 where id = $2", [now, accountId]),
    );
  const started: string[][] = [];
  const runs = createRunsStore(db);
  const deps = {
    accounts,
    now: () => now,
    // The discovery ends between the two queries, in either order.
    runs: {
      ...runs,
      active: async (...asked: Parameters<typeof runs.active>) => {
        const active = await runs.active(...asked);
        await discovered();
        return active;
      },
    },
    discovery: { start: async (_: unknown, ids: string[]) => void started.push(ids) },
  };
  const hold = { run: { workspaceId, accountIds: [accountId], createdBy: null } };
  await collectFirst(deps as unknown as ScanDeps, hold as unknown as RunContext, { scanType: "FULL" });
  expect(started).toEqual([]);
});

test.each([
  ["2026-05-13T09:00:00.000Z", []],
  ["2026-05-13T09:31:00.000Z", ["old"]],
])("uses an inventory from half an hour ago that was read after %s", async (freshSince, collected) => {
  const started: string[][] = [];
  const deps = {
    accounts: { list: async () => [{ id: "old", lastDiscoveredAt: "2026-05-13T09:30:00.000Z" }] },
    now: () => new Date("2026-05-13T10:00:00.000Z"),
    runs: {
      active: async () => undefined,
      find: async () => ({ id: "d", status: "completed" }),
      ends: new RunEnds(),
    },
    discovery: { start: async (_: unknown, ids: string[]) => ({ id: `d${started.push(ids)}` }) },
  };
  const hold = { run: { workspaceId: "w", accountIds: ["old"], createdBy: null } };
  const scope = { scanType: "FULL", freshSince } as const;
  await collectFirst(deps as unknown as ScanDeps, hold as unknown as RunContext, scope);
  expect(started.flat()).toEqual(collected);
});
