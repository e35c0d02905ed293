import { expect, test } from "vitest";
import { anomalyDays, anomalyEvents, anomalyText, pointName, trendPoints } from "./cost-days.ts";

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

test("points are named for what they stand for", () => {
  expect(["DAILY", "WEEKLY", "MONTHLY"].map((one) => pointName(one as "DAILY")("2026-11-02"))).toEqual([
    "Nov 2",
    "Week of Nov 2",
    "Nov 2026",
  ]);
});

test("a day that is not over says so", () => {
  expect(
    trendPoints([
      { date: "2026-11-01", cost: 4, complete: true },
      { date: "2026-11-02", cost: 1, complete: false },
    ]),
  ).toEqual([
    { at: "2026-11-01", value: 4 },
    { at: "2026-11-02", value: 1, note: "Not complete yet" },
  ]);
});

test("an anomaly is marked at the point that its first day lies in", () => {
  const weeks = [{ date: "2026-10-26" }, { date: "2026-11-02" }, { date: "2026-11-09" }];
  expect(anomalyEvents([anomaly], weeks)).toEqual([{ index: 1, text: "EC2 +$310" }]);
  expect(anomalyEvents([{ ...anomaly, start: "2026-10-01" }], weeks)).toEqual([]);
  expect(anomalyText({ ...anomaly, amount: -40 })).toBe("EC2 −$40");
  expect([anomalyDays(anomaly), anomalyDays({ ...anomaly, end: anomaly.start })]).toEqual([
    "Nov 3 – Nov 5",
    "Nov 3",
  ]);
});
