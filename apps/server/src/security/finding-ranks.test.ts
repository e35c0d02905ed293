import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createAccountsStore } from "../accounts/store.ts";
import type { FindingsOfPath } from "../attack-paths/service.ts";
import { inCallScope } from "../platform/call-scope.ts";
import type { Database } from "../platform/db/database.ts";
import { createFinding, recordScan, storedScan } from "../platform/db/testing/stored-scans.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import {
  evaluatedResources,
  FindingRanks,
  mostRankedInScan,
  mostRankedWith,
  rankedSteps,
} from "./finding-ranks.ts";
import { createFindingScope } from "./finding-scope.ts";
import type { FindingFilter } from "./store/finding-filter.ts";
import { createFindingPathsStore, type RankedStep } from "./store/finding-paths-store.ts";
import { createFindingsStore } from "./store/findings-store.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
afterEach(() => void vi.useRealTimers());

const pathOf = (risk: number, accountId: string | null, ...names: string[]): FindingsOfPath => ({
  ...{ target: `target ${risk}`, kind: "data", accountId, entry: "internet", certainty: "allowed", risk },
  findings: names.map((name) => ({ arn: `arn:${name}`, checkId: "check" })),
  awsAccounts: [],
});

test("a step has the paths to each account, and the sum of their risks", () => {
  const found = rankedSteps([pathOf(80, "a", "x", "y"), pathOf(60, "a", "x"), pathOf(5, "b", "x")]);
  const step = { checkId: "check" };
  expect(found).toEqual([
    { ...step, arn: "arn:x", accountId: "a", paths: 2, risk: 140 },
    { ...step, arn: "arn:y", accountId: "a", paths: 1, risk: 80 },
    { ...step, arn: "arn:x", accountId: "b", paths: 1, risk: 5 },
  ]);
});

const nothing = { paths: [], unread: [] };

/** A workspace with findings of one check on resources named by letter; each is newer than the one before. */
async function workspaceOf(severities: Record<string, number>) {
  const workspaceId = await createTestWorkspace(db);
  const [own, other] = [
    await createTestAccount(db, workspaceId),
    await createTestAccount(db, workspaceId, { name: "Other", awsAccountId: "444455556666" }),
  ];
  for (const [place, [name, severity]] of Object.entries(severities).entries()) {
    const at = new Date(Date.UTC(2026, 4, 1 + place)).toISOString();
    const words = { arn: `arn:${name}`, resourceName: name, checkId: "check", searchText: name };
    await recordScan(db, workspaceId, storedScan({ id: randomUUID(), startedAt: at, finishedAt: at }), {
      ...{ accountId: own, failing: [createFinding(own, { ...words, severity })] },
    });
  }
  const store = createFindingPathsStore(db);
  const findings = createFindingsStore(db);
  const step = (name: string, paths: number, risk: number, accountId: string | null = own): RankedStep => ({
    ...{ arn: `arn:${name}`, checkId: "check", accountId, paths, risk },
  });
  const page = async (filter: FindingFilter = {}, offset = 0, limit = 100) =>
    await findings.page(workspaceId, filter, { sort: "risk", offset, limit });
  return {
    ...{ workspaceId, own, other, step, page },
    rank: (...steps: RankedStep[]) => store.replace(workspaceId, () => ({ batches: [], steps })),
    set: (name: string, status: string) =>
      db.queryIn(workspaceId, "update findings set status = $1 where resource_name = $2", [status, name]),
    names: async (...asked: Parameters<typeof page>) =>
      (await page(...asked)).findings.map(({ resourceName }) => resourceName).join(""),
  };
}

