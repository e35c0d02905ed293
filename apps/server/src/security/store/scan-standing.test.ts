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
  // For an account, the newest scan, its days, and their tallies.
  expect(asked).toHaveLength(5);
  expect(await tallies()).toEqual([2]);
  expect(await tallies(accountId)).toEqual([1]);
  expect(asked).toHaveLength(8);
  await record(nth(2, accountId));
  expect(await tallies()).toEqual([4, 2]);
  expect(asked).toHaveLength(10);
  expect(await tallies(accountId)).toEqual([2, 1]);
  expect(asked).toHaveLength(13);
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

/** A complete scan at an instant that saw this many passed results of each account. */
const scanned = (finishedAt: string, passed: Record<string, number>, more: Partial<StoredScan> = {}) =>
  record(
    storedScan({
      ...{ startedAt: finishedAt, finishedAt, tallies: {} },
      accountTallies: Object.fromEntries(Object.entries(passed).map(([id, n]) => [id, { c: [n, 0, 1] }])),
      ...more,
    }),
  );

it("adds up the latest tallies of each account by day, whichever scans they are from", async () => {
  const [a, b, other] = [
    await createTestAccount(db, workspaceId),
    await createTestAccount(db, workspaceId, { awsAccountId: "444455556666" }),
    await createTestAccount(db, workspaceId, { awsAccountId: "444455557777" }),
  ];
  const ofBoth = async () =>
    (await standingIn(db)(workspaceId, [a, b])).whole.map(({ tallies }) => tallies.c?.[0]);
  // Each night scans one of them: no scan saw both.
  await scanned("2026-05-01T02:00:00.000Z", { [a]: 1 });
  expect(await ofBoth()).toEqual([1]);
  await scanned("2026-05-02T02:00:00.000Z", { [b]: 10, [other]: 500 });
  // A day on which one of them was unknown does not compare with a later one.
  expect(await ofBoth()).toEqual([11]);
  // The last scan of a day counts for it, to its last instant; the next day begins at midnight in UTC.
  await scanned("2026-05-03T00:00:00.000Z", { [a]: 2 });
  await scanned("2026-05-03T23:59:59.999Z", { [a]: 3 });
  await scanned("2026-05-04T00:00:00.000Z", { [a]: 4 });
  expect(await ofBoth()).toEqual([14, 13, 11]);
  // A partial scan says nothing, nor does one of another account.
  await scanned("2026-05-05T02:00:00.000Z", { [a]: 99 }, { partial: true });
  await scanned("2026-05-06T02:00:00.000Z", { [other]: 600 });
  expect(await ofBoth()).toEqual([14, 13, 11]);
  // Without b, earlier days of a are known too.
  const ofA = (await standingIn(db)(workspaceId, [a])).whole.map(({ tallies }) => tallies.c);
  expect(ofA).toEqual([4, 3, 1].map((passed) => [passed, 0, 1]));
});

it("keeps twenty days, and forgets those of sixty days before the scan of an account", async () => {
  const accountId = await createTestAccount(db, workspaceId);
  const idle = await createTestAccount(db, workspaceId, { awsAccountId: "444455556666" });
  const at = (n: number) => new Date(Date.UTC(2026, 4, n, 12)).toISOString();
  const days = async () =>
    (
      await db.queryIn<{ day: string }>(
        workspaceId,
        "select day::text as day from account_tally_days where workspace_id = $1 and account_id = $2 order by 1",
        [workspaceId, accountId],
      )
    ).rows.map(({ day }) => day);
  await scanned(at(1), { [accountId]: 1, [idle]: 7 });
  await scanned(at(61), { [accountId]: 2 });
  expect(await days()).toEqual(["2026-05-01", "2026-06-30"]);
  await scanned(at(62), { [accountId]: 3 });
  expect(await days()).toEqual(["2026-06-30", "2026-07-01"]);
  // An account that is not scanned any more still counts with what is known.
  const { whole } = await standingIn(db)(workspaceId, [accountId, idle]);
  expect(whole.map(({ tallies }) => tallies.c?.[0])).toEqual([10, 9]);
  for (let n = 63; n <= 83; n++) await scanned(at(n), { [accountId]: n });
  const all = (await standingIn(db)(workspaceId, [accountId])).whole.map(({ tallies }) => tallies.c?.[0]);
  expect(all).toEqual(Array.from({ length: 20 }, (_, n) => 83 - n));
});
