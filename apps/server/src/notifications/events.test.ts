import { Money } from "@skyledger/core/model/money";
import { nextWallTime } from "@skyledger/core/model/wall-clock";
import {
  defaultPreferences,
  type NotificationType,
  summaryTime,
  type Thresholds,
} from "@skyledger/core/notifications/preferences";
import type { Recommendation } from "@skyledger/core/savings/recommend";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notifyCostSpikes } from "../costs/notify-wiring.ts";
import { costCoverage } from "../costs/store/day-coverage.ts";
import { createCostRecordsStore } from "../costs/store/records-store.ts";
import { createInventoryWriter, type ResourceRow } from "../inventory/store/writer.ts";
import type { Database } from "../platform/db/database.ts";
import {
  createTestAccount,
  createTestUser,
  createTestWorkspace,
  openTestDatabase,
} from "../platform/db/testing.ts";
import { recountSavings } from "../savings/recount-wiring.ts";
import { createRecommendationsWriter } from "../savings/store/recommendations-writer.ts";
import { unusedTotals } from "../savings/store.ts";
import { moveSchedules } from "../schedules/store.ts";
import { notifyUnused, notifyWith } from "./notify-wiring.ts";
import { createNotificationOutboxStore } from "./store/outbox-store.ts";
import { createNotificationPreferencesStore } from "./store/preferences-store.ts";
import { createWeeklySummariesStore } from "./store/weekly-summaries-store.ts";
import { sendWeeklySummaries } from "./weekly-summaries.ts";

let db: Database;
let workspaceId: string;
let userId: string;
let accountId: string;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  workspaceId = await createTestWorkspace(db, "Harborline");
  userId = await createTestUser(db, workspaceId);
  accountId = await createTestAccount(db, workspaceId, { awsAccountId: "123456789012" });
});

/** The person's preferences from `now` on: email, and everything except the given types. */
async function prefer(
  now: Date,
  given: {
    thresholds?: Partial<Thresholds>;
    without?: NotificationType;
    zone?: string;
    enabled?: boolean;
    user?: string;
  } = {},
): Promise<void> {
  const { thresholds, without, zone, enabled = true } = given;
  await createNotificationPreferencesStore(db, moveSchedules).save(workspaceId, given.user ?? userId, {
    types: { ...defaultPreferences.types, ...(without ? { [without]: false } : {}) },
    thresholds: { ...defaultPreferences.thresholds, ...thresholds },
    timeZone: zone,
    now,
    nextSummaryAt: nextWallTime(now, zone ?? "UTC", summaryTime),
    channels: [{ channel: "email", enabled, settings: "sealed" }],
  });
}

async function reported(user = userId) {
  const { deliveries } = await createNotificationOutboxStore(db).page(workspaceId, user, { limit: 500 });
  return deliveries.map(({ message }) => message).reverse();
}

