import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { createInventoryWriter } from "./inventory-writer.ts";
import { replaceRelationships } from "./relationships-writer.ts";
import { resourceRow } from "./testing/resource-row.ts";
import { countingRows } from "./testing/rows-looked-at.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "./testing.ts";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const takenAt = "2026-11-21T10:00:00.000Z";
const targetType = "AWS::EC2::Subnet";

const row = (kind: string, type: string, n: number) =>
  resourceRow(`${kind}-${n}`, { arn: `arn:aws:ec2:us-east-1:111122223333:${kind}/${kind}-${n}`, type });

/** Rows looked at to find the targets of n edges among n resources that were written just before. */
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
  await counting.forWorkspace(workspaceId, async (tx) => {
    await replaceRelationships(tx, workspaceId, accountId, { takenAt, relationships });
    const { rows } = await tx.query<{ count: string }>(
      "select count(*) from relationships where workspace_id = $1 and to_arn is not null",
      [workspaceId],
    );
    expect(Number(rows[0]?.count)).toBe(n);
  });
  const updates = [...statements].filter(([sql]) => /^\s*update/.test(sql)).map(([, looked]) => looked);
  expect(updates.reduce((sum, { times }) => sum + times, 0)).toBe(3);
  return updates.reduce((sum, { rows }) => sum + rows, 0);
}

test("twice as many edges look at twice as many rows, not four times", async () => {
  const [once, twice] = [await lookedAt(300), await lookedAt(600)];
  expect(once).toBeGreaterThan(300);
  expect(twice / once).toBeLessThan(2.5);
});

test("a plan that compares every edge with every resource of its type is noticed by its rows", async () => {
  const compared = async (n: number) => await lookedAt(n, "set local enable_hashjoin = off");
  const [once, twice] = [await compared(300), await compared(600)];
  expect(twice / once).toBeGreaterThan(3);
});
