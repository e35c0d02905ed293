import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { storedScan } from "../../platform/db/testing/stored-scans.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { standingIn } from "./scan-standing.ts";
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

/** The nth scan; check `c` passed n times for the account, and twice as often in all. */
const nth = (n: number, accountId: string, more: Partial<StoredScan> = {}): StoredScan => {
  const finishedAt = new Date(Date.UTC(2026, 4, n)).toISOString();
  const tallies = { c: [2 * n, 0, 0] } satisfies StoredScan["tallies"];
  return storedScan({
    ...{ startedAt: finishedAt, finishedAt, score: n, tallies },
    accountTallies: { [accountId]: { c: [n, 0, 0] } },
    ...more,
  });
};

const record = (scan: StoredScan) => createScansStore(db).record(workspaceId, scan);

/** The database, recording each statement. */
function watched() {
  const asked: string[] = [];
  const noting: Pick<Database, "queryIn"> = {
    async queryIn(of, sql, params) {
      asked.push(sql);
      return (await db.queryIn(of, sql, params)) as never;
    },
  };
  return { asked, standing: standingIn(noting) };
}

it("returns the newest scan, and the newest twenty complete scans, newest first", async () => {
  const accountId = await createTestAccount(db, workspaceId);
  for (let n = 1; n <= 22; n++) await record(nth(n, accountId));
  const part = nth(23, accountId, { partial: true });
  await record(part);
  const { standing } = watched();
  for (const time of ["first", "again"]) {
    const { newest, whole } = await standing(workspaceId, undefined);
    expect(newest, time).toEqual({ id: part.id, finishedAt: part.finishedAt });
    expect(whole.map(({ score }) => score)).toEqual(Array.from({ length: 20 }, (_, n) => 22 - n));
    expect(whole[0]).toEqual({ score: 22, grade: "F", unknown: 0, tallies: { c: [44, 0, 0] } });
    expect(whole[19]?.tallies).toEqual({ c: [6, 0, 0] });
  }
});

it("reads the tallies of a scan once, and separately for an account", async () => {
  const accountId = await createTestAccount(db, workspaceId);
  await record(nth(1, accountId));
  const { asked, standing } = watched();
  const tallies = async (of?: string) =>
    (await standing(workspaceId, of === undefined ? undefined : [of])).whole.map(
      (scan) => scan.tallies.c?.[0],
    );
  expect(await tallies()).toEqual([2]);
  expect(await tallies(accountId)).toEqual([1]);
  expect(asked).toHaveLength(4);
  expect(await tallies()).toEqual([2]);
  expect(await tallies(accountId)).toEqual([1]);
  expect(asked).toHaveLength(6);
  await record(nth(2, accountId));
  expect(await tallies()).toEqual([4, 2]);
  expect(asked).toHaveLength(8);
});

it("returns no scan to another workspace or for another account", async () => {
  const accountId = await createTestAccount(db, workspaceId);
  const other = await createTestWorkspace(db);
  const notLookedAt = await createTestAccount(db, workspaceId, { awsAccountId: "444455556666" });
  await record(nth(1, accountId));
  const { standing } = watched();
  expect((await standing(workspaceId, undefined)).whole).toHaveLength(1);
  const nothing = { newest: undefined, whole: [] };
  expect(await standing(other, undefined)).toEqual(nothing);
  expect(await standing(workspaceId, [notLookedAt])).toEqual(nothing);
});
