import { describe, expect, test } from "vitest";
import { counted } from "../model/counted.ts";
import { type CostSpikesEvent, costSpikes, costSpikesIn } from "./cost-spikes.ts";
import { type CriticalFindingsEvent, criticalFindings } from "./critical-findings.ts";
import { foundAt, listed } from "./message.ts";
import { defaultPreferences, summaryTime, type Thresholds } from "./preferences.ts";
import { remediationStatus } from "./remediation-status.ts";
import { idleLongEnough, type UnusedResourcesEvent, unusedResources } from "./unused-resources.ts";
import { type WeeklySummaryEvent, weeklySummary } from "./weekly-summary.ts";

/* Checks each message's exact text: everyone would read "1 findings are open". */

const at = "2026-03-12T06:00:00.000Z";
const preferences = (thresholds: Partial<Thresholds> = {}) => ({
  ...defaultPreferences,
  thresholds: { ...defaultPreferences.thresholds, ...thresholds },
});
const finding = (checkId: string, title: string) => ({
  checkId,
  title,
  resourceName: "logs",
  region: "us-east-1",
  account: "Prod",
});

test("the weekly summary comes on Mondays at 08:00", () => {
  expect(summaryTime).toEqual({ weekday: 1, minuteOfDay: 480 }); // 8 × 60
});

describe("parts of a message", () => {
  test.each([
    [0, "0 findings"],
    [1, "1 finding"],
    [2, "2 findings"],
    [999, "999 findings"],
    [1000, "1,000 findings"],
  ])("%i is %s", (count, text) => expect(counted(count, "finding")).toBe(text));

  test("another plural", () => {
    expect([counted(1, "policy", "policies"), counted(2, "policy", "policies")]).toEqual([
      "1 policy",
      "2 policies",
    ]);
  });

  test("the location of a finding; a Region is not in itself", () => {
    expect(foundAt(finding("c", "t"))).toBe("logs in us-east-1 (Prod)");
    expect(foundAt({ ...finding("c", "t"), resourceName: "us-east-1" })).toBe("us-east-1 (Prod)");
  });

  test.each([
    [9, 9, 0],
    [10, 10, 0],
    [11, 10, 1],
  ])("of %i items, %i are listed and %i counted", (all, shown, more) => {
    const items = Array.from({ length: all }, (_, index) => String(index));
    const message = listed(items, (title) => ({ title, detail: "", path: null }));
    expect(message.items.map(({ title }) => title)).toEqual(items.slice(0, shown));
    expect(message.moreItems).toBe(more);
  });
});

describe("critical findings", () => {
  const event = (appeared: number, active: number): CriticalFindingsEvent => ({
    type: "critical_findings",
    occasion: "scan-1",
    seenBy: "scan",
    at,
    appeared: Array.from({ length: appeared }, (_, index) => ({
      ...finding(`c/${index}`, `Finding ${index}`),
      advice: `Fix ${index}.`,
    })),
    active,
  });

  test("the exact message", () => {
    expect(criticalFindings(event(1, 2), preferences())).toEqual({
      key: "critical_findings:scan-1",
      message: {
        type: "critical_findings",
        tone: "critical",
        title: "Critical: Finding 0: logs",
        summary: "The last security scan found 1 new critical finding. 1 other was open before.",
        facts: [
          { name: "New", value: "1" },
          { name: "Open critical findings", value: "2" },
        ],
        items: [
          {
            title: "Finding 0",
            detail: "logs in us-east-1 (Prod)",
            advice: "Fix 0.",
            path: "/security?severity=CRITICAL&check=c%2F0",
          },
        ],
        moreItems: 0,
        path: "/security?severity=CRITICAL",
        linkLabel: "View critical findings",
        at,
      },
    });
  });

  test.each([
    [1, 1, "scan", "The last security scan found 1 new critical finding."],
    [2, 4, "scan", "The last security scan found 2 new critical findings. 2 others were open before."],
    [1, 1, "import", "Security Hub reported 1 new critical finding."],
  ] as const)("%i of %i by a %s", (appeared, active, seenBy, summary) => {
    expect(criticalFindings({ ...event(appeared, active), seenBy }, preferences())?.message.summary).toBe(
      summary,
    );
  });
});

