import { expect, test } from "vitest";
import { type DailyStatistic, metricNeeds, statisticsOf } from "./metric-need.ts";

const day = (name: string, values: Partial<DailyStatistic> = {}): DailyStatistic => ({
  day: name,
  p50: null,
  p95: null,
  p99: null,
  average: null,
  maximum: null,
  minimum: null,
  sum: null,
  ...values,
});

test("a window uses the highest percentile and maximum, the lowest minimum, the mean of means, and the sum of sums", () => {
  const days = [
    day("2026-05-01", { p50: 1, p95: 8, p99: 9, average: 2, maximum: 10, minimum: 1, sum: 20 }),
    day("2026-05-02"),
    day("2026-05-03", { p50: 3, p95: 7, p99: 11, average: 6, maximum: 12, minimum: -1, sum: 5 }),
  ];
  expect(statisticsOf(days, 6)).toEqual({
    days: 6,
    daysWithData: 3,
    coverage: 0.5,
    p50: 3,
    p95: 8,
    p99: 11,
    average: 4, // (2 + 6) ÷ 2: a day without a mean does not count
    maximum: 12,
    minimum: -1,
    sum: 25,
    daily: days,
    weekly: [],
  });
});

test("without points a value is null, never zero, and so is a sum", () => {
  expect(statisticsOf([], 14)).toMatchObject({
    daysWithData: 0,
    coverage: 0,
    p50: null,
    p95: null,
    p99: null,
    average: null,
    maximum: null,
    minimum: null,
    sum: 0,
  });
  expect(statisticsOf([day("2026-05-01")], 1)).toMatchObject({ coverage: 1, average: null, minimum: null });
});

test("coverage is at most 1, and 0 without days", () => {
  expect(statisticsOf([day("a"), day("b")], 1).coverage).toBe(1);
  expect(statisticsOf([], 0).coverage).toBe(0);
  expect(statisticsOf([day("a")], 0).coverage).toBe(0);
});

test("metrics of a namespace share dimensions; each variant has its own ID", () => {
  const dimensions = () => ({ InstanceId: "i-1" });
  const cpu = metricNeeds("AWS/EC2", dimensions)("CPU", "CPUUtilization", "Percent", ["Maximum"]);
  expect(cpu).toEqual({
    id: "AWS/EC2:CPUUtilization",
    title: "CPU",
    namespace: "AWS/EC2",
    name: "CPUUtilization",
    unit: "Percent",
    statistics: ["Maximum"],
    weekly: false,
    dimensions,
  });
  const other = metricNeeds("AWS/EC2", dimensions, "#1")("CPU", "CPUUtilization", "Percent", [], {
    weekly: true,
  });
  expect([other.id, other.weekly]).toEqual(["AWS/EC2:CPUUtilization#1", true]);
});
