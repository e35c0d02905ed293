import { describe, expect, test } from "vitest";
import { dollars } from "../model/dollar-text.ts";
import { Money } from "../model/money.ts";
import type { CostSpikesEvent } from "./cost-spikes.ts";
import type { CriticalFindingsEvent } from "./critical-findings.ts";
import { decide, type NotificationEvent } from "./decide.ts";
import {
  defaultPreferences,
  type NotificationPreferences,
  notificationTypes,
  type Thresholds,
  thresholdLimits,
} from "./preferences.ts";
import type { UnusedResourcesEvent } from "./unused-resources.ts";
import type { WeeklySummaryEvent } from "./weekly-summary.ts";

const at = "2026-03-12T06:00:00.000Z";
const preferences = (thresholds: Partial<Thresholds> = {}): NotificationPreferences => ({
  ...defaultPreferences,
  thresholds: { ...defaultPreferences.thresholds, ...thresholds },
});

const finding = (title: string) => ({
  checkId: "s3-public",
  title,
  resourceName: "bucket",
  region: "us-east-1",
  account: "Prod",
});
const critical = (appeared: number, active: number): CriticalFindingsEvent => ({
  type: "critical_findings",
  occasion: "scan-1",
  seenBy: "scan",
  at,
  appeared: Array.from({ length: appeared }, (_, index) => finding(`Finding ${index + 1}`)),
  active,
});

const unused = (unusedSince: string, monthlyCost: string | null = "8.00", arn = "arn:1") => ({
  arn,
  name: "vol-1",
  label: "EBS Volume",
  region: "us-east-1",
  account: "Prod",
  why: "Attached to nothing.",
  unusedSince,
  monthlyCost,
});
const idle = (resources: UnusedResourcesEvent["resources"]): UnusedResourcesEvent => ({
  type: "unused_resources",
  occasion: "account-1:2026-03-12",
  at,
  resources,
});

/** Thursday 12 March and the four Thursdays before, per service. */
const thursdays = ["2026-03-12", "2026-03-05", "2026-02-26", "2026-02-19", "2026-02-12"];
const costs = (
  services: Record<string, readonly string[]>,
  anomalies: CostSpikesEvent["anomalies"] = [],
): CostSpikesEvent => ({
  type: "cost_spikes",
  day: "2026-03-12",
  at,
  anomalies,
  services: Object.entries(services).map(([service, amounts]) => ({
    service,
    days: Object.fromEntries(amounts.map((amount, index) => [thursdays[index] ?? "", amount])),
  })),
});

const weekly: WeeklySummaryEvent = {
  type: "weekly_summary",
  at: "2026-03-09T08:00:00.000Z",
  workspaceName: "Harborline",
  security: {
    score: 71,
    scoreBefore: 66,
    active: { critical: 2, high: 5, medium: 9, low: 1 },
    appeared: 4,
    resolved: 7,
  },
  resources: { total: 322, appeared: 12, gone: 3 },
  unused: { count: 4, monthlyCost: "1234.5", unpriced: 1 },
  savings: { count: 9, monthly: "2345.678" },
  cost: { until: "2026-03-08", lastWeek: "1100", change: 10, movers: [] },
  fixed: [],
  applied: { count: 0, monthly: "0" },
  worst: [{ id: "f-1", ...finding("Root has access keys") }],
};

const remediation = {
  type: "remediation_status",
  remediationId: "fix-1",
  at,
  status: "COMPLETED",
  findingId: "finding/1",
  recommendationId: null,
  findingTitle: "Bucket is public",
  resourceName: "bucket",
  region: "us-east-1",
  account: "Prod",
  detail: "Public access is blocked.",
} as const satisfies NotificationEvent;

const events: NotificationEvent[] = [
  critical(1, 1),
  costs({ EC2: ["20", "10", "10"] }),
  idle([unused("2026-03-01T00:00:00Z")]),
  remediation,
  weekly,
  {
    ...{ type: "assigned_work", reason: "assigned", occasion: "op-1", at, work: "finding" },
    ...{ by: "ben@example.com", team: null, total: 1 },
    things: [{ title: "Public bucket: logs", detail: "Prod, us-east-1", path: "/security/findings/f1" }],
  },
  {
    ...{ type: "comments", commentId: "c1", at, by: "ben@example.com", text: "Why?", mentioned: true },
    ...{ title: "Public bucket", resourceName: "logs", path: "/security/findings/f1" },
  },
];

test("§3 §9 defaults and limits are those of the specification", () => {
  expect(thresholdLimits).toEqual({
    cost_spike_percentage: { min: 5, max: 100, fallback: 20 },
    unused_resource_days: { min: 1, max: 30, fallback: 7 },
    critical_finding_count: { min: 1, max: 10, fallback: 1 },
  });
  expect(defaultPreferences.thresholds).toEqual({
    cost_spike_percentage: 20,
    unused_resource_days: 7,
    critical_finding_count: 1,
  });
  expect(Object.values(defaultPreferences.types)).toEqual(Array(7).fill(true));
});