test("a single critical finding is what the email opens; several open the list, and each item its finding", () => {
  const one = { ...finding("c", "Finding"), id: "f/1" };
  const event = (appeared: CriticalFindingsEvent["appeared"]) =>
    criticalFindings(
      {
        type: "critical_findings",
        occasion: "scan-1",
        seenBy: "scan",
        at,
        appeared,
        active: appeared.length,
      },
      preferences(),
    )?.message;
  expect(event([one])).toMatchObject({
    path: "/security/findings/f%2F1",
    linkLabel: "View finding",
    items: [{ path: "/security/findings/f%2F1" }],
  });
  expect(event([one, { ...one, id: "f/2" }])).toMatchObject({
    path: "/security?severity=CRITICAL",
    linkLabel: "View critical findings",
    items: [{ path: "/security/findings/f%2F1" }, { path: "/security/findings/f%2F2" }],
  });
});

describe("cost spikes", () => {
  /** Thursday 12 March and the Thursdays before. */
  const thursdays = ["2026-03-12", "2026-03-05", "2026-02-26", "2026-02-19", "2026-02-12", "2026-02-05"];
  const event = (
    services: Record<string, readonly (string | null)[]>,
    anomalies: CostSpikesEvent["anomalies"] = [],
  ): CostSpikesEvent => ({
    type: "cost_spikes",
    day: "2026-03-12",
    at,
    anomalies,
    services: Object.entries(services).map(([service, amounts]) => ({
      service,
      days: Object.fromEntries(
        amounts.flatMap((amount, week) => (amount === null ? [] : [[thursdays[week] ?? "", amount]])),
      ),
    })),
  });
  const found = (one: CostSpikesEvent, percentage = 20) =>
    costSpikesIn(one, preferences({ cost_spike_percentage: percentage })).map(
      ({ name, actual, usual, percent, anomaly }) => [
        name,
        actual.toFixed(2),
        usual.toFixed(2),
        percent,
        anomaly,
      ],
    );

  test("the exact message", () => {
    // 12 instead of (8 + 12) / 2 = 10 is 20% more.
    expect(costSpikes(event({ EC2: ["12", "8", "12"] }), preferences())).toEqual({
      key: "cost_spikes:2026-03-12",
      message: {
        type: "cost_spikes",
        tone: "warning",
        title: "Cost spike on Mar 12, 2026: All services +20%",
        summary:
          "All services cost $12.00 on Mar 12, 2026, compared with the usual $10.00 on this weekday. 1 service rose.",
        facts: [
          { name: "Day", value: "Mar 12, 2026" },
          { name: "Alert threshold", value: "+20%" },
        ],
        items: [
          { title: "All services +20%", detail: "$12.00 instead of $10.00", path: null },
          { title: "EC2 +20%", detail: "$12.00 instead of $10.00", path: "/cost-analysis?service=EC2" },
        ],
        moreItems: 0,
        path: "/cost-analysis?day=2026-03-12",
        linkLabel: "View costs",
        at,
      },
    });
  });

  test("a cost without history is new, not a percentage", () => {
    const message = costSpikes(
      event({ "a&b": ["3", "0", "0"], RDS: ["90", "90", "90"] }),
      preferences(),
    )?.message;
    expect(message).toMatchObject({
      title: "Cost spike on Mar 12, 2026: a&b new",
      summary: "a&b cost $3.00 on Mar 12, 2026, compared with the usual $0.00 on this weekday.",
      items: [{ title: "a&b new", detail: "$3.00 instead of $0.00", path: "/cost-analysis?service=a%26b" }],
    });
    // A credit that ended: a percentage of a negative amount means nothing.
    expect(found(event({ EC2: ["3", "-1", "-1"] }))).toContainEqual(["EC2", "3.00", "-1.00", null, false]);
  });

  test.each([
    ["11.00", "10.00", true], // a rise of exactly a dollar
    ["10.99", "10.00", false],
    ["11.01", "10.00", true],
  ])("%s instead of %s is reported: %s", (actual, usual, reported) => {
    expect(found(event({ EC2: [actual, usual, usual] }), 5).length > 0).toBe(reported);
    const unusual = [{ service: "EC2", actual, expected: usual }];
    expect(found(event({}, unusual)).length > 0).toBe(reported);
  });

  test("the mean is of the four weeks before, no more", () => {
    // (4 + 8 + 12 + 16) / 4 = 10; the fifth week's 1000 is too long ago.
    expect(found(event({ EC2: ["20", "4", "8", "12", "16", "1000"] }))).toContainEqual([
      "EC2",
      "20.00",
      "10.00",
      100,
      false,
    ]);
    // The fourth counts: (null, null, 10, 10) has two known values.
    expect(found(event({ EC2: ["20", null, null, "10", "10"] }))).toHaveLength(2);
    expect(found(event({ EC2: ["20", null, null, null, "10", "10"] }))).toEqual([]);
  });

  test("the largest rise in dollars comes first, whatever the order of services", () => {
    const names = (services: Parameters<typeof event>[0]) => found(event(services)).map(([name]) => name);
    const rises = { S3: ["15", "10", "10"], KMS: ["9", "5", "5"], EC2: ["30", "20", "20"] };
    expect(names(rises)).toEqual(["All services", "EC2", "S3", "KMS"]);
    expect(names(Object.fromEntries(Object.entries(rises).toReversed()))).toEqual([
      "All services",
      "EC2",
      "S3",
      "KMS",
    ]);
  });

  test("an anomaly is reported as such, and not next to a spike of the same service", () => {
    const event1 = event({ EC2: ["30", "20", "20"] }, [
      { service: "EC2", actual: "30", expected: "20" },
      { service: "RDS", actual: "50", expected: "0" },
    ]);
    expect(found(event1)).toEqual([
      ["All services", "30.00", "20.00", 50, false],
      ["EC2", "30.00", "20.00", 50, false],
      ["RDS", "50.00", "0.00", null, true],
    ]);
    const message = costSpikes(event1, preferences())?.message;
    expect(message?.summary).toContain(" 2 services rose.");
    expect(message?.items.at(-1)).toEqual({
      title: "RDS new",
      detail: "$50.00 instead of $0.00 (unusual spend)",
      path: "/cost-analysis?service=RDS",
    });
  });

  test("a lasting rise is reported again once it doubles from the day before", () => {
    const days = (yesterday: string, today: string) => {
      const usual = [1, 7, 8, 14, 15, 21, 22, 28, 29].map((back) => [
        new Date(Date.parse("2026-03-12") - back * 86_400_000).toISOString().slice(0, 10),
        "10",
      ]);
      return { ...Object.fromEntries(usual), "2026-03-11": yesterday, "2026-03-12": today };
    };
    const reported = (yesterday: string, today: string) =>
      found({ ...event({}), services: [{ service: "EC2", days: days(yesterday, today) }] }).length > 0;
    expect(reported("15", "19.99")).toBe(false); // 9.99 < 2 × 5
    expect(reported("15", "20")).toBe(true); // 10 = 2 × 5
    expect(reported("10", "15")).toBe(true);
  });
});

