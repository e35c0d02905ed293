import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { createCostHistoryStore } from "./cost-history-store.ts";

let db: Database;
let workspaceId: string;
let accountId: string;

beforeAll(async () => {
  db = await openTestDatabase();
  workspaceId = await createTestWorkspace(db);
  accountId = await createTestAccount(db, workspaceId);
});
afterAll(() => db.close());

const aws = "111122223333";
const arn = "arn:aws:ec2:eu-west-1:111122223333:instance/i-1";
const today = "2026-11-20";

interface Billed {
  start: string;
  period?: "day" | "month";
  id?: string;
  category?: string;
  cost: number;
}

async function bill(rows: readonly Billed[]): Promise<void> {
  await db.forWorkspace(workspaceId, async (tx) => {
    for (const { start, period = "day", id = arn, category = "Usage", cost } of rows)
      await tx.query(
        `insert into cost_resources (workspace_id, aws_account_id, period_start, period, service, region, resource_id,
           charge_category, billed_cost, effective_cost, source)
         values ($1, $2, $3, $4, 'EC2', 'eu-west-1', $5, $6, $7, $7, $8)`,
        [
          ...[workspaceId, aws, start, period, id, category, cost],
          period === "day" ? "cost-explorer" : "billing-export",
        ],
      );
  });
}

const of = (ids: readonly string[]) =>
  createCostHistoryStore(db).of(workspaceId, { accountId, awsAccountId: aws, ids }, today);
const lines = (periods: { start: string; cost: string | null; complete: boolean }[]) =>
  periods.map(({ start, cost, complete }) => `${start} ${cost ?? "unknown"}${complete ? "" : " so far"}`);

test("a resource that no bill names has no history", async () => {
  expect(await of(["arn:aws:sqs:eu-west-1:111122223333:none"])).toEqual({ days: [], months: [] });
});

test("days that were read without the resource cost nothing; days that were not read are unknown", async () => {
  await bill([
    { start: "2026-11-14", cost: 1.5 },
    { start: "2026-11-14", id: "i-1", cost: 0.25 },
    { start: "2026-11-14", category: "Tax", cost: 99 },
    { start: "2026-11-17", cost: 2 },
    { start: "2026-11-15", id: "other", cost: 5 },
  ]);
  await db.forWorkspace(workspaceId, async (tx) => {
    for (const [what, day] of [
      ["resources:EC2", "2026-11-14"],
      ["resources:EC2", "2026-11-15"],
      ["resources:RDS", "2026-11-16"],
      ["resources:EC2", "2026-11-17"],
      ["resources:EC2", "2026-11-18"],
    ])
      await tx.query(
        "insert into cost_days_read (workspace_id, account_id, what, day, read_at) values ($1, $2, $3, $4, now())",
        [workspaceId, accountId, what, day],
      );
  });
  expect(lines((await of([arn, "i-1"])).days)).toEqual([
    "2026-11-14 1.75",
    "2026-11-15 0",
    "2026-11-16 unknown",
    "2026-11-17 2",
    "2026-11-18 0",
  ]);
});

test("months come from exports: covered without the resource is 0, not covered is unknown, the current one runs", async () => {
  await bill([
    { start: "2026-08-01", period: "month", cost: 30 },
    { start: "2026-11-01", period: "month", cost: 12 },
  ]);
  await db.forWorkspace(workspaceId, async (tx) => {
    for (const month of ["2026-08-01", "2026-10-01", "2026-11-01"])
      await tx.query(
        `insert into cost_export_months (workspace_id, aws_account_id, month, account_id, export_version, imported_at)
         values ($1, $2, $3, $4, gen_random_uuid(), now())`,
        [workspaceId, aws, month, accountId],
      );
  });
  expect(lines((await of([arn])).months)).toEqual([
    "2026-08-01 30",
    "2026-09-01 unknown",
    "2026-10-01 0",
    "2026-11-01 12 so far",
  ]);
});