test("each type is sent where it is turned on, and not where it is turned off", () => {
  expect(events.map(({ type }) => type).sort()).toEqual([...notificationTypes].sort());
  for (const event of events) {
    expect(decide(event, defaultPreferences)?.message.type, event.type).toBe(event.type);
    const off = { ...defaultPreferences, types: { ...defaultPreferences.types, [event.type]: false } };
    expect(decide(event, off), event.type).toBeNull();
  }
});

test("the same event has the same key, another event another key", () => {
  for (const event of events)
    expect(decide(event, defaultPreferences)?.key).toBe(decide(event, defaultPreferences)?.key);
  expect(new Set(events.map((event) => decide(event, defaultPreferences)?.key)).size).toBe(events.length);
  expect(decide({ ...critical(1, 1), occasion: "scan-2" }, preferences())?.key).toBe(
    "critical_findings:scan-2",
  );
});

describe("critical findings", () => {
  test.each([
    [1, 1, 1, true],
    [0, 5, 1, false], // nothing new
    [1, 2, 3, false], // two active, with a threshold of three
    [1, 3, 3, true],
    [1, 10, 10, true],
    [1, 9, 10, false],
  ])("%i new of %i active, with a threshold of %i: %s", (appeared, active, from, reported) => {
    const draft = decide(critical(appeared, active), preferences({ critical_finding_count: from }));
    expect(draft !== null).toBe(reported);
  });

  test("one is named in the title, many are counted and the first ten listed", () => {
    expect(decide(critical(1, 1), preferences())?.message.title).toBe("Critical: Finding 1: bucket");
    const many = decide(critical(12, 15), preferences())?.message;
    expect(many).toMatchObject({
      title: "Critical: Finding 1: bucket, and 11 more",
      summary: "The last security scan found 12 new critical findings. 3 others were open before.",
      moreItems: 2,
    });
    expect(many?.items).toHaveLength(10);
  });
});

describe("unused resources", () => {
  const day = (count: number) => new Date(Date.parse(at) - count * 24 * 3600_000).toISOString();
  test.each([
    [7, 7, true],
    [6.99, 7, false],
    [1, 1, true],
    [29, 30, false],
  ])("unused for %f days, with a threshold of %i: %s", (days, from, reported) => {
    expect(decide(idle([unused(day(days))]), preferences({ unused_resource_days: from })) !== null).toBe(
      reported,
    );
  });

  test("the most expensive comes first, an unknown price last and never as zero", () => {
    const draft = decide(
      idle([
        unused(day(9), null, "arn:a"),
        unused(day(9), "3.005", "arn:b"),
        unused(day(9), "1200", "arn:c"),
      ]),
      preferences(),
    );
    expect(draft?.message.title).toBe("3 unused resources: $1,203.01 per month, and 1 with unknown price");
    expect(draft?.message.items.map(({ path }) => path?.slice(-1))).toEqual(["c", "b", "a"]);
    expect(draft?.message.items.at(-1)?.detail).toContain("price unknown");
  });
});

describe("cost spikes", () => {
  test.each([
    ["exactly the percentage", ["12", "10", "10", "10", "10"], 20, true],
    ["just below it", ["11.99", "10", "10", "10", "10"], 20, false],
    ["the mean of the weekdays counts", ["12", "8", "12"], 20, true],
    ["a smaller day", ["5", "10", "10"], 5, false],
    ["cents, however many per cent", ["0.90", "0.10", "0.10"], 5, false],
    ["only one earlier week", ["100", "10"], 5, false],
    ["nothing before and something now", ["3", "0", "0"], 100, true],
    ["a doubled day at the highest threshold", ["20", "10", "10"], 100, true],
  ])("%s", (_what, amounts, percentage, reported) => {
    const draft = decide(costs({ EC2: amounts }), preferences({ cost_spike_percentage: percentage }));
    expect(draft !== null).toBe(reported);
  });

  test("the whole bill comes first, then services by their rise, then anomalies", () => {
    const event = costs(
      { EC2: ["30", "20", "20"], S3: ["15", "10", "10"], RDS: ["50", "50", "50"], KMS: ["9", "5", "5"] },
      [
        { service: "RDS", actual: "50", expected: "44" },
        { service: "EC2", actual: "30", expected: "20" },
      ],
    );
    const message = decide(event, preferences())?.message;
    expect(message?.title).toBe("Cost spike on Mar 12, 2026: All services +22%");
    expect(message?.items.map(({ title }) => title)).toEqual([
      "All services +22%",
      "EC2 +50%",
      "S3 +50%",
      "KMS +80%",
      "RDS +13%",
    ]);
    expect(message?.items.at(-1)?.detail).toBe("$50.00 instead of $44.00 (unusual spend)");
  });

  test("a lasting spike is reported on its first day, and again when it doubles", () => {
    const day = (count: number) =>
      new Date(Date.parse("2026-03-12") + count * 86_400_000).toISOString().slice(0, 10);
    const days = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [day(-index - 1), "10"]));
    const after = { ...days, [day(0)]: "15", [day(1)]: "15", [day(2)]: "25", [day(3)]: "25" };
    const reported = [0, 1, 2, 3].map((count) => {
      const event = { ...costs({}), day: day(count), services: [{ service: "EC2", days: after }] };
      return decide(event, preferences()) !== null;
    });
    expect(reported).toEqual([true, false, true, false]);
  });

  test("other weekdays are not compared: Saturdays are cheap", () => {
    const days = { "2026-03-12": "20", "2026-03-11": "5", "2026-03-05": "20", "2026-02-26": "20" };
    const event = { ...costs({}), services: [{ service: "EC2", days }] };
    expect(decide(event, preferences({ cost_spike_percentage: 5 }))).toBeNull();
  });
});

