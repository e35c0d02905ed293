import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { resourceRow } from "../../platform/db/testing/resource-row.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { createInventoryWriter } from "./writer.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const first = "2026-11-21T10:00:00.000Z";
const second = "2026-11-22T10:00:00.000Z";
const third = "2026-11-23T10:00:00.000Z";
const volumes = Array.from({ length: 10 }, (_, n) => resourceRow(`vol-${n}`));

/** Edges of every volume to snapshots with these numbers; more than two parts for 250 of them. */
const edgesTo = (numbers: readonly number[]) =>
  volumes.flatMap(({ arn }) =>
    numbers.map((n) => ({
      ...{ fromArn: arn, verb: "created from", inverse: "source of" },
      ...{ toType: "AWS::EC2::Snapshot", toKey: `snap-${n}`, toArn: null },
    })),
  );
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

/** An account, the sizes of the transactions in which its edges are stored, and a signal that ends this. */
async function account() {
  const workspaceId = await createTestWorkspace(db);
  const accountId = await createTestAccount(db, workspaceId);
  const parts: number[] = [];
  let onPart: () => void = () => undefined;
  const counting: Database = {
    ...db,
    queryIn: db.queryIn.bind(db),
    forWorkspace: async (workspace, work) =>
      await db.forWorkspace(workspace, async (tx) => {
        let edges = 0;
        const result = await work({
          ...tx,
          query: async (sql: string, values?: readonly unknown[]) => {
            const answer = await tx.query(sql, values as unknown[]);
            if (/insert into relationships/.test(sql)) edges += answer.rowCount ?? 0;
            return answer as never;
          },
        });
        if (edges > 0) {
          parts.push(edges);
          onPart();
        }
        return result;
      }),
  };
  const writer = createInventoryWriter(counting);
  return {
    parts,
    async discover(takenAt: string, numbers: readonly number[], { endsAfterPart = Infinity } = {}) {
      const abort = new AbortController();
      parts.length = 0;
      onPart = () => {
        if (parts.length === endsAfterPart) abort.abort(new Error("Canceled."));
      };
      await writer.upsert(workspaceId, accountId, takenAt, volumes);
      const runId = crypto.randomUUID();
      const conclusion = { covered: [], gaps: [], relationships: edgesTo(numbers), takenAt, runId };
      return await writer.conclude(workspaceId, accountId, conclusion, abort.signal);
    },
    async stored() {
      const { rows } = await db.queryIn<{ key: string; edges: number }>(
        workspaceId,
        "select to_key as key, count(*)::int as edges from relationships where workspace_id = $1 group by 1",
        [workspaceId],
      );
      return new Map(rows.map(({ key, edges }) => [key, edges]));
    },
  };
}

test("edges are stored in parts, and those that were not evaluated again are deleted", async () => {
  const { discover, parts, stored } = await account();
  expect(await discover(first, range(0, 250))).toMatchObject({ relationships: 2_500, refused: [] });
  expect(parts).toEqual([1_000, 1_000, 500]);
  expect((await stored()).size).toBe(250);
  await discover(second, range(100, 260));
  expect(parts).toEqual([1_000, 600]);
  expect([...(await stored())].sort()).toEqual(
    range(100, 260)
      .map((n) => [`snap-${n}`, volumes.length])
      .sort(),
  );
});

test("a discovery that ends between two parts deletes no edge, and the next one completes them", async () => {
  const { discover, stored } = await account();
  await discover(first, range(0, 5));
  await expect(discover(second, range(3, 250), { endsAfterPart: 1 })).rejects.toThrow("Canceled.");
  const between = await stored();
  expect([between.get("snap-0"), between.get("snap-4")]).toEqual([10, 10]);
  expect(between.size).toBeGreaterThan(5);
  await discover(third, range(3, 250));
  expect([...(await stored()).values()]).toEqual(range(3, 250).map(() => volumes.length));
});
