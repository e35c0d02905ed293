import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { createPayerWriter } from "./payer-writer.ts";
import { createCostWriter, type DailyCost } from "./writer.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const awsAccountId = "100000000001";
/** The days at, before, and after the month of the export, which ends on May 31. */
const days = ["2026-04-30", "2026-05-01", "2026-05-31", "2026-06-01"];
const inMay = days.map((day) => day.startsWith("2026-05"));

/** A workspace with an export of May, and its account's reading. */
async function exportOfMay() {
  const workspaceId = await createTestWorkspace(db);
  const accountId = await createTestAccount(db, workspaceId, { awsAccountId });
  await db.forWorkspace(workspaceId, (tx) =>
    tx.query(
      `insert into cost_export_months (workspace_id, aws_account_id, month, export_version, imported_at)
       values ($1, $2, '2026-05-01', gen_random_uuid(), now())`,
      [workspaceId, awsAccountId],
    ),
  );
  const reading = { accountId, awsAccountId, days, readAt: "2026-06-02T00:00:00Z" };
  const superseded = async (
    table: "cost_daily" | "cost_tags" | "cost_resources",
    day: string,
    source = "cost-explorer",
  ) => {
    const { rows } = await db.queryIn<{ superseded: boolean }>(
      workspaceId,
      `select superseded from ${table} where workspace_id = $1 and source = $2 order by ${day}`,
      [workspaceId, source],
    );
    return rows.map((row) => row.superseded);
  };
  return { workspaceId, reading, superseded };
}

const charge = (day: string): DailyCost => ({
  ...{ day, service: "Amazon S3", region: "us-east-1", category: "Usage" },
  ...{ billed: "1", effective: "1" },
});

test("figures of a day don't count if an export has its month, whatever else is in the same statement", async () => {
  const { workspaceId, reading, superseded } = await exportOfMay();
  const writer = createCostWriter(db);
  await writer.daily(workspaceId, reading, days.map(charge));
  expect(await superseded("cost_daily", "day")).toEqual(inMay);
  const tagged = days.map((day) => ({ ...charge(day), value: "web" }));
  await writer.tags(workspaceId, reading, "team", tagged);
  expect(await superseded("cost_tags", "day")).toEqual(inMay);
  const ofResources = days.map((day) => ({ ...charge(day), resourceId: "my-bucket" }));
  await writer.resources(workspaceId, reading, "Amazon S3", ofResources);
  expect(await superseded("cost_resources", "period_start")).toEqual(inMay);
});

test("nor do those of a payer's bill", async () => {
  const { workspaceId, reading, superseded } = await exportOfMay();
  const writer = createPayerWriter(db);
  const bill = { payerId: reading.accountId, days, readAt: reading.readAt };
  const rows = days.map((day) => ({ ...charge(day), awsAccountId }));
  await writer.daily(workspaceId, bill, rows);
  expect(await superseded("cost_daily", "day", "payer")).toEqual(inMay);
  const tagged = rows.map((row) => ({ ...row, value: "web" }));
  await writer.tags(workspaceId, bill, "team", tagged);
  expect(await superseded("cost_tags", "day", "payer")).toEqual(inMay);
  const ofResources = rows.map((row) => ({ ...row, resourceId: "my-bucket" }));
  await writer.resources(workspaceId, bill, "Amazon S3", ofResources);
  expect(await superseded("cost_resources", "period_start", "payer")).toEqual(inMay);
});