describe("in the order of risk", () => {
  test("what is on attack paths is first, by the sum of their risks; then by severity, newest first", async () => {
    const w = await workspaceOf({ a: 0, b: 1, c: 3, d: 1, e: 2, f: 3 });
    expect(await w.names()).toBe("adbefc");
    await w.rank(w.step("c", 2, 140), w.step("e", 1, 139), w.step("f", 3, 139), w.step("gone", 1, 90));
    expect(await w.names()).toBe("cefadb");
    const { findings } = await w.page();
    expect(findings.map(({ attackPaths }) => attackPaths)).toEqual([
      { count: 2, risk: 140 },
      { count: 1, risk: 139 },
      { count: 3, risk: 139 },
      ...[null, null, null],
    ]);
    // The next scan replaces all of it.
    await w.rank(w.step("b", 1, 1));
    expect(await w.names()).toBe("badefc");
  });

  test("pages of any size follow each other without a gap or a double", async () => {
    const w = await workspaceOf({ a: 0, b: 1, c: 3, d: 1, e: 2, f: 3 });
    await w.rank(w.step("c", 2, 140), w.step("e", 1, 139));
    const whole = await w.names();
    for (let limit = 1; limit <= 7; limit++) {
      let pages = "";
      for (let offset = 0; offset < 6; offset += limit) pages += await w.names({}, offset, limit);
      expect(pages).toBe(whole);
      expect(await w.names({ status: "ACTIVE" }, 6, limit)).toBe("");
    }
    expect((await w.page({}, 0, 1)).total).toBe(6);
  });

  test("filters apply to both parts", async () => {
    const w = await workspaceOf({ a: 0, b: 1, c: 3, d: 1, e: 2, f: 3 });
    await w.rank(w.step("c", 2, 140), w.step("b", 1, 139));
    expect(await w.names({ severity: 1 })).toBe("bd");
    expect(await w.names({ severity: 3 })).toBe("cf");
    expect(await w.names({ q: "d" })).toBe("d");
    expect(await w.names({ checkId: "check", accountIds: [w.own] })).toBe("cbadef");
    expect(await w.names({ accountIds: [w.other] })).toBe("");
    for (const offset of [0, 1]) expect(await w.names({ severity: 1 }, offset, 1)).toBe("bd"[offset]);
    const [c, , a] = (await w.page()).findings.map(({ id }) => id);
    const ids = [c ?? "", a ?? ""];
    expect(await w.names({ named: { ids, only: true } })).toBe("ca");
    expect(await w.names({ named: { ids, only: false } })).toBe("bdef");
  });

  test("a resolved finding is on no path; one that is ignored is", async () => {
    const w = await workspaceOf({ a: 0, b: 1, c: 3 });
    await w.rank(w.step("b", 1, 50), w.step("c", 2, 140));
    await w.set("c", "RESOLVED");
    await w.set("b", "IGNORED");
    expect(await w.names()).toBe("bac");
    const { findings } = await w.page();
    expect(findings.map(({ attackPaths }) => attackPaths?.count)).toEqual([1, undefined, undefined]);
    expect(await w.names({ status: "RESOLVED" })).toBe("c");
    await w.rank(w.step("c", 2, 140));
    await w.set("c", "ACTIVE");
    expect(await w.names()).toBe("abc");
  });

  test("paths into accounts that a person can't see don't exist", async () => {
    const w = await workspaceOf({ a: 0, b: 1, c: 3 });
    await w.rank(w.step("b", 1, 50), w.step("c", 2, 140, w.other), w.step("b", 4, 300, w.other));
    expect(await w.names()).toBe("bca");
    const seen = await inCallScope(
      { accountIds: [w.own], awsAccountIds: [] },
      async () => await w.page({ accountIds: [w.own] }),
    );
    expect(seen.findings.map(({ resourceName, attackPaths }) => [resourceName, attackPaths])).toEqual([
      ["b", { count: 1, risk: 50 }],
      ["a", null],
      ["c", null],
    ]);
  });

  test("paths to accounts that are not connected count as the finding's own; disconnecting forgets them", async () => {
    const w = await workspaceOf({ a: 0, b: 1, c: 3 });
    await w.rank(w.step("c", 1, 20, null), w.step("c", 1, 30), w.step("b", 1, 40, randomUUID()));
    const { findings } = await w.page();
    expect(findings[0]).toMatchObject({ resourceName: "c", attackPaths: { count: 2, risk: 50 } });
    expect(await w.names()).toBe("cab");
    await w.rank(w.step("c", 1, 20, w.other));
    await db.queryIn(w.workspaceId, "delete from cloud_accounts where id = $1", [w.other]);
    expect(await w.names()).toBe("abc");
  });

  test("two processes that rank at once leave the ranks of one", async () => {
    const w = await workspaceOf({ a: 0, b: 1, c: 3 });
    await w.rank(w.step("a", 1, 10));
    const [one, two] = [[w.step("b", 1, 50)], [w.step("b", 1, 60), w.step("c", 1, 70)]];
    await Promise.all(Array.from({ length: 20 }, (_, at) => w.rank(...(at % 2 === 0 ? one : two))));
    expect(["bac", "cba"]).toContain(await w.names());
  });

  test("another workspace keeps its ranks", async () => {
    const [one, two] = [await workspaceOf({ a: 0, b: 1 }), await workspaceOf({ a: 0, b: 1 })];
    await one.rank(one.step("b", 1, 50));
    await two.rank();
    expect([await one.names(), await two.names()]).toEqual(["ba", "ab"]);
  });
});

