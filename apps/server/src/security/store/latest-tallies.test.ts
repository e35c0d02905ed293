import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { storedScan } from "../../platform/db/testing/stored-scans.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { createScansStore } from "./scans-store.ts";
import type { StoredScan } from "./stored-scan.ts";

let db: Database;
let workspaceId: string;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
});

const record = (accountTallies: StoredScan["accountTallies"], more: Partial<StoredScan> = {}) =>
  createScansStore(db).record(workspaceId, storedScan({ tallies: {}, accountTallies, ...more }));
const others = (...exceptIds: string[]) => createScansStore(db).othersTallies(workspaceId, exceptIds);

test("the last complete scan of each account counts, except the named ones, archived ones, and other workspaces", async () => {
  const [a, b] = [
    await createTestAccount(db, workspaceId),
    await createTestAccount(db, workspaceId, { awsAccountId: "444455556666" }),
  ];
  expect(await others()).toEqual({});
  await record({ [a]: { c: [1, 2, 3] }, [b]: { c: [10, 20, 30], d: [1, 0, 0] } });
  expect(await others()).toEqual({ c: [11, 22, 33], d: [1, 0, 0] });
  expect(await others(a)).toEqual({ c: [10, 20, 30], d: [1, 0, 0] });
  await record({ [a]: { c: [5, 0, 0] } });
  expect(await others(b)).toEqual({ c: [5, 0, 0] });
  await record({ [a]: { c: [9, 9, 9] } }, { partial: true });
  expect(await others(b)).toEqual({ c: [5, 0, 0] });
  await db.system((tx) => tx.query("update cloud_accounts set archived_at = now() where id = $1", [b]));
  expect(await others()).toEqual({ c: [5, 0, 0] });
  const stranger = await createTestWorkspace(db);
  expect(await createScansStore(db).othersTallies(stranger, [])).toEqual({});
});
