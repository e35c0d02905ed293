import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changes, lastVisitAt, summary } from "../testing/answers.ts";
import { api, closePage, open, panel, press, problem, startOver, text } from "../testing/dashboard-page.tsx";

const TITLE = "Changes since your last visit";

beforeEach(() => {
  startOver();
  api.answers["POST /dashboard/visits"] = { lastVisitAt };
  api.answers["GET /dashboard/changes"] = changes;
});
afterEach(closePage);

/** "text | detail | URL" of each line. */
const lines = () =>
  [...panel(TITLE).querySelectorAll("li a")].map((line) => {
    const [said, detail] = [...line.querySelectorAll("span > span")].map((one) => one.textContent);
    return `${said} | ${detail} | ${line.getAttribute("href")}`;
  });

const anomaly = {
  ...{
    service: "Amazon EC2",
    direction: "rise",
    start: "2026-01-01",
    end: "2026-01-02",
    days: ["2026-01-01"],
  },
  ...{ amount: 255, expected: 100, actual: 355, drivers: [] },
} as const;

test("the first visit is labeled, and makes no further request", async () => {
  api.answers["POST /dashboard/visits"] = { lastVisitAt: null };
  await open();
  expect(panel(TITLE).textContent).toContain("This is your first visit");
  expect(api.asked.filter((one) => one.includes("changes"))).toEqual([]);
});

test("the absence of changes is stated only if all data was read since and none is missing", async () => {
  await open();
  expect(panel(TITLE).textContent).toContain("Nothing has changed.");
  await closePage();
  api.answers["GET /resources/summary"] = { ...summary, gaps: 3 };
  await open();
  expect(lines()).toEqual([
    "Missing data: 3 items | What changed there isn't known | /resources?panel=coverage",
  ]);
  await closePage();
  const lastDone = { discovery: null, securityScan: lastVisitAt, costAnalysis: "2025-12-31T00:00:00Z" };
  api.answers["GET /dashboard/changes"] = { ...changes, lastDone };
  await open();
  expect(lines()).toEqual([
    "No discovery since then | Changes of resources aren't known | /resources",
    "No security scan since then | New findings aren't known | /security",
    "No costs read since then | New costs aren't known | /cost-analysis",
    "Missing data: 3 items | What changed there isn't known | /resources?panel=coverage",
  ]);
});

test("every change is a line with a link, most important first", async () => {
  api.answers["GET /dashboard/changes"] = {
    ...changes,
    findings: {
      new: [
        { severity: "CRITICAL", count: 3 },
        { severity: "HIGH", count: 4 },
        { severity: "LOW", count: 2 },
      ],
      first: {
        findingId: "f9",
        title: "Bucket allows public read access",
        resourceName: "logs",
        severity: "CRITICAL",
      },
      reopened: 1,
      resolved: 5,
    },
    recommendations: { new: 2, newSavings: 1240.4, applied: 1 },
    resources: { added: 12, deleted: 1 },
    costs: {
      change: {
        ...{ start: "2026-01-01", end: "2026-01-04", days: 4, averageDay: 412, previousAverageDay: 391.6 },
        percentageChange: 5.2,
      },
      anomalies: [anomaly, { ...anomaly, service: "Amazon RDS" }],
    },
    failedRuns: [
      { runId: "r", kind: "discovery", error: "AWS denied sts:AssumeRole.", finishedAt: lastVisitAt },
    ],
  };
  await open();
  expect(lines()).toHaveLength(6);
  await press("Show 4 more");
  expect(lines()).toEqual([
    "Discovery failed | AWS denied sts:AssumeRole. | /resources",
    "9 new findings: 3 critical, 4 high | Bucket allows public read access: logs | /security?sort=firstSeen",
    "1 finding came back | Resolved before, active again | /security?sort=lastSeen",
    "5 findings resolved | Fixed, or the resource is gone | /security?status=RESOLVED",
    "Unusual spend: EC2 +$255 | Jan 1 – Jan 2, and 1 more | /cost-analysis?service=Amazon+EC2",
    "Daily cost +5.2% | $412 a day since Jan 1, $392 in the 4 days before | /cost-analysis",
    "2 new recommendations | Up to $1,240 a month | /recommendations",
    "1 recommendation applied | Savings are verified in the bill | /recommendations?status=applied",
    "12 resources added | First seen since then | /resources?sort=created&order=desc",
    "1 resource deleted | No longer in the account | /resources?gone=only",
  ]);
  await press("Show fewer");
  expect(lines()).toHaveLength(6);
});

describe("a line", () => {
  const withFindings = (severity: string, count: number) => ({
    ...changes,
    findings: {
      ...changes.findings,
      new: [{ severity, count }],
      first: { findingId: "f9", title: "Bucket has no tags", resourceName: "logs", severity },
    },
  });

  test("of one finding links to it, and names no severity below high", async () => {
    api.answers["GET /dashboard/changes"] = withFindings("LOW", 1);
    await open();
    expect(lines()).toEqual(["1 new finding | Bucket has no tags: logs | /security/findings/f9"]);
  });

  test("of unchanged costs is left out, and unknown savings are not shown as none", async () => {
    const change = {
      ...{ start: "2026-01-01", end: "2026-01-01", days: 1, averageDay: 10, previousAverageDay: 10 },
      percentageChange: 0.04,
    };
    api.answers["GET /dashboard/changes"] = {
      ...changes,
      costs: { change, anomalies: [] },
      recommendations: { new: 1, newSavings: 0, applied: 0 },
    };
    await open();
    expect(lines()).toEqual(["1 new recommendation | Savings aren't known yet | /recommendations"]);
  });

  test("stands for all failed runs", async () => {
    const failed = (runId: string, kind: string) => ({
      runId,
      kind,
      error: `Of ${runId}.`,
      finishedAt: lastVisitAt,
    });
    const runs = [failed("a", "discovery"), failed("b", "cost_analysis"), failed("c", "remediation")];
    api.answers["GET /dashboard/changes"] = { ...changes, failedRuns: runs };
    await open();
    expect(lines().map((line) => line.split(" | ")[0])).toEqual([
      "Discovery failed",
      "Cost analysis failed",
      "Fix failed",
    ]);
    await closePage();
    api.answers["GET /dashboard/changes"] = { ...changes, failedRuns: [...runs, failed("d", "discovery")] };
    await open();
    expect(lines().map((line) => line.split(" | ")[0])).toEqual([
      "Discovery failed",
      "Cost analysis failed",
      "2 more runs failed",
    ]);
  });
});

test("a failed load states nothing, and can be retried", async () => {
  api.answers["POST /dashboard/visits"] = problem(500, "The database is busy.");
  await open();
  expect(panel(TITLE).textContent).toContain("The database is busy.");
  expect(panel(TITLE).textContent).not.toMatch(/first visit|Nothing/);
  api.answers["POST /dashboard/visits"] = { lastVisitAt };
  api.answers["GET /dashboard/changes"] = problem(500, "It is still busy.");
  await press("Retry", panel(TITLE));
  expect(panel(TITLE).textContent).toContain("It is still busy.");
  api.answers["GET /dashboard/changes"] = changes;
  await press("Retry", panel(TITLE));
  expect(text()).toContain("Nothing has changed.");
});