describe("unused resources", () => {
  const arn = (name: string) => `arn:aws:ec2:us-east-1:123456789012:volume/${name}`;
  const volume = (name: string): ResourceRow => ({
    arn: arn(name),
    type: "AWS::EC2::Volume",
    label: "EBS Volume",
    service: "ec2",
    region: "us-east-1",
    id: name,
    name,
    status: "available",
    attachment: "detached",
    ended: false,
    createdAt: null,
    tags: {},
    tagsGap: null,
    facets: {},
    monthlyCost: "8",
    costSource: "list_price",
    costDetail: "",
  });
  const saving = (name: string): Recommendation => ({
    arn: arn(name),
    region: "us-east-1",
    resourceType: "EBS Volume",
    resourceName: name,
    action: "Delete",
    variant: "",
    ruleId: "ebs-volume-unattached",
    type: "UNUSED_RESOURCE",
    act: "Delete it",
    title: "Volume is attached to nothing",
    description: "Attached to nothing.",
    perMonth: Money.parse("8"),
    confidence: "HIGH",
    effort: "Low",
    risk: "Low",
    impact: "LOW",
    rank: Money.parse("8"),
    restartNeeded: false,
    rollbackPossible: false,
    evidence: {},
    before: null,
    after: null,
    doubts: [],
    notes: [],
    steps: [],
    couldGoWrong: "",
    commands: null,
    change: {},
    metrics: [],
    sources: [],
    part: "",
    claims: [{ arn: arn(name), perMonth: Money.parse("8") }],
    cost: Money.parse("8"),
    pool: null,
    poolsTouched: [],
  });

  /**
   * A discovery on a day of March that sees these volumes, finds some unused, and could not evaluate others.
   */
  async function discover(
    day: number,
    names: readonly string[],
    recommendations: readonly Recommendation[],
    unread: readonly string[] = [],
  ): Promise<void> {
    const takenAt = `2026-03-${String(day).padStart(2, "0")}T02:00:00.000Z`;
    await createInventoryWriter(db).upsert(workspaceId, accountId, takenAt, names.map(volume));
    await createRecommendationsWriter(db, { recountSavings, notifyUnused }).record(workspaceId, accountId, {
      takenAt,
      recommendations,
      notEvaluated: [],
      gaps: [],
      unread: new Set(unread.map(arn)),
      silentSources: new Set(),
    });
  }
  beforeEach(() => prefer(new Date("2026-03-01T00:00:00Z"), { without: "weekly_summary" }));

  test("are reported when the days are reached, once, with the account's name", async () => {
    for (const day of [1, 5, 7]) await discover(day, ["a"], [saving("a")]);
    expect(await reported()).toEqual([]);
    await discover(8, ["a"], [saving("a")]);
    expect(await reported()).toMatchObject([
      {
        title: "1 unused resource: $8.00 per month",
        items: [
          {
            title: "EBS Volume a",
            detail: expect.stringContaining("Since Mar 1, 2026 in us-east-1 (Production)"),
          },
        ],
      },
    ]);
    await discover(9, ["a"], [saving("a")]);
    await discover(20, ["a", "b"], [saving("a"), saving("b")]);
    expect(await reported()).toHaveLength(1);
    await discover(27, ["a", "b"], [saving("a"), saving("b")]);
    expect((await reported()).at(-1)?.items).toMatchObject([{ title: "EBS Volume b" }]);
  });

  test("start over if they were used in between, but not if they could not be evaluated", async () => {
    await discover(1, ["a", "b"], [saving("a"), saving("b")]);
    await discover(5, ["a", "b"], [], ["b"]);
    await discover(6, ["a", "b"], [saving("a"), saving("b")]);
    await discover(8, ["a", "b"], [saving("a"), saving("b")]);
    expect((await reported()).map(({ items }) => items.map(({ title }) => title))).toEqual([
      ["EBS Volume b"],
    ]);
    await discover(13, ["a", "b"], [saving("a"), saving("b")]);
    expect((await reported()).at(-1)?.items).toMatchObject([{ title: "EBS Volume a" }]);
  });

  test("that are deleted, not subscribed to, or without a channel, are reported to no one", async () => {
    const silent = await createTestUser(db, workspaceId);
    await prefer(new Date("2026-03-01T00:00:00Z"), { user: silent, without: "unused_resources" });
    const channelless = await createTestUser(db, workspaceId);
    await prefer(new Date("2026-03-01T00:00:00Z"), { user: channelless, enabled: false });
    await discover(1, ["a", "b"], [saving("a"), saving("b")]);
    await discover(10, ["b"], [saving("b")]);
    expect((await reported())[0]?.items).toMatchObject([{ title: "EBS Volume b" }]);
    expect([await reported(silent), await reported(channelless)]).toEqual([[], []]);
  });

  test("each person has their own days, and the next discovery applies a shorter choice", async () => {
    const patient = await createTestUser(db, workspaceId);
    await prefer(new Date("2026-03-01T00:00:00Z"), {
      user: patient,
      thresholds: { unused_resource_days: 30 },
    });
    for (const day of [1, 9]) await discover(day, ["a"], [saving("a")]);
    expect([(await reported()).length, (await reported(patient)).length]).toEqual([1, 0]);
    await prefer(new Date("2026-03-09T00:00:00Z"), {
      user: patient,
      thresholds: { unused_resource_days: 3 },
    });
    await discover(10, ["a"], [saving("a")]);
    expect([(await reported()).length, (await reported(patient)).length]).toEqual([1, 1]);
  });
});

