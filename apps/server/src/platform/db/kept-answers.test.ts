import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writingForRun } from "../run-writes.ts";
import type { Database } from "./database.ts";
import { forgetOldChanges, KeptAnswers, noteRunEnd, type Topic } from "./kept-answers.ts";
import type { Queryable } from "./queryable.ts";
import { createTestWorkspace, openTestDatabase } from "./testing.ts";

let db: Database;
let workspaceId: string;
let kept: KeptAnswers;
let asked: number;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
  kept = new KeptAnswers();
  asked = 0;
});

const connect = (tx: Queryable) =>
  tx.query(
    `insert into cloud_accounts (workspace_id, kind, name, aws_account_id, status)
     values ($1, 'role', 'one', $2, 'connected')`,
    [workspaceId, randomUUID()],
  );

async function count(tx: Queryable, topics: readonly Topic[] = ["cloud_accounts"]): Promise<number> {
  return await kept.of(tx, workspaceId, { question: "how many", topics, accountIds: undefined }, async () => {
    asked += 1;
    return (await tx.query("select from cloud_accounts")).rowCount;
  });
}

const counted = () => db.forWorkspace(workspaceId, (tx) => count(tx));

describe("cached answers", () => {
  it("are returned again until a statement changes their tables", async () => {
    expect([await counted(), await counted(), asked]).toEqual([0, 0, 1]);
    await db.forWorkspace(workspaceId, connect);
    expect([await counted(), await counted(), asked]).toEqual([1, 1, 2]);
    await db.forWorkspace(workspaceId, (tx) => tx.query("update cloud_accounts set name = 'two'"));
    expect([await counted(), asked]).toEqual([1, 3]);
    await db.forWorkspace(workspaceId, (tx) => tx.query("delete from cloud_accounts"));
    expect([await counted(), asked]).toEqual([0, 4]);
  });

  it.each([
    [100, "is returned again after a change in another account", 1],
    [101, "is counted again: so many accounts are not distinguished", 2],
  ])("of %i accounts %s", async (count, _, asks) => {
    const accountIds = Array.from({ length: count }, () => randomUUID());
    const ask = () =>
      db.forWorkspace(workspaceId, (tx) =>
        kept.of(tx, workspaceId, { question: "some", topics: ["cloud_accounts"], accountIds }, async () => {
          asked += 1;
          return asked;
        }),
      );
    await ask();
    await ask();
    expect(asked).toBe(1);
    await db.forWorkspace(workspaceId, connect);
    expect([await ask(), asked]).toEqual([asks, asks]);
  });

  describe("that took long", () => {
    let now: number;
    const connectForRun = () => writingForRun(() => db.forWorkspace(workspaceId, connect));
    const slowly = () =>
      db.forWorkspace(workspaceId, (tx) =>
        kept.of(
          tx,
          workspaceId,
          { question: "slow", topics: ["cloud_accounts"], accountIds: undefined },
          async () => {
            now += 1000;
            return (await tx.query("select from cloud_accounts")).rowCount;
          },
        ),
      );
    beforeEach(() => {
      now = 0;
      kept = new KeptAnswers({ now: () => now });
    });

    it("leave out what runs write, for twenty times as long", async () => {
      expect(await slowly()).toBe(0);
      await connectForRun();
      now += 19_999;
      expect(await slowly()).toBe(0);
      now += 1;
      expect(await slowly()).toBe(1);
    });

    it("show what people change, and what a run wrote when it has ended", async () => {
      expect(await slowly()).toBe(0);
      await db.forWorkspace(workspaceId, connect);
      expect(await slowly()).toBe(1);
      await connectForRun();
      expect(await slowly()).toBe(1);
      await db.forWorkspace(workspaceId, (tx) => noteRunEnd(tx, workspaceId));
      expect(await slowly()).toBe(2);
    });
  });

  it("that were quick show what runs write at once", async () => {
    kept = new KeptAnswers({ now: () => 0 });
    expect(await counted()).toBe(0);
    await writingForRun(() => db.forWorkspace(workspaceId, connect));
    expect(await counted()).toBe(1);
  });

  it("stay when another workspace or table changes, or nothing did", async () => {
    await counted();
    const other = await createTestWorkspace(db);
    await db.forWorkspace(other, (tx) =>
      tx.query(
        `insert into cloud_accounts (workspace_id, kind, name, aws_account_id, status) values ($1, 'role', 'x', 'y', 'z')`,
        [other],
      ),
    );
    await db.forWorkspace(workspaceId, (tx) => tx.query("update cloud_accounts set name = 'no one'"));
    await db.forWorkspace(workspaceId, (tx) => tx.query("update findings set note = ''"));
    await counted();
    expect(asked).toBe(1);
  });

  // On PostgreSQL, a commit of other tests between two of these reads changes what they see, and each computes its own.
  it("that several readers ask for at once are computed once, and by each after a failure", {
    retry: 3,
  }, async () => {
    expect([
      await db.forWorkspace(workspaceId, (tx) => Promise.all([count(tx), count(tx), count(tx)])),
      asked,
    ]).toEqual([[0, 0, 0], 1]);
    const failing = (tx: Queryable) =>
      kept.of(tx, workspaceId, { question: "fails", topics: ["scans"], accountIds: undefined }, async () => {
        asked += 1;
        await Promise.resolve();
        throw new Error(`the ${asked}`);
      });
    const ended = await db.forWorkspace(workspaceId, (tx) => Promise.allSettled([failing(tx), failing(tx)]));
    expect(ended.map((one) => one.status === "rejected" && String(one.reason))).toEqual([
      "Error: the 2",
      "Error: the 3",
    ]);
  });

  it("are not used in a transaction that has written, whose own answers are not cached", async () => {
    await counted();
    const work = db.forWorkspace(workspaceId, async (tx) => {
      await connect(tx);
      expect(await count(tx)).toBe(1);
      throw new Error("undone");
    });
    await expect(work).rejects.toThrow("undone");
    expect([await counted(), asked]).toEqual([0, 2]);
  });

  it("are invalidated by changes that were committed while they were computed", async () => {
    const first = await db.forWorkspace(workspaceId, (tx) =>
      kept.of(
        tx,
        workspaceId,
        { question: "how many", topics: ["cloud_accounts"], accountIds: undefined },
        async () => {
          const { rowCount } = await tx.query("select from cloud_accounts");
          return rowCount;
        },
      ),
    );
    expect(first).toBe(0);
    // A change that began before an answer was computed and was committed after it.
    if (db.driver === "postgresql") {
      const { promise: found, resolve } = Promise.withResolvers<void>();
      const { promise: written, resolve: wrote } = Promise.withResolvers<void>();
      const change = db.forWorkspace(workspaceId, async (tx) => {
        await connect(tx);
        wrote();
        await found;
      });
      await written;
      kept = new KeptAnswers();
      expect(await counted()).toBe(0);
      resolve();
      await change;
      expect(await counted()).toBe(1);
    }
  });

  it("equal the current data after any mix of readers and writers", async () => {
    const work = Array.from({ length: 40 }, (_, n) =>
      n % 4 === 0
        ? db.forWorkspace(workspaceId, connect)
        : db.forWorkspace(workspaceId, async (tx) => {
            const before = (await tx.query("select from cloud_accounts")).rowCount;
            const answer = await count(tx);
            const after = (await tx.query("select from cloud_accounts")).rowCount;
            expect(answer).toBeGreaterThanOrEqual(before);
            expect(answer).toBeLessThanOrEqual(after);
          }),
    );
    await Promise.all(work);
    expect(await counted()).toBe(10);
  });

  it("are dropped long before the notes of changes are", async () => {
    let now = 0;
    kept = new KeptAnswers({ now: () => now });
    await counted();
    now = 10 * 60_000;
    await counted();
    expect(asked).toBe(2);
    const notes = () => db.forWorkspace(workspaceId, (tx) => tx.query("select from changes"));
    await db.forWorkspace(workspaceId, async (tx) => {
      await connect(tx);
      await forgetOldChanges(tx, workspaceId);
    });
    expect((await notes()).rowCount).toBe(1);
    await db.forWorkspace(workspaceId, async (tx) => {
      await tx.query("update changes set at = now() - interval '25 hours'");
      await forgetOldChanges(tx, workspaceId);
    });
    expect((await notes()).rowCount).toBe(0);
  });
});
