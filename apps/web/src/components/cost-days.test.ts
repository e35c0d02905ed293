import { expect, test } from "vitest";
import {
  anomalyDays,
  anomalyEvents,
  anomalyText,
  bucketCost,
  bucketWords,
  type CostBucket,
  pointName,
  trendPoints,
} from "./cost-days.ts";

const anomaly = {
  start: "2026-11-03",
  end: "2026-11-05",
  amount: 310.4,
  expected: 100,
  actual: 410.4,
  service: "Amazon Elastic Compute Cloud - Compute",
  direction: "rise" as const,
  days: ["2026-11-03", "2026-11-04", "2026-11-05"],
  drivers: [],
};

test("points are labeled by their period", () => {
  expect(["DAILY", "WEEKLY", "MONTHLY"].map((one) => pointName(one as "DAILY")("2026-11-02"))).toEqual([
    "Nov 2",
    "Week of Nov 2",
    "Nov 2026",
  ]);
});

/** A month with some days read. */
function month(state: CostBucket["state"], daysRead: number, daysMissing = 0): CostBucket {
  const cost = state === "not_read" ? null : 10;
  return { date: "2026-11-01", cost, state, days: 30, daysRead, daysMissing };
}

test.each([
  [month("complete", 30), undefined],
  [month("running", 21), "In progress: 21 of 30 days"],
  [month("running", 10, 11), "In progress: 10 of 30 days, 11 not read"],
  [month("partial", 9), "Partial: 9 of 30 days in this period"],
  [month("partial", 28, 2), "Partial: 28 of 30 days, 2 not read"],
  [month("not_read", 0, 30), "Not read"],
  [{ ...month("running", 0), days: 1 }, "In progress"],
  [{ ...month("partial", 0, 1), days: 1 }, "Partly read"],
])("%j is %s", (bucket, words) => {
  expect(bucketWords(bucket)).toBe(words);
});

test("an unread period has no amount, in charts and in tables", () => {
  const trend = [month("complete", 30), month("not_read", 0, 30), month("running", 21)];
  expect(trendPoints(trend)).toEqual([
    { at: "2026-11-01", value: 10, state: "complete" },
    { at: "2026-11-01", value: null, state: "not_read", note: "Not read" },
    { at: "2026-11-01", value: 10, state: "running", note: "In progress: 21 of 30 days" },
  ]);
  expect(trend.map(bucketCost)).toEqual(["$10", "Not read", "$10"]);
});

test("an anomaly is marked at the point that contains its first day", () => {
  const weeks = [{ date: "2026-10-26" }, { date: "2026-11-02" }, { date: "2026-11-09" }];
  expect(anomalyEvents([anomaly], weeks)).toEqual([
    { index: 1, text: "EC2 +$310", words: "Unusual spend: EC2 +$310" },
  ]);
  expect(anomalyEvents([{ ...anomaly, start: "2026-10-01" }], weeks)).toEqual([]);
  expect(anomalyText({ ...anomaly, amount: -40 })).toBe("EC2 −$40");
  expect([anomalyDays(anomaly), anomalyDays({ ...anomaly, end: anomaly.start })]).toEqual([
    "Nov 3 – Nov 5",
    "Nov 3",
  ]);
});
