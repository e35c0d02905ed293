// The dashboard: figures, charts, and first steps, before and after there is data. Specification, sections 2,
// 8, and 9.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { tenths, wholeDollars } from "./support/costs.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, createMember, createOperator, discover, enter, login } from "./support/people.ts";
import { answerWith } from "./support/traffic.ts";

const card = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
/** The accessible text of a step, and whether it is done. */
const step = (page: Page, text: string) => page.getByText(text, { exact: true });

type Overview = {
  currentMonthCost: number | null;
  lastUpdated: string;
  weekly: { percentageChange: number | null } | null;
  days: { date: string; cost: number | null; state: string }[];
  services: { service: string | null; cost: number; percentage: number | null }[];
  anomalies: { service: string }[];
};

test("§2 greeting, dashes before there is data, texts of the empty states, and five first steps", async ({
  page,
  server,
}) => {
  const person = await createMember(server);
  await enter(page, person);
  await expect(page.getByRole("heading", { name: `Welcome back, ${person.fullName}` })).toBeVisible();
  await expect(card(page, "Monthly Cost")).toHaveText("Monthly Cost–Run a cost analysis");
  await expect(card(page, "Potential Savings")).toHaveText(
    "Potential Savings–Available after the first discovery",
  );
  await expect(card(page, "Security Score")).toHaveText("Security Score–Run a security scan");
  await expect(card(page, "Recommendations")).toHaveText(
    "Recommendations–Available after the first discovery",
  );
  await expect(page.getByText("No cost data available")).toBeVisible();
  await expect(page.getByText("No service data yet")).toBeVisible();
  await expect(page.getByText("Run cost analysis to see service breakdown")).toBeVisible();
  await expect(page.getByText("1 of 5 done")).toBeVisible();
  await expect(step(page, "Connect an AWS account (done)")).toBeVisible();
  for (const title of ["Run discovery", "Run a cost analysis", "Run a security scan", "Set up alerts"]) {
    await expect(step(page, `${title} (to do)`)).toBeVisible();
  }
  await expectAccessible(page, "dashboard-first");
});

