import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { createInventoryWriter } from "./inventory-writer.ts";
import type { Queryable } from "./queryable.ts";
import { replaceRelationships } from "./relationships-writer.ts";
import { resourceRow } from "./testing/resource-row.ts";
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

/** A node of PostgreSQL's `EXPLAIN (ANALYZE, FORMAT JSON)`. */
interface PlanNode {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  Plans?: PlanNode[];
}

/** Rows that a plan looked at: those that it passed on, and those that a condition sorted out, in every loop. */
function rowsLookedAt(node: PlanNode): number {
  const each =
    node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Join Filter"] ?? 0);
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsLookedAt(plan), each * node["Actual Loops"]);
}

/** Carries out every update under EXPLAIN and adds up what it looked at. `planner`: takes the place of our own settings. */
function measured(tx: Queryable, planner: string | undefined) {
  const looked = { rows: 0, updates: 0 };
  const query: Queryable["query"] = async (sql, params) => {
    if (planner !== undefined && sql.startsWith("set local enable_")) return await tx.query(planner);
    if (!/^\s*update/.test(sql)) return await tx.query(sql, params);
    const { rows } = await tx.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${sql}`,
      params,
    );
    const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
    if (!plan) throw new Error("The database explained nothing.");
    looked.rows += rowsLookedAt(plan.Plan);
    looked.updates += 1;
    return { rows: [], rowCount: 0 };
  };
  return { looked, tx: { query } };
}

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
  return await db.forWorkspace(workspaceId, async (tx) => {
    const { looked, tx: explained } = measured(tx, planner);
    await replaceRelationships(explained, workspaceId, accountId, { takenAt, relationships });
    const { rows } = await tx.query<{ count: string }>(
      "select count(*) from relationships where workspace_id = $1 and to_arn is not null",
      [workspaceId],
    );
    expect(Number(rows[0]?.count)).toBe(n);
    expect(looked.updates).toBe(3);
    return looked.rows;
  });
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