describe("cost spikes", () => {
  /** Fills two months of a service with an amount per weekday (Sunday first), and single days with others. */
  async function bill(
    service: string,
    weekdays: readonly number[],
    days: Readonly<Record<string, number>> = {},
  ) {
    const rows = Array.from({ length: 60 }, (_, back) => {
      const date = new Date(Date.parse("2026-03-12") - back * 86_400_000);
      const day = date.toISOString().slice(0, 10);
      return { day, amount: days[day] ?? weekdays[date.getUTCDay()] };
    });
    await db.forWorkspace(workspaceId, (tx) =>
      tx.query(
        `insert into cost_daily (workspace_id, account_id, aws_account_id, day, service, region, charge_category,
           billed_cost, effective_cost, source)
         select $1, $2, '123456789012', day, $3, 'us-east-1', 'Usage', amount, amount, 'cost-explorer'
         from jsonb_to_recordset($4::jsonb) as r (day date, amount numeric)
         on conflict (workspace_id, day, aws_account_id, source, service, region, charge_category)
           do update set billed_cost = excluded.billed_cost, effective_cost = excluded.effective_cost`,
        [workspaceId, accountId, service, JSON.stringify(rows)],
      ),
    );
  }
  let analysis = 0;
  async function analyse(finishedAt: string): Promise<void> {
    analysis += 1;
    await createCostRecordsStore(
      db,
      notifyCostSpikes(notifyWith(() => new Date(finishedAt))).afterAnalysis,
    ).recordAnalysis(workspaceId, {
      id: `00000000-0000-4000-9000-${String(analysis).padStart(12, "0")}`,
      startedAt: finishedAt,
      finishedAt,
      period: "30d",
      start: "2026-02-12",
      end: "2026-03-13",
      totalCost: null,
      currentMonthCost: null,
      lastMonthCost: null,
      daysRead: 1,
      requests: 1,
      gaps: 0,
    });
  }
  const flat = [10, 10, 10, 10, 10, 10, 10];

  test("are reported on the day they show, once, even if costs are read again", async () => {
    await prefer(new Date("2026-03-01T00:00:00Z"), { without: "weekly_summary" });
    await bill("Amazon EC2", flat, { "2026-03-12": 14 });
    await bill("Amazon S3", [1, 9, 9, 9, 9, 9, 1]);
    await analyse("2026-03-13T04:00:00.000Z");
    await analyse("2026-03-13T10:00:00.000Z");
    await analyse("2026-03-14T04:00:00.000Z");
    expect(await reported()).toMatchObject([
      {
        type: "cost_spikes",
        title: "Cost spike on Mar 12, 2026: All services +21%",
        items: [{ title: "All services +21%" }, { title: "Amazon EC2 +40%" }],
      },
    ]);
  });

  test("a weekend is compared with weekends, and nothing is reported below the percentage or when turned off", async () => {
    await prefer(new Date("2026-03-01T00:00:00Z"), { thresholds: { cost_spike_percentage: 50 } });
    const silent = await createTestUser(db, workspaceId);
    await prefer(new Date("2026-03-01T00:00:00Z"), { user: silent, without: "cost_spikes" });
    await bill("Amazon EC2", [1, 9, 9, 9, 13, 9, 1]);
    await analyse("2026-03-13T04:00:00.000Z");
    expect([await reported(), await reported(silent)]).toEqual([[], []]);
    await bill("Amazon EC2", [1, 9, 9, 9, 13, 9, 1], { "2026-03-12": 60 });
    await analyse("2026-03-13T05:00:00.000Z");
    expect([(await reported()).length, (await reported(silent)).length]).toEqual([1, 0]);
  });

  test("a day that AWS completes late is reported when it is complete", async () => {
    await prefer(new Date("2026-03-01T00:00:00Z"), { without: "weekly_summary" });
    await bill("Amazon EC2", flat, { "2026-03-12": 3 });
    await analyse("2026-03-13T04:00:00.000Z");
    expect(await reported()).toEqual([]);
    await bill("Amazon EC2", flat, { "2026-03-12": 30 });
    await analyse("2026-03-14T04:00:00.000Z");
    expect(await reported()).toMatchObject([
      { title: expect.stringContaining("Cost spike on Mar 12, 2026") },
    ]);
  });
});