test("a remediation is reported when it ends", () => {
  const reported = (status: "COMPLETED" | "FAILED" | "NOT_AUTOMATABLE") =>
    decide({ ...remediation, status }, preferences())?.message;
  expect(reported("COMPLETED")).toMatchObject({
    tone: "good",
    title: "Remediated: Bucket is public: bucket",
  });
  expect(reported("FAILED")).toMatchObject({
    tone: "critical",
    title: "Remediation failed: Bucket is public: bucket",
  });
  expect(reported("NOT_AUTOMATABLE")).toMatchObject({
    tone: "warning",
    path: "/security/findings/finding%2F1",
  });
  const applied = decide({ ...remediation, findingId: null, recommendationId: "r/1" }, preferences());
  expect(applied?.message).toMatchObject({
    path: "/recommendations?open=r%2F1",
    linkLabel: "View recommendation",
  });
});

describe("weekly summary", () => {
  test("says what changed, what it costs, and where to begin", () => {
    expect(decide(weekly, preferences())?.message).toMatchObject({
      title: "Your week in Harborline",
      summary: "2 critical findings are open. 7 findings were fixed and 4 appeared this week.",
      facts: [
        {
          name: "Cost of the 7 days through Mar 8, 2026",
          value: "$1,100.00 (+10% vs. the week before)",
          path: "/cost-analysis?period=7d",
        },
        { name: "Security score", value: "71 of 100 (+5)", path: "/security" },
        { name: "Open findings", value: "2 critical, 5 high, 9 medium, 1 low", path: "/security" },
        { name: "Resources", value: "322 (12 new, 3 gone)", path: "/resources" },
        {
          name: "Unused resources",
          value: "4 resources, $1,234.50 per month, 1 with unknown price",
          path: "/resources?view=unused",
        },
        {
          name: "Potential savings",
          value: "$2,345.68 per month in 9 recommendations",
          path: "/recommendations",
        },
      ],
      items: [{ title: "Root has access keys", path: "/security/findings/f-1" }],
    });
  });

  test("unknown values are named or omitted, never zero", () => {
    const empty: WeeklySummaryEvent = {
      ...weekly,
      security: { ...weekly.security, score: null, scoreBefore: null, appeared: 0, resolved: 0 },
      resources: { total: 0, appeared: 0, gone: 0 },
      unused: { count: 0, monthlyCost: "0", unpriced: 0 },
      savings: { count: 0, monthly: "0" },
      cost: null,
      worst: [],
    };
    const message = decide(empty, preferences())?.message;
    expect(message?.summary).toBe("No data has been read yet.");
    expect(message?.facts).toEqual([
      { name: "Security", value: "Not scanned yet", path: "/security" },
      { name: "Resources", value: "0 (0 new, 0 gone)", path: "/resources" },
      { name: "Unused resources", value: "None", path: "/resources?view=unused" },
    ]);
  });

  test.each([
    [null, "$1,100.00"],
    [0, "$1,100.00 (unchanged vs. the week before)"],
    [-8.3, "$1,100.00 (−8.3% vs. the week before)"],
  ])("a change of %s is shown as %s", (change, value) => {
    const cost = { until: "2026-03-08", lastWeek: "1100", change, movers: [] };
    expect(decide({ ...weekly, cost }, preferences())?.message.facts[0]?.value).toBe(value);
  });

  test("a check of a Region does not repeat the Region", () => {
    const worst = [{ id: "f", ...finding("AWS Config records"), resourceName: "us-east-1" }];
    expect(decide({ ...weekly, worst }, preferences())?.message.items[0]?.detail).toBe("us-east-1 (Prod)");
  });
});

test.each([
  ["1234567.891", "$1,234,567.89"],
  ["-0.5", "-$0.50"],
  ["999", "$999.00"],
])("%s is shown as %s", (amount, shown) => {
  expect(dollars(Money.parse(amount))).toBe(shown);
});