describe("unused resources", () => {
  const resource = (arn: string, monthlyCost: string | null) => ({
    arn,
    name: "data",
    label: "EBS Volume",
    region: "us-east-1",
    account: "Prod",
    why: "Attached to nothing.",
    unusedSince: "2026-03-01T05:00:00.000Z",
    monthlyCost,
  });
  const event = (...resources: UnusedResourcesEvent["resources"]): UnusedResourcesEvent => ({
    type: "unused_resources",
    occasion: "account-1",
    at,
    resources,
  });

  test("the exact message", () => {
    expect(unusedResources(event(resource("arn:1/a", "8")), preferences())).toEqual({
      key: "unused_resources:account-1",
      message: {
        type: "unused_resources",
        tone: "warning",
        title: "1 unused resource: $8.00 per month",
        summary: "1 unused resource has been unused for 7 days or more, at a list price of $8.00 per month.",
        facts: [
          { name: "Unused resources", value: "1" },
          { name: "List price", value: "$8.00 per month" },
        ],
        items: [
          {
            title: "EBS Volume data",
            detail: "Attached to nothing. Since Mar 1, 2026 in us-east-1 (Prod), $8.00 per month.",
            path: "/resources/arn:1/a",
          },
        ],
        moreItems: 0,
        path: "/resources?view=unused",
        linkLabel: "View unused resources",
        at,
      },
    });
  });

  test("several, one of them without a price, reported after one day", () => {
    const two = event(resource("arn:1", "8"), resource("arn:2", null));
    const message = unusedResources(two, preferences({ unused_resource_days: 1 }))?.message;
    expect(message?.title).toBe("2 unused resources: $8.00 per month, and 1 with unknown price");
    expect(message?.summary).toBe(
      "2 unused resources have been unused for 1 day or more, at a list price of $8.00 per month, and 1 with unknown price.",
    );
    expect(message?.items[1]?.detail).toContain("(Prod), price unknown.");
  });

  test("free comes before unknown; equal prices are ordered by ARN", () => {
    const given = [
      resource("arn:d", null),
      resource("arn:c", "0"),
      resource("arn:b", "5"),
      resource("arn:a", "5"),
    ];
    const order = (resources: typeof given) =>
      idleLongEnough(event(...resources), preferences()).map(({ arn }) => arn.at(-1));
    expect(order(given)).toEqual(["a", "b", "c", "d"]);
    expect(order(given.toReversed())).toEqual(["a", "b", "c", "d"]);
  });
});

