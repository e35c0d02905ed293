import { afterEach, beforeEach, expect, test } from "vitest";
import { overview } from "./testing/answers.ts";
import { api, closePage, open, startOver, text } from "./testing/dashboard-page.tsx";

beforeEach(startOver);
afterEach(closePage);

const aDay = {
  ...{ cost: 40, previousCost: 50, change: -10, percentageChange: -20, days: 1 },
  range: { start: "2026-01-01", end: "2026-01-02" },
  previousRange: { start: "2025-12-01", end: "2025-12-02" },
};

test.each([
  ["without a full day of the month", null, true],
  ["after its first full day", aDay, false],
])("the monthly cost %s", async (_, monthComparison, isFirst) => {
  api.answers["GET /cost/overview"] = { ...overview, currentMonthCost: 12, monthComparison };
  await open();
  expect(text()).toContain("Monthly Cost$12");
  expect(text().includes("No full day of this month yet")).toBe(isFirst);
});
