import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { overview } from "./testing/answers.ts";
import { api, button, closePage, open, press, startOver, text } from "./testing/dashboard-page.tsx";

beforeEach(startOver);
afterEach(closePage);

const popover = (figure: string) =>
  document.querySelector(`[role=dialog][aria-label="About ${figure}"]`)?.textContent;

test.each([
  [
    "Monthly Cost",
    /^Monthly Cost.*Usage and purchases billed since the first of this month.*Compared withLast week/,
  ],
  ["Potential Savings", /730 hours.*Last updated.*Not includedApplied and dismissed recommendations/],
  ["Security Score", /weight of its severity.*Ignored findings still count as failed/],
  ["Recommendations", /^RecommendationsOpen recommendations\. Each is counted/],
  ["Cost Trend", /last 30 full days \(UTC\)\.PeriodJan 1, 2026: 1 of 1 days readSourceCost Explorer/],
  ["Cost by Service", /by service\./],
  ["Resources by type", /SourceDiscovery/],
])("%s explains its definition, time, and source", async (figure, says) => {
  await open();
  await press(`About ${figure}`);
  expect(popover(figure)).toMatch(says);
});

test("before the first cost analysis, the help states that nothing was read", async () => {
  api.answers["GET /cost/status"] = { known: false };
  api.answers["GET /cost/overview"] = overview;
  await open();
  await press("About Monthly Cost");
  expect(popover("Monthly Cost")).toContain("Run a cost analysis to read it.");
});

test("the trend is compared with last week", async () => {
  await open();
  const trend = [...document.querySelectorAll("section")].find((one) =>
    one.textContent?.startsWith("Cost Trend"),
  );
  expect(trend?.textContent).toContain("−10.0% versus last week");
  await act(async () => button("About Cost Trend").click());
  expect(text()).toContain("each of the last 30 full days");
});