describe("remediation status", () => {
  const event = {
    type: "remediation_status",
    remediationId: "fix-1",
    at,
    status: "COMPLETED",
    findingId: "f/1",
    recommendationId: null,
    findingTitle: "Bucket is public",
    resourceName: "logs",
    region: "us-east-1",
    account: "Prod",
    detail: "Public access is blocked.",
  } as const;

  test("the exact message", () => {
    expect(remediationStatus(event)).toEqual({
      key: "remediation_status:fix-1:COMPLETED",
      message: {
        type: "remediation_status",
        tone: "good",
        title: "Remediated: Bucket is public: logs",
        summary: "“Bucket is public” on logs was remediated. Public access is blocked.",
        facts: [
          { name: "Resource", value: "logs" },
          { name: "Region", value: "us-east-1" },
          { name: "Account", value: "Prod" },
        ],
        items: [],
        moreItems: 0,
        path: "/security/findings/f%2F1",
        linkLabel: "View finding",
        at,
      },
    });
  });

  test.each([
    ["FAILED", "critical", "“Bucket is public” on logs could not be remediated."],
    ["NOT_AUTOMATABLE", "warning", "“Bucket is public” on logs needs manual remediation."],
  ] as const)("%s without a detail ends with its own sentence", (status, tone, summary) => {
    expect(remediationStatus({ ...event, status, detail: "" }).message).toMatchObject({ tone, summary });
  });

  test("a finding that no longer exists links to the list", () => {
    expect(remediationStatus({ ...event, findingId: null }).message).toMatchObject({
      path: "/security",
      linkLabel: "View findings",
    });
  });
});