describe("weekly summary", () => {
  const summaries = () => createWeeklySummariesStore(db, { costCoverage, unusedTotals });
  const at = (time: string) => sendWeeklySummaries(summaries(), new Date(time));

  test("is sent on Monday at 08:00 in the workspace's time zone, through changes of daylight saving time", async () => {
    await prefer(new Date("2026-03-18T12:00:00Z"), { zone: "Europe/Berlin" });
    await at("2026-03-23T06:59:59Z");
    expect(await reported()).toEqual([]);
    await at("2026-03-23T07:00:00Z");
    await at("2026-03-23T07:00:15Z");
    expect(await reported()).toHaveLength(1);
    // The clocks go forward on Sunday 29 March.
    await at("2026-03-30T05:59:59Z");
    expect(await reported()).toHaveLength(1);
    await at("2026-03-30T06:00:00Z");
    expect((await reported()).map((message) => message.at)).toEqual([
      "2026-03-23T07:00:00.000Z",
      "2026-03-30T06:00:00.000Z",
    ]);
  });

  test("is caught up once after weeks without a server", async () => {
    await prefer(new Date("2026-10-07T12:00:00Z"), { zone: "America/New_York" });
    await at("2026-11-04T12:00:00Z");
    await at("2026-11-04T12:01:00Z");
    expect((await reported()).map((message) => message.at)).toEqual(["2026-10-12T12:00:00.000Z"]);
    await at("2026-11-09T12:59:59Z");
    expect(await reported()).toHaveLength(1);
    await at("2026-11-09T13:00:00Z");
    expect(await reported()).toHaveLength(2);
  });

  test("two processes at the same minute send one", async () => {
    await prefer(new Date("2026-03-18T12:00:00Z"));
    await Promise.all([at("2026-03-23T08:00:00Z"), at("2026-03-23T08:00:00Z"), at("2026-03-23T08:00:00Z")]);
    expect(await reported()).toHaveLength(1);
  });

  test("is not sent when turned off, and saving does not postpone a due one", async () => {
    await prefer(new Date("2026-03-18T12:00:00Z"), { without: "weekly_summary" });
    await at("2026-03-23T08:00:00Z");
    expect(await reported()).toEqual([]);
    await prefer(new Date("2026-03-24T12:00:00Z"));
    await at("2026-03-24T12:01:00Z");
    expect(await reported()).toEqual([]);
    await prefer(new Date("2026-03-30T08:00:05Z"));
    await at("2026-03-30T08:00:10Z");
    expect(await reported()).toHaveLength(1);
  });

  test("another time zone moves everyone's next one", async () => {
    const other = await createTestUser(db, workspaceId);
    await prefer(new Date("2026-03-18T12:00:00Z"), { user: other });
    await prefer(new Date("2026-03-18T12:00:00Z"), { zone: "Asia/Tokyo" });
    await at("2026-03-22T23:00:00Z");
    expect([(await reported()).length, (await reported(other)).length]).toEqual([1, 1]);
  });

  test("describes an empty workspace correctly", async () => {
    await prefer(new Date("2026-03-18T12:00:00Z"));
    await at("2026-03-23T08:00:00Z");
    expect(await reported()).toMatchObject([
      {
        title: "Your week in Harborline",
        summary: "No data has been read yet.",
        facts: [
          { name: "Security", value: "Not scanned yet" },
          { name: "Resources", value: "0 (0 new, 0 gone)" },
          { name: "Unused resources", value: "None" },
        ],
      },
    ]);
  });
});