describe("ranking", () => {
  const mostRanked = 100_000;

  function ranksOf(workMs: number) {
    vi.useFakeTimers();
    const [replaced, logged]: [string[], string[]] = [[], []];
    const state = { error: null as Error | null, resources: mostRankedInScan };
    const ranks = new FindingRanks({
      mostRanked,
      accounts: { list: async () => [{ resourceCount: state.resources, archivedAt: null }] as never },
      paths: {
        async findings() {
          vi.advanceTimersByTime(workMs);
          if (state.error) throw state.error;
          return nothing;
        },
      },
      store: {
        replace: async (workspaceId) => void replaced.push(workspaceId),
      },
      log: { error: (_, message) => void logged.push(message) },
    });
    return { ranks, replaced, logged, state };
  }

  test("takes a tenth of the time at most, and the last scan's result is always ranked", async () => {
    const { ranks, replaced } = ranksOf(100);
    for (let scan = 0; scan < 5; scan++) await ranks.rank("w", { mayWait: true });
    await ranks.rank("other", { mayWait: true });
    expect(replaced).toEqual(["w", "other"]);
    // 100 ms of work and 1,000 ms of pause, of which the other workspace's work took 100.
    await vi.advanceTimersByTimeAsync(899);
    expect(replaced).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(replaced).toEqual(["w", "other", "w"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(replaced).toHaveLength(3);
    await ranks.rank("w", { mayWait: true });
    expect(replaced).toHaveLength(4);
    // A person's scan does not wait.
    await ranks.rank("w", { mayWait: false });
    expect(replaced).toHaveLength(5);
  });

  test("a failure reaches the scan; one that comes later is logged", async () => {
    const { ranks, replaced, logged, state } = ranksOf(100);
    state.error = new Error("no thread");
    await expect(ranks.rank("w", { mayWait: true })).rejects.toThrow("no thread");
    await ranks.rank("w", { mayWait: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([replaced, logged]).toEqual([[], ["ranking findings failed"]]);
  });

  test("comes half a minute after the last scan of a large workspace, also for a person's scan", async () => {
    const { ranks, replaced, state } = ranksOf(100);
    state.resources = mostRankedInScan + 1;
    for (const mayWait of [true, false]) await ranks.rank("w", { mayWait });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(replaced).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(replaced).toEqual(["w"]);
    state.resources = mostRanked;
    await ranks.rank("w", { mayWait: false });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(replaced).toEqual(["w", "w"]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(replaced).toHaveLength(2);
  });

  test("a million resources are ranked with 6 GB of memory", () => {
    expect([5_999, 6_000].map((memoryMb) => mostRankedWith(memoryMb) >= 1_000_000)).toEqual([false, true]);
  });

  test("leaves out larger workspaces, until someone asks for all paths", async () => {
    const { ranks, replaced, state } = ranksOf(100);
    state.resources = mostRanked + 1;
    await ranks.rank("w", { mayWait: true });
    expect(replaced).toEqual([]);
    await ranks.keep("w", nothing);
    expect(replaced).toEqual(["w"]);
    state.resources = mostRankedInScan;
    await ranks.rank("other", { mayWait: true });
    // The scan has just stored the same.
    await ranks.keep("other", nothing);
    expect(replaced).toEqual(["w", "other"]);
    await vi.advanceTimersByTimeAsync(59_999);
    await ranks.keep("other", nothing);
    expect(replaced).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    await ranks.keep("other", nothing);
    expect(replaced).toEqual(["w", "other", "other"]);
  });
});

test("paths that someone asks for are kept if they are all paths of a workspace", async () => {
  const kept: string[] = [];
  const scope = createFindingScope(
    async (_, asked) => asked as never,
    { findings: async () => ({ paths: [pathOf(80, "a", "x")], unread: [] }) },
    (workspaceId, found) => void kept.push(`${workspaceId} ${found.paths.length}`),
  );
  await scope({ workspaceId: "w" }, {});
  await scope({ workspaceId: "w" }, { path: "arn:x" });
  await inCallScope({ accountIds: ["a"], awsAccountIds: [] }, () =>
    scope({ workspaceId: "w" }, { path: "any" }),
  );
  expect(kept).toEqual([]);
  expect(await scope({ workspaceId: "w" }, { path: "any" })).toMatchObject({ steps: [{ arn: "arn:x" }] });
  expect(kept).toEqual(["w 1"]);
});

test("the resources of a workspace are counted without those that are gone, and those of archived accounts", async () => {
  const [workspaceId, other] = [await createTestWorkspace(db), await createTestWorkspace(db)];
  const account = await createTestAccount(db, workspaceId);
  await db.queryIn(
    workspaceId,
    `insert into resource_counts (workspace_id, account_id, cfn_type, label, status, region, gone, n, monthly_cost, unknown)
     values ($1, $2, 'T', '', '', '', false, 7, 0, 0), ($1, $2, 'T', '', '', '', false, -2, 0, 0),
       ($1, $2, 'T', '', '', '', true, 9, 0, 0)`,
    [workspaceId, account],
  );
  const accounts = createAccountsStore(db);
  expect([
    await evaluatedResources(accounts, workspaceId),
    await evaluatedResources(accounts, other),
  ]).toEqual([5, 0]);
  await accounts.setArchived(workspaceId, [account], true);
  expect(await evaluatedResources(accounts, workspaceId)).toBe(0);
});