describe("weekly summary", () => {
  const event: WeeklySummaryEvent = {
    type: "weekly_summary",
    at,
    workspaceName: "Harborline",
    security: {
      score: 71,
      scoreBefore: 66,
      active: { critical: 1, high: 5, medium: 9, low: 1 },
      appeared: 4,
      resolved: 7,
    },
    resources: { total: 322, appeared: 12, gone: 3 },
    unused: { count: 1, monthlyCost: "8", unpriced: 0 },
    savings: { count: 1, monthly: "23.5" },
    cost: null,
    fixed: [],
    applied: { count: 0, monthly: "0" },
    worst: [{ id: "f/1", ...finding("c", "Root has access keys") }],
  };
  const reported = (change: Partial<WeeklySummaryEvent["security"]>) => {
    const { message } = weeklySummary({
      ...event,
      worst: [],
      security: { ...event.security, appeared: 0, resolved: 0, ...change },
    });
    return [message.tone, message.summary];
  };

  test("the exact message", () => {
    expect(weeklySummary(event)).toEqual({
      key: `weekly_summary:${at}`,
      message: {
        type: "weekly_summary",
        tone: "warning",
        title: "Your week in Harborline",
        summary: "1 critical finding is open. 7 findings were fixed and 4 appeared this week.",
        facts: [
          {
            name: "Security score",
            value: "71 of 100 (+5)",
            path: "/security",
            figure: { label: "Security score", value: "71", note: "of 100, +5 this week", tone: "good" },
          },
          {
            name: "Open findings",
            value: "1 critical, 5 high, 9 medium, 1 low",
            path: "/security",
            figure: { label: "Critical findings", value: "1", note: "and 5 high", tone: "bad" },
          },
          { name: "Resources", value: "322 (12 new, 3 gone)", path: "/resources" },
          { name: "Unused resources", value: "1 resource, $8.00 per month", path: "/resources?view=unused" },
          {
            name: "Potential savings",
            value: "$23.50 per month in 1 recommendation",
            path: "/recommendations",
            figure: {
              label: "Potential savings",
              value: "$24/mo",
              note: "1 recommendation",
              tone: "neutral",
            },
          },
        ],
        items: [
          {
            group: "Most severe open findings",
            title: "Root has access keys",
            detail: "logs in us-east-1 (Prod)",
            path: "/security/findings/f%2F1",
          },
        ],
        moreItems: 0,
        path: "/dashboard",
        linkLabel: "Open the dashboard",
        at,
      },
    });
  });

  test.each([
    [12.5, "+12.5% vs. the week before", "bad"],
    [-3, "−3% vs. the week before", "good"],
    [0, "unchanged vs. the week before", "neutral"],
    [null, "Not comparable with the week before", "neutral"],
  ] as const)("a cost that changed by %s is a key figure: %s, %s", (change, note, tone) => {
    const { message } = weeklySummary({
      ...event,
      cost: { until: "2026-03-08", lastWeek: "1234.56", change, movers: [] },
    });
    expect(message.facts[0]?.figure).toEqual({ label: "Cost, 7 days", value: "$1,235", note, tone });
  });

  test("it names what was fixed, applied, and what changed in cost, before what is open", () => {
    const { message } = weeklySummary({
      ...event,
      fixed: [{ id: "f/2", ...finding("c", "Bucket is public") }],
      applied: { count: 2, monthly: "120.5" },
      cost: {
        ...{ until: "2026-03-08", lastWeek: "1234.56", change: 12.5 },
        movers: [
          { service: "Amazon EC2", before: "400", lastWeek: "520.25" },
          { service: "AWS Lambda", before: "50", lastWeek: "0" },
        ],
      },
    });
    expect(message.items.map(({ group, title, detail, path }) => [group, title, detail, path])).toEqual([
      ["Fixed this week: 7", "Bucket is public", "logs in us-east-1 (Prod)", "/security/findings/f%2F2"],
      [
        "Largest cost changes",
        "Amazon EC2 +$120.25",
        "$520.25, $400.00 the week before",
        "/cost-analysis?period=7d&service=Amazon%20EC2",
      ],
      [
        "Largest cost changes",
        "AWS Lambda −$50.00",
        "$0.00, $50.00 the week before",
        "/cost-analysis?period=7d&service=AWS%20Lambda",
      ],
      [
        "Most severe open findings",
        "Root has access keys",
        "logs in us-east-1 (Prod)",
        "/security/findings/f%2F1",
      ],
    ]);
    expect(message.facts.at(-1)).toEqual({
      name: "Applied this week",
      value: "2 recommendations, $120.50 per month",
      path: "/recommendations?status=applied",
    });
  });

  test.each([
    [7, 4, " 7 findings were fixed and 4 appeared this week."],
    [1, 0, " 1 finding was fixed and none appeared this week."],
    [0, 4, " 4 appeared this week."],
    [0, 0, ""],
  ])("%i fixed and %i new findings are reported as: %s", (resolved, appeared, text) => {
    const security = { ...event.security, resolved, appeared };
    expect(weeklySummary({ ...event, security }).message.summary).toBe(`1 critical finding is open.${text}`);
  });

  const none = { critical: 0, high: 0, medium: 9, low: 9 };
  test.each([
    [{ ...none, critical: 2 }, "warning", "2 critical findings are open."],
    [{ ...none, critical: 1, high: 3 }, "warning", "1 critical finding is open."],
    [{ ...none, high: 1 }, "info", "No critical findings. 1 high finding is open."],
    [{ ...none, high: 2 }, "info", "No critical findings. 2 high findings are open."],
    [none, "info", "No critical or high findings are open."],
  ])("%j: %s, %s", (active, tone, summary) => {
    expect(reported({ active })).toEqual([tone, summary]);
  });

  test("nothing was read only without both a scan and a discovery", () => {
    const read = (score: number | null, total: number) =>
      weeklySummary({
        ...event,
        worst: [],
        security: { ...event.security, score, active: none, appeared: 0, resolved: 0 },
        resources: { ...event.resources, total },
      }).message.summary;
    expect(read(null, 0)).toBe("No data has been read yet.");
    expect(read(null, 1)).toBe("No complete security scan has run yet.");
    expect(read(80, 0)).toBe("No critical or high findings are open.");
  });

  test.each([
    [66, "71 of 100 (+5)"],
    [71, "71 of 100 (unchanged)"],
    [75, "71 of 100 (−4)"],
    [null, "71 of 100"],
  ])("a score of 71 after %s is shown as %s", (scoreBefore, value) => {
    const { facts } = weeklySummary({ ...event, security: { ...event.security, scoreBefore } }).message;
    expect(facts[0]?.value).toBe(value);
  });
});