test("§2 §9 four cards, 30 actual days, and the top five with Other: whole dollars that match the API", async ({
  page,
  server,
  operator,
}) => {
  const { idToken: token } = await login(server, operator);
  const overview = await ask<Overview>(server, "GET", "/cost/overview", { token });
  const { totalPotentialSavings, counts } = await ask<{
    totalPotentialSavings: number;
    counts: { ALL: number };
  }>(server, "GET", "/cost/recommendations", { token });
  const { score } = await ask<{ score: number }>(server, "GET", "/security/score", { token });
  await enter(page, operator);
  await expect(card(page, "Monthly Cost")).toContainText(wholeDollars(overview.currentMonthCost));
  const percent = overview.weekly?.percentageChange ?? 0;
  await expect(card(page, "Monthly Cost")).toContainText(
    `${percent > 0 ? "+" : "−"}${tenths(Math.abs(percent))}% versus last week`,
  );
  await expect(card(page, "Potential Savings")).toContainText(`${wholeDollars(totalPotentialSavings)}/mo`);
  await expect(card(page, "Recommendations")).toHaveText(
    new RegExp(`^Recommendations${counts.ALL.toLocaleString("en-US")}Active suggestions$`),
  );
  const words = score >= 80 ? "Good standing" : score >= 60 ? "Fair standing" : "Needs attention";
  await expect(card(page, "Security Score")).toContainText(`${score}/ 100${score >= 40 ? words : "At risk"}`);
  expect(overview.days).toHaveLength(30);
  const trend = page.getByRole("application", { name: /^Daily cost, last 30 days/ });
  await trend.press("End");
  await expect(trend.locator("[aria-live]")).toContainText(wholeDollars(overview.days.at(-1)?.cost ?? null));
  expect(overview.anomalies[0]?.service).toBe("EC2 - Other");
  await expect(trend.locator("svg text", { hasText: "EC2 Other +$" })).toBeVisible();
  await expect(card(page, "Cost Trend").getByRole("link", { name: /^EC2 Other \+\$\d+$/ })).toBeVisible();
  const shares = page.getByRole("table", { name: "Cost by service" });
  await expect(shares.getByRole("rowheader")).toHaveCount(6);
  await expect(shares.getByRole("row").last()).toHaveText(
    `Other${wholeDollars(overview.services[5]?.cost ?? null)}${Math.round(overview.services[5]?.percentage ?? 0)}%`,
  );
  await expect(page.getByText("4 of 5 done")).toBeVisible();
  await expect(step(page, "Run a cost analysis (done)")).toBeHidden();
  await expectAccessible(page, "dashboard");
  await trend.press("End");
  await trend.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/cost-analysis\\?day=${overview.days.at(-1)?.date}`));
});

test("§2 the week-over-week percentage is red for an increase and green for a decrease", async ({
  page,
  server,
  operator,
}) => {
  const { idToken: token } = await login(server, operator);
  const overview = await ask<Overview>(server, "GET", "/cost/overview", { token });
  const colours: string[] = [];
  for (const [percentageChange, text] of [
    [6.24, "+6.2%"],
    [-2.36, "−2.4%"],
  ] as const) {
    const body = JSON.stringify({ ...overview, weekly: { ...overview.weekly, percentageChange } });
    await answerWith(page, "GET", "/cost/overview", { status: 200, body });
    await enter(page, operator);
    const shown = card(page, "Monthly Cost").getByText(text, { exact: true });
    await expect(shown).toBeVisible();
    colours.push(await shown.evaluate((element) => getComputedStyle(element).color));
  }
  // The tokens of the light theme: critical and good.
  expect(colours).toEqual(["rgb(147, 13, 60)", "rgb(15, 111, 92)"]);
});

test("from the dashboard, the top critical finding is fixed in two clicks", async ({ page, server }) => {
  const person = await createOperator(server);
  await enter(page, person);
  const row = card(page, "Top findings").getByRole("article").first();
  await expect(row).toContainText("Critical");
  const id = (await row.getByRole("link").first().getAttribute("href"))?.split("/").at(-1) ?? "";
  const fix = (await row.getByRole("button", { name: /^Fix / }).getAttribute("aria-label")) ?? "";
  for (const click of [fix, "Confirm & Remediate"]) await page.getByRole("button", { name: click }).click();
  await expect
    .poll(async () => {
      const { idToken: token } = await login(server, person);
      const { finding } = await ask<{ finding: { status: string; severity: string } }>(
        server,
        "GET",
        `/security/findings/${id}`,
        { token },
      );
      return finding;
    })
    .toMatchObject({ status: "RESOLVED", severity: "CRITICAL" });
  await expect(row.getByRole("button", { name: fix })).toBeHidden();
});

test("with five steps done, the list is gone", async ({ page, server }) => {
  const person = await createOperator(server);
  const { idToken: token } = await login(server, person);
  const preferences = await ask<Record<string, unknown>>(server, "GET", "/notifications/preferences", {
    token,
  });
  const { updated_at: _never, ...rest } = preferences;
  await ask(server, "PUT", "/notifications/preferences", { token, body: rest });
  const none = { accounts: [], total: 0, nextCursor: null };
  await answerWith(page, "GET", "/accounts", { status: 200, body: JSON.stringify(none) });
  await enter(page, person);
  // With four of five steps done, the list is collapsed until the person expands it, on this visit and the
  // next.
  await page.getByRole("button", { name: "Show steps" }).click();
  await expect(step(page, "Set up alerts (done)")).toBeVisible();
  await page.reload();
  await expect(step(page, "Connect an AWS account (to do)")).toBeVisible();
  await expect(page.getByText("4 of 5 done")).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Cost Trend" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "First steps" })).toBeHidden();
  await expectAccessible(page, "dashboard-steps-done");
});

test("§8 failed loads are reported in their panels and can be retried", async ({ page, operator }) => {
  for (const path of ["/resources/summary", "/cost/overview", "/cost/recommendations"]) {
    await answerWith(page, "GET", path, { status: 400, body: "{}" });
  }
  await enter(page, operator);
  const totals = card(page, "Resources by type").getByRole("alert");
  const costs = card(page, "Monthly Cost").getByRole("alert");
  const trend = card(page, "Cost Trend").getByRole("alert");
  const savings = card(page, "Potential Savings").getByRole("alert");
  await expect(totals).toContainText("Couldn't load the resource totals.");
  await expect(costs).toContainText("Couldn't load the costs.");
  await expect(trend).toContainText("Failed to load cost data. Please try again.");
  await expect(savings).toContainText("Couldn't load the recommendations.");
  await expectAccessible(page, "dashboard-load-errors");
  await page.unrouteAll();
  await totals.getByRole("button", { name: "Retry" }).click();
  await trend.getByRole("button", { name: "Retry" }).click();
  await savings.getByRole("button", { name: "Retry" }).click();
  for (const alert of [totals, costs, trend, savings]) await expect(alert).toBeHidden();
  // On the first day of a month, no day of it is known.
  const isFirstDay = new Date().getUTCDate() === 1;
  await expect(card(page, "Monthly Cost")).toContainText(isFirstDay ? "versus last week" : "$");
});

test("the account in scope limits every figure", async ({ page, server }) => {
  const person = await createMember(server);
  await discover(server, person);
  const { idToken: token } = await login(server, person);
  const { accounts } = await ask<{ accounts: { id: string }[] }>(server, "GET", "/accounts", { token });
  const asked = page.waitForRequest((request) => request.url().includes("/api/resources/summary"));
  const counted = page.waitForRequest((request) => request.url().includes("/api/cost/recommendations"));
  await enter(page, person, `/dashboard?account=${accounts[0]?.id}`);
  for (const request of [await asked, await counted]) {
    expect(new URL(request.url()).searchParams.get("accountId")).toBe(accounts[0]?.id);
  }
  // Costs are not known yet, but the resources' list prices are.
  await expect(card(page, "Monthly Cost")).toHaveText(
    /^Monthly Cost–Run a cost analysis · \$[\d,]+ at list price$/,
  );
});
