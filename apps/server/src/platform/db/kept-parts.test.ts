import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inCallScope } from "../call-scope.ts";
import { writingForRun } from "../run-writes.ts";
import type { Database } from "./database.ts";
import { noteRunEnd } from "./kept-answers.ts";
import { KeptParts } from "./kept-parts.ts";
import type { Queryable } from "./queryable.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "./testing.ts";

let db: Database;
let workspaceId: string;
let accounts: [string, string, string];
let kept: KeptParts;
/** Accounts of each count; "all": without a list. */
let counts: string[];

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
  const connect = () => createTestAccount(db, workspaceId, { awsAccountId: randomUUID() });
  accounts = [await connect(), await connect(), await connect()];
  kept = new KeptParts();
  counts = [];
});

const add = (tx: Queryable, account: number, rows = 1) =>
  tx.query(
    `insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name, status, search_text)
     select $1, $2, gen_random_uuid()::text, 'T', 'T', 's', 'r', 'i', 'n', '', '' from generate_series(1, $3)`,
    [workspaceId, accounts[account], rows],
  );
const change = (account: number, rows = 1) => db.forWorkspace(workspaceId, (tx) => add(tx, account, rows));

/** Resources of accounts; undefined: all. */
function countIn(tx: Queryable, of: readonly number[] | undefined, question = "how many"): Promise<number> {
  return kept.of(tx, workspaceId, {
    question,
    topics: ["resources"],
    accountIds: of?.flatMap((n) => accounts[n] ?? []),
    count: async (ids) => {
      counts.push(
        ids
          ?.map((id) => accounts.indexOf(id))
          .sort()
          .join("") ?? "all",
      );
      const { rows } = await tx.query<{ id: string; n: number }>(
        `select account_id as id, count(*)::int as n from resources
         where workspace_id = $1 and ($2::uuid[] is null or account_id = any($2)) group by 1`,
        [workspaceId, ids ?? null],
      );
      return new Map(rows.map(({ id, n }) => [id, n]));
    },
    merge: (parts) => parts.reduce((sum, one) => sum + one, 0),
  });
}
const counted = (of?: readonly number[]) => db.forWorkspace(workspaceId, (tx) => countIn(tx, of));

describe("answers in parts", () => {
  it("are counted once, and then only for the account that changed", async () => {
    await change(0);
    await change(1, 2);
    expect([await counted(), await counted()]).toEqual([3, 3]);
    await change(2, 4);
    expect([await counted(), await counted()]).toEqual([7, 7]);
    await db.forWorkspace(workspaceId, (tx) =>
      tx.query("update resources set account_id = $1 where account_id = $2", [accounts[0], accounts[1]]),
    );
    expect(await counted()).toBe(7);
    expect(counts).toEqual(["all", "2", "01"]);
  });

  it("share their parts between lists of accounts", async () => {
    for (const n of [0, 1, 2]) await change(n, n + 1);
    expect(await counted([0])).toBe(1);
    expect(await counted([0, 1])).toBe(3);
    expect(await counted([1, 1, 0])).toBe(3);
    expect(await counted()).toBe(6);
    expect(await counted([2])).toBe(3);
    expect(await counted([])).toBe(0);
    expect(counts).toEqual(["0", "1", "all"]);
  });

  it("leave a changed account that is not theirs to those who need it", async () => {
    for (const n of [0, 1]) await change(n);
    expect(await counted()).toBe(2);
    await change(1);
    expect(await counted([0])).toBe(1);
    expect(await counted([0])).toBe(1);
    expect(counts).toEqual(["all"]);
    expect(await counted()).toBe(3);
    expect(counts).toEqual(["all", "1"]);
  });

  it("include what a run writes at once, and are not counted again at its end", async () => {
    await change(0);
    await counted();
    await writingForRun(() => change(1));
    expect(await counted()).toBe(2);
    await db.forWorkspace(workspaceId, (tx) => noteRunEnd(tx, workspaceId));
    expect(await counted()).toBe(2);
    expect(counts).toEqual(["all", "1"]);
  });

  it("are not kept in a transaction that has written", async () => {
    await counted();
    const work = db.forWorkspace(workspaceId, async (tx) => {
      await add(tx, 0);
      expect(await countIn(tx, undefined)).toBe(1);
      throw new Error("undone");
    });
    await expect(work).rejects.toThrow("undone");
    expect(await counted()).toBe(0);
    expect(counts).toEqual(["all", "all"]);
  });

  it("lose an account that is removed", async () => {
    for (const n of [0, 1]) await change(n);
    expect(await counted()).toBe(2);
    await db.forWorkspace(workspaceId, (tx) =>
      tx.query("delete from cloud_accounts where id = $1", [accounts[1]]),
    );
    expect(await counted()).toBe(1);
    expect(await counted([1])).toBe(0);
  });

  it("never show a caller accounts that do not exist for them", async () => {
    for (const n of [0, 1]) await change(n);
    const scope = { accountIds: [accounts[0]], awsAccountIds: [] };
    // A filter always names the accounts of the call.
    expect(await inCallScope(scope, () => counted([0]))).toBe(1);
    expect(await counted()).toBe(2);
    await change(1);
    // The change of the other account is noted, though its rows do not exist here.
    expect(await inCallScope(scope, () => counted([0]))).toBe(1);
    expect(await counted()).toBe(3);
  });

  it("are dropped, the least recently used first, when they are too large together", async () => {
    await change(0);
    kept = new KeptParts({ most: 250 });
    const ask = (question: string) => db.forWorkspace(workspaceId, (tx) => countIn(tx, undefined, question));
    // Each takes about a hundred characters.
    for (const question of ["a", "b", "a", "c"]) await ask(question);
    expect(counts).toHaveLength(3);
    await ask("a");
    expect(counts).toHaveLength(3);
    await ask("b");
    expect(counts).toHaveLength(4);
  });

  it("are counted again after six hours, before the notes of changes are removed", async () => {
    let now = 0;
    kept = new KeptParts({ now: () => now });
    await counted();
    now = 6 * 3_600_000 - 1;
    await counted();
    expect(counts).toHaveLength(1);
    now += 6 * 3_600_000;
    await counted();
    expect(counts).toHaveLength(2);
  });

  it("equal the rows after any mix of readers and writers, in any scope", async () => {
    const act = fc.record({
      account: fc.nat(2),
      rows: fc.integer({ min: 0, max: 3 }),
      undone: fc.boolean(),
      of: fc.option(fc.array(fc.nat(2), { maxLength: 3 }), { nil: undefined }),
    });
    const wrong: unknown[] = [];
    const read = (of: readonly number[] | undefined) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const fresh = async () => {
          const ids = of?.flatMap((n) => accounts[n] ?? []) ?? null;
          return (
            await tx.query(
              "select from resources where workspace_id = $1 and ($2::uuid[] is null or account_id = any($2))",
              [workspaceId, ids],
            )
          ).rowCount;
        };
        const before = await fresh();
        const answer = await countIn(tx, of);
        const after = await fresh();
        // Rows are only added.
        if (answer < before || answer > after) wrong.push({ before, answer, after });
      });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        await Promise.all(
          acts.flatMap(({ account, rows, undone, of }) => [
            db
              .forWorkspace(workspaceId, async (tx) => {
                await add(tx, account, rows);
                if (undone) throw new Error("undone");
              })
              .catch((error: Error) => {
                if (error.message !== "undone") throw error;
              }),
            read(of),
            read(of),
          ]),
        );
        await read(undefined);
        expect(wrong).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
