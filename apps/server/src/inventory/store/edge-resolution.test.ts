import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { resourceRow } from "../../platform/db/testing/resource-row.ts";
import { countingRows } from "../../platform/db/testing/rows-looked-at.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { settleEdges, storeEdges } from "./relationships-writer.ts";
import { createInventoryWriter } from "./writer.ts";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const takenAt = "2026-11-21T10:00:00.000Z";
const targetType = "AWS::EC2::Subnet";

const row = (kind: string, type: string, n: number) =>
  resourceRow(`${kind}-${n}`, { arn: `arn:aws:ec2:us-east-1:111122223333:${kind}/${kind}-${n}`, type });

/** Rows read to find the targets of n edges among n resources that were just written. */
async function lookedAt(n: number, planner?: string): Promise<number> {
  const workspaceId = await createTestWorkspace(db);
  const accountId = await createTestAccount(db, workspaceId);
  const numbers = Array.from({ length: n }, (_, number) => number);
  await createInventoryWriter(db).upsert(
    workspaceId,
    accountId,
    takenAt,
    numbers.flatMap((number) => [
      row("subnet", targetType, number),
      row("eni", "AWS::EC2::NetworkInterface", number),
    ]),
  );
  const relationships = numbers.map((number) => ({
    fromArn: row("eni", "", number).arn,
    verb: "lies in",
    inverse: "holds",
    toType: targetType,
    toKey: `subnet-${number}`,
    toArn: null,
  }));
  const { db: counting, lookedAt: statements } = countingRows(db, planner);
  await storeEdges(db, workspaceId, accountId, { takenAt, relationships });
  await counting.forWorkspace(workspaceId, async (tx) => {
    await settleEdges(tx, workspaceId, accountId, takenAt);
    const { rows } = await tx.query<{ count: string }>(
      "select count(*) from relationships where workspace_id = $1 and to_arn is not null",
      [workspaceId],
    );
    expect(Number(rows[0]?.count)).toBe(n);
  });
  const updates = [...statements]
    .filter(([sql]) => /^\s*(?:update|with named)/.test(sql))
    .map(([, looked]) => looked);
  expect(updates.reduce((sum, { times }) => sum + times, 0)).toBe(4);
  return updates.reduce((sum, { rows }) => sum + rows, 0);
}

/** Rows read per edge, at two sizes. Plans may differ between sizes, so the two aren't compared. */
async function lookedAtForEach(planner?: string): Promise<number[]> {
  return [(await lookedAt(300, planner)) / 300, (await lookedAt(600, planner)) / 600];
}

test("looks at a handful of rows per edge for any number of resources of its type", async () => {
  for (const each of await lookedAtForEach()) {
    expect(each).toBeGreaterThan(1);
    expect(each).toBeLessThan(40);
  }
});

test("detects a plan that compares every edge with every resource of its type", async () => {
  const [once = 0, twice = 0] = await lookedAtForEach("set local enable_hashjoin = off");
  expect(once).toBeGreaterThan(300);
  expect(twice).toBeGreaterThan(600);
});
