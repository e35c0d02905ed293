import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { createMetricStatisticsStore } from "./metric-statistics-store.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const arn = "arn:aws:ec2:us-east-1:111122223333:instance/i-1";
const day = (text: string) => ({
  day: text,
  p50: null,
  p95: null,
  p99: null,
  average: 4,
  maximum: 9,
  minimum: null,
  sum: null,
});
const read = (lastDay: string, days: string[]) => ({
  arn,
  metric: "cpu",
  statistics: ["Average" as const],
  daysRead: 14,
  lastDay,
  daily: days.map(day),
  weekly: [],
});

test("leaves a metric without values out, and keeps values that come later", async () => {
  const workspaceId = await createTestWorkspace(db);
  const { rows } = await db.forWorkspace(workspaceId, (tx) =>
    tx.query<{ id: string }>(
      `insert into cloud_accounts (workspace_id, name, kind, aws_account_id, status) values ($1, 'A', 'ambient', '111122223333', 'connected') returning id`,
      [workspaceId],
    ),
  );
  const accountId = rows[0]?.id ?? "";
  const store = createMetricStatisticsStore(db);
  const kept = async () => (await store.ofResource(workspaceId, arn)).flatMap(({ daily }) => daily);
  const at = "2026-05-20T00:00:00.000Z";
  await store.write(workspaceId, accountId, [read("2026-05-12", [])], at);
  await store.write(workspaceId, accountId, [read("2026-05-16", [])], at);
  expect(await kept()).toEqual([]);
  await store.write(workspaceId, accountId, [read("2026-05-17", ["2026-05-17"])], at);
  expect(await kept()).toEqual([day("2026-05-17")]);
});
