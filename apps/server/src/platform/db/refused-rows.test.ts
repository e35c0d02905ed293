import { Money } from "@skyledger/core/model/money";
import type { Recommendation } from "@skyledger/core/savings/recommend";
import type { HubFinding } from "@skyledger/core/security-hub/hub-finding";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createListPricesStore } from "../../inventory/store/list-prices-store.ts";
import { createMetricStatisticsStore } from "../../inventory/store/metric-statistics-store.ts";
import { notifyUnused } from "../../notifications/notify-wiring.ts";
import { recountSavings } from "../../savings/recount-wiring.ts";
import { createRecommendationsWriter } from "../../savings/store/recommendations-writer.ts";
import { createHubImportStore } from "../../security/store/hub-import-store.ts";
import type { Database } from "./database.ts";
import { createFinding, recordScan, storedScan } from "./testing/stored-scans.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "./testing.ts";

let db: Database;
let workspaceId: string;
let accountId: string;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
  accountId = await createTestAccount(db, workspaceId);
});

/** PostgreSQL cannot store a NUL character. */
const unstorable = "zero \0";
const at = "2026-05-01T00:00:00.000Z";

const column = (sql: string) =>
  db.forWorkspace(workspaceId, async (tx) => {
    const { rows } = await tx.query<{ value: string }>(sql, [workspaceId]);
    return rows.map(({ value }) => value);
  });

test("a finding that cannot be stored is listed as not evaluated, without affecting others", async () => {
  const failing = (arn: string, description: string) =>
    createFinding(accountId, { arn, resourceName: arn, title: "Title", description, transition: null });
  await recordScan(db, workspaceId, storedScan({ startedAt: at, finishedAt: at }), {
    accountId,
    failing: [failing("one", "d"), failing("bad", unstorable), failing("two", "d")],
    notEvaluated: [],
  });
  expect(await column("select arn as value from findings where workspace_id = $1 order by 1")).toEqual([
    "one",
    "two",
  ]);
  const reported = "select arn || ' ' || because as value from not_evaluated_checks where workspace_id = $1";
  expect(await column(reported)).toEqual([
    expect.stringMatching(/^bad "Title" fails, but the finding could not be stored: /),
  ]);
});

test("a recommendation that cannot be stored is a gap of its type, without affecting others", async () => {
  const advice = (arn: string, title: string): Recommendation => ({
    ...{ arn, region: "us-east-1", resourceType: "AWS::EC2::Volume", resourceName: arn, action: "Delete" },
    ...{ variant: "", ruleId: "r", type: "UNUSED_RESOURCE", act: title, title, description: "d" },
    ...{ perMonth: Money.parse("2"), confidence: "HIGH", effort: "Low", risk: "Low", impact: "LOW" },
    ...{ rank: Money.parse("2"), restartNeeded: false, rollbackPossible: true, evidence: {} },
    ...{ before: null, after: null, doubts: [], notes: [], steps: [], couldGoWrong: "", commands: null },
    ...{ change: {}, metrics: [], sources: [], part: "all", claims: [], cost: Money.parse("2") },
    ...{ pool: null, poolsTouched: [] },
  });
  const written = await createRecommendationsWriter(db, { recountSavings, notifyUnused }).record(
    workspaceId,
    accountId,
    {
      ...{ takenAt: at, notEvaluated: [], gaps: [], unread: new Set(), silentSources: new Set() },
      recommendations: [advice("one", "t"), advice("bad", unstorable), advice("two", "t")],
    },
  );
  expect(written).toEqual({ open: 2, new: 2, gone: 0 });
  const gaps =
    "select cfn_type || ' ' || facet || ' ' || message as value from savings_gaps where workspace_id = $1";
  expect(await column(gaps)).toEqual([
    expect.stringMatching(
      /^AWS::EC2::Volume recommendations RefusedByDatabase: .* of bad could not be stored: /,
    ),
  ]);
});

test("metrics and prices that cannot be stored are returned, without affecting others", async () => {
  const metric = (arn: string) => ({
    ...{ arn, metric: "m", statistics: [], daysRead: 14, lastDay: "2026-04-30", daily: [], weekly: [] },
  });
  const metrics = createMetricStatisticsStore(db);
  const given = [metric("one"), metric(unstorable), metric("two")];
  const refused = await metrics.write(workspaceId, accountId, given, at);
  expect(refused.map(({ row }) => row.arn)).toEqual([unstorable]);
  expect((await metrics.ofAccount(workspaceId, accountId)).map(({ arn }) => arn).sort()).toEqual([
    "one",
    "two",
  ]);
  const prices = createListPricesStore(db);
  const price = (key: string) => ({ region: "us-east-1", key, usd: "1" });
  const left = await prices.write(workspaceId, accountId, [price("a"), price(unstorable), price("b")], at);
  expect(left.map(({ row }) => row.key)).toEqual([unstorable]);
  expect((await prices.ofAccount(workspaceId, accountId)).map(({ key }) => key)).toEqual(["a", "b"]);
});

test("a Security Hub finding that cannot be stored is returned, without affecting others of its page", async () => {
  const finding = (hubId: string, title: string): HubFinding => ({
    ...{ hubId, product: "GuardDuty", controlId: null, kind: "k", title, description: "d" },
    ...{ recommendation: "", severity: "high", compliance: null, workflow: "NEW", archived: false },
    ...{
      awsAccountId: "100000000001",
      region: "us-east-1",
      resourceId: "arn",
      resourceType: "T",
      principal: null,
    },
    ...{ createdAt: at, updatedAt: at },
  });
  const placed = [finding("one", "t"), finding("bad", unstorable), finding("two", "t")].map((one) => ({
    ...{ finding: one, arn: "arn", checkId: "security-hub/k", sourceId: one.hubId },
  }));
  const store = createHubImportStore(db, () => Promise.resolve());
  const { refused, created } = await store.apply(
    workspaceId,
    accountId,
    "us-east-1",
    placed,
    () => undefined,
    at,
  );
  expect([refused.map(({ row }) => row.finding.hubId), created]).toEqual([["bad"], 2]);
  expect(await column("select hub_id as value from hub_findings where workspace_id = $1 order by 1")).toEqual(
    ["one", "two"],
  );
});
