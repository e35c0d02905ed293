import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createCostMeter } from "../costs/request-meter.ts";
import { createCostRecordsStore } from "../costs/store/records-store.ts";
import type { Database } from "../platform/db/database.ts";
import { createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { createSavingsSources } from "./aws/source.ts";
import { DailyAnswers } from "./daily-answers.ts";
import { createCostExplorerAnswersStore } from "./store/cost-explorer-answers-store.ts";

const awsAccountId = "123456789012";
const dayMs = 86_400_000;
let db: Database;
let workspaceId: string;
let id: string;
let now: Date;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db?.close());

beforeEach(async () => {
  now = new Date("2026-05-13T10:00:00Z");
  workspaceId = await createTestWorkspace(db);
  const { rows } = await db.forWorkspace(workspaceId, (tx) =>
    tx.query<{ id: string }>(
      `insert into cloud_accounts (workspace_id, kind, name, aws_account_id, status)
       values ($1, 'sandbox', 'Sandbox', $2, 'connected') returning id`,
      [workspaceId, awsAccountId],
    ),
  );
  id = rows[0]?.id ?? "";
});

/** One discovery's requests, by a newly started process. */
async function discover(dailyLimit: number) {
  const records = createCostRecordsStore(db, async () => undefined);
  const meter = createCostMeter({
    records,
    dailyLimit,
    now: () => now,
  });
  const open = createSavingsSources({ endpointUrl: undefined, region: "us-east-1" });
  const connection = { kind: "sandbox", accountId: awsAccountId, seed: 1, size: 100, answerMs: 0 } as const;
  const source = await open(
    { ...connection, changes: [] },
    {
      takenAt: now.toISOString(),
      signal: new AbortController().signal,
      take: (operation) => meter.take(workspaceId, awsAccountId, operation),
    },
  );
  const kept = new DailyAnswers(createCostExplorerAnswersStore(db), () => now);
  const account = { workspaceId, id };
  const { commitments } = await kept.commitments(account, () => source.coverage());
  await kept.planUse(account, () => source.planUse());
  const advice = await kept.advice(account, "alone", (leaveOut) =>
    source.advice({ awsAccountId, regions: ["us-east-1"], leaveOut }),
  );
  const today = now.toISOString().slice(0, 10);
  const counts = await records.requests(workspaceId, today);
  const operations = await records.operations(workspaceId, today);
  const { requestsToday, purposes } = meter.reading(counts, operations, (number) => number);
  const purchases = advice.find((one) => one.source === "cost-explorer");
  const committed = commitments.of("us-east-1", { service: "EC2", type: "m5.large" });
  return { requestsToday, purposes, purchases, committed, sources: advice.length };
}

test("every request about commitments uses the meter; a restart on the same day requests nothing", async () => {
  const first = await discover(100);
  expect(first.requestsToday).toBe(13);
  expect(first.purposes.map(({ purpose, requestsToday }) => [purpose, requestsToday])).toEqual([
    ["commitments", 5],
    ["purchase_advice", 8],
  ]);
  expect(first.purchases?.recommendations.length).toBeGreaterThan(0);
  expect(await discover(100)).toEqual(first);
  now = new Date(now.getTime() + dayMs);
  expect((await discover(100)).requestsToday).toBe(13);
});

test("beyond the limit, commitments and purchase recommendations are unknown, and nothing is thrown", async () => {
  const within = await discover(3);
  expect(within.requestsToday).toBe(3);
  expect(within.committed).toEqual({ seen: false, reason: "failed" });
  expect(within.purchases).toMatchObject({ recommendations: [], silent: { code: "RequestLimitError" } });
  expect(within.sources).toBe(3);
  // A failure is not cached: the next allowed discovery gets a result.
  expect((await discover(16)).purchases?.silent).toBeNull();
});

test("results that another version stored in another form are requested again", async () => {
  const first = await discover(100);
  const renamed = (from: string, to: string) =>
    db.forWorkspace(workspaceId, (tx) =>
      tx.query(
        `update cost_explorer_answers set answer = replace(answer, $2, $3)
         where workspace_id = $1 and what = 'purchases'`,
        [workspaceId, from, to],
      ),
    );
  await renamed('"says":', '"text":');
  const again = await discover(100);
  expect(again.requestsToday).toBe(first.requestsToday + 8);
  expect(again.purchases).toEqual(first.purchases);
  // A member that this version does not know is left out.
  await renamed('"says":', '"added":1,"says":');
  expect(await discover(100)).toEqual(again);
});
