// Cost Analysis: running an analysis, its results, and its errors. Specification, sections 2, 7, 8, and 9.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { installClock, stopClock } from "./support/clock.ts";
import { analysedMember, analysedToday, summaryOf, tenths, wholeDollars } from "./support/costs.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, createMember, enter, login } from "./support/people.ts";
import { answerWith, calls, hold, nextCall } from "./support/traffic.ts";

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const chart = (page: Page, name: RegExp) => page.getByRole("application", { name });
/** The figure on a card, by the card's heading. */
const card = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
/**
 * A response with neither a message nor a code, as from a broken gateway: the specified text has to be shown.
 */
const speechless = { status: 418, body: "{}" };

/** Names of the sandbox's most expensive services on the page; their order differs between accounts. */
function shortName(service: string | undefined): string {
  const names: Record<string, string> = {
    "Amazon Elastic Compute Cloud - Compute": "EC2",
    "EC2 - Other": "EC2 Other",
    "Amazon Relational Database Service": "RDS",
  };
  return names[service ?? ""] ?? `no short name is known for ${service}`;
}

test.describe("the analysis", () => {
  test("§2 §7 §9 empty state; Run Cost Analysis shows progress; the page fills without a reload, and the message disappears after 3 s", async ({
    page,
    server,
  }) => {
    await installClock(page);
    await enter(page, await createMember(server), "/cost-analysis");
    await expect(page.getByRole("heading", { name: "No Cost Data Available" })).toBeVisible();
    await expect(button(page, "Export")).toHaveCount(0);
    await expectAccessible(page, "cost-empty");
    const release = await hold(page, "POST", "/cost/analysis");
    const asked = nextCall(page, "POST", "/cost/analysis");
    await button(page, "Run Cost Analysis").click();
    await expect(button(page, "Analyzing...")).toBeDisabled();
    const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    expect((await asked).postDataJSON()).toEqual({
      startDate: day(30),
      endDate: day(1),
      granularity: "DAILY",
      timePeriod: "30d",
    });
    const clock = await stopClock(page);
    release();
    const done = page.getByText(/^Cost analysis completed\. \d+ requests to Cost Explorer, \$0\.\d\d\.$/);
    await clock.untilShown(done);
    await clock.shownUntil(3000, done);
    await clock.resume();
    await expect(page.getByRole("heading", { name: "Current Month" })).toBeVisible();
    await expect(button(page, "Refresh Analysis")).toBeEnabled();
  });

  test("§2 §8 Refresh Analysis reads the selected period; a failure shows the server's reason, else the specified text", async ({
    page,
    operator,
  }) => {
    await enter(page, operator, "/cost-analysis?period=7d");
    await answerWith(page, "POST", "/cost/analysis", speechless);
    const asked = nextCall(page, "POST", "/cost/analysis");
    await button(page, "Refresh Analysis").click();
    expect((await asked).postDataJSON()).toMatchObject({ timePeriod: "7d", granularity: "DAILY" });
    await expect(page.getByText("Failed to run cost analysis. Please try again.")).toBeVisible();
    await button(page, "Dismiss").click();
    await expect(page.getByRole("alert")).toBeHidden();
    const detail = "The 50 Cost Explorer requests allowed a day are used up.";
    const problem = { code: "cost_request_limit", title: "Used up", detail, message: detail, error: detail };
    await answerWith(page, "POST", "/cost/analysis", { status: 429, body: JSON.stringify(problem) });
    await button(page, "Refresh Analysis").click();
    await expect(page.getByText(detail)).toBeVisible();
  });

  test("§2 a running analysis shows its progress and can be canceled", async ({ page, operator }) => {
    const now = new Date().toISOString();
    const progress = {
      ...{ done: 1, total: 3, resources: 0, gaps: 0, estimatedSecondsLeft: null },
      current: "Reading costs of Shop",
    };
    const run = {
      ...{ id: "r", kind: "cost_analysis", status: "running", accountIds: [], attempts: 1, error: null },
      ...{ progress, result: null, createdAt: now, startedAt: now, finishedAt: null },
    };
    const runs = (one: object) => ({
      status: 200,
      body: JSON.stringify({ runs: [one], nextCursor: null, total: 1 }),
    });
    await answerWith(page, "GET", "/runs", runs(run));
    await answerWith(page, "POST", "/runs/r/cancel", { status: 200, body: JSON.stringify(run) });
    await enter(page, operator, "/cost-analysis");
    await expect(page.getByText("Reading costs of Shop, 1 of 3 accounts completed")).toBeVisible();
    await expect(button(page, "Analyzing...").first()).toBeDisabled();
    const cancelled = page.waitForRequest((request) => request.url().endsWith("/api/runs/r/cancel"));
    await answerWith(page, "GET", "/runs", runs({ ...run, status: "cancelled" }));
    await button(page, "Cancel").click();
    await cancelled;
    await expect(page.getByText("The cost analysis was canceled.")).toBeVisible();
    await expect(button(page, "Refresh Analysis")).toBeEnabled();
  });
});

test.describe("results", () => {
  test("§2 §9 info bar, cards, trend, pie with the top five, footer: whole dollars that match the API", async ({
    page,
    server,
    operator,
  }) => {
    await enter(page, operator, "/cost-analysis");
    await expect(page.getByText("Analysis period")).toBeVisible();
    await expect(page.getByText("Last updated")).toBeVisible();
    await expect(page.getByRole("main").getByText(/^(Just now|\d+ minutes? ago)$/)).toBeVisible();
    // Read after the page has them: today's costs grow with each analysis.
    const summary = await summaryOf(server, operator, "?period=30d");
    await expect(card(page, "Current Month")).toContainText(wholeDollars(summary.currentMonthCost));
    // An unfinished month has no total to compare; the card states what is compared instead, from its second day on.
    const isFirstDay = new Date().getUTCDate() === 1;
    await expect(card(page, "Current Month")).toContainText(
      isFirstDay ? "No full day of this month yet" : "from last month",
    );
    if (!isFirstDay)
      await expect(card(page, "Current Month")).toContainText(
        /\$[\d,]+ in \d+ full days? vs\. \$[\d,]+ in the same (\d+ days|day)/,
      );
    await expect(card(page, "Projected Month")).toContainText(wholeDollars(summary.projectedMonthCost));
    await expect(card(page, "Projected Month")).toContainText("Based on current usage");
    await expect(card(page, "Projected Month")).toContainText("(80% confidence)");
    await expect(card(page, "Last Month")).toContainText(`${wholeDollars(summary.lastMonthCost)}Total spent`);
    await expect(page.getByText(`Total analyzed cost: ${wholeDollars(summary.totalCost)}`)).toBeVisible();
    const legend = page.getByRole("table", { name: "Cost by service" });
    await expect(legend.getByRole("rowheader")).toHaveText([/./, /./, /./, /./, /./, "Other"]);
    const [first] = summary.byService;
    await expect(legend.getByRole("row").nth(1)).toContainText(
      `${shortName(first?.service)}${wholeDollars(first?.cost ?? 0)}${tenths(first?.percentage ?? 0)}%`,
    );
    await expect(page.getByText(/^Includes usage and purchases\. Excludes tax \$\d/)).toBeVisible();
    await expect(page.getByText(/^Cost Explorer: \d+ requests today \(\$0\.\d\d\)/)).toBeVisible();
    await expectAccessible(page, "cost-charts");
  });

  test("§2 charts work with the keyboard, days and services open details, and links reproduce them", async ({
    page,
    server,
    operator,
  }) => {
    await analysedToday(server, operator);
    const { trend } = await summaryOf(server, operator, "?period=30d");
    await enter(page, operator, "/cost-analysis");
    // The day before today: shortly after midnight UTC, today has no charges.
    await chart(page, /^Cost per day by service/).press("End");
    await chart(page, /^Cost per day by service/).press("ArrowLeft");
    const yesterday = trend.at(-2);
    await expect(
      page.getByRole("application", { name: /^Cost per day/ }).locator("[aria-live]"),
    ).toContainText(wholeDollars(yesterday?.cost ?? 0));
    await chart(page, /^Cost per day by service/).press("Enter");
    await expect(page).toHaveURL(new RegExp(`day=${yesterday?.date}`));
    const sheet = page.getByRole("dialog");
    await expect(sheet).toContainText(wholeDollars(yesterday?.cost ?? 0));
    await expectAccessible(page, "cost-day");
    await sheet.getByRole("button", { name: "EC2", exact: true }).click();
    await expect(page).toHaveURL(/service=Amazon\+Elastic\+Compute\+Cloud/);
    await expect(sheet.getByRole("heading", { name: "EC2" })).toBeVisible();
    await expect(sheet.getByText("us-east-1").first()).toBeVisible();
    await expect(sheet.getByRole("heading", { name: "Resources" })).toBeVisible();
    await expectAccessible(page, "cost-service");
    await page.reload();
    await expect(sheet.getByRole("heading", { name: "EC2" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(page).not.toHaveURL(/service=/);
  });

  test("costs by resource are read on request and link to the Resource Explorer", async ({
    page,
    server,
  }) => {
    const person = await analysedMember(server, { discovered: true });
    await enter(
      page,
      person,
      `/cost-analysis?period=7d&service=${encodeURIComponent("Amazon Relational Database Service")}`,
    );
    const sheet = page.getByRole("dialog");
    const asked = nextCall(page, "POST", "/cost/analysis");
    await sheet.getByRole("button", { name: "Read resources" }).click();
    expect((await asked).postDataJSON()).toMatchObject({
      resourceServices: ["Amazon Relational Database Service"],
    });
    const link = sheet.getByRole("region", { name: "Cost by resource" }).getByRole("link").first();
    await expect(link).toBeVisible();
    await expectAccessible(page, "cost-service-resources");
    await link.click();
    await expect(page).toHaveURL(/\/resources\/arn/);
  });

  test("§2 Table View: service, cost, percentage; the bar is capped at 100 %", async ({
    page,
    server,
    operator,
  }) => {
    const summary = await summaryOf(server, operator, "?period=30d");
    const [first, second] = summary.byService;
    // A refund can make a share larger than the total.
    const byService = [
      { ...first, percentage: 130.5 },
      { ...second, percentage: -2 },
      ...summary.byService.slice(2),
    ];
    await answerWith(page, "GET", "/cost/analysis", {
      status: 200,
      body: JSON.stringify({ ...summary, byService }),
    });
    await enter(page, operator, "/cost-analysis");
    await button(page, "Table View").click();
    await expect(page).toHaveURL(/view=table/);
    const table = page.getByRole("table");
    await expect(table.getByRole("columnheader")).toHaveText([
      ...["Service", "Trend", "Cost", "Percentage", "Change", "Change (%)"],
    ]);
    await expect(table.getByRole("row")).toHaveCount(summary.byService.length + 1);
    await expect(table.getByRole("row").nth(1)).toContainText(
      `${shortName(first?.service)}${wholeDollars(first?.cost ?? 0)}130.5%`,
    );
    const bars = page.locator("[data-bar]");
    const widths = await bars.evaluateAll((all) =>
      all.map(
        (bar) => bar.getBoundingClientRect().width / (bar.parentElement?.getBoundingClientRect().width ?? 1),
      ),
    );
    expect(widths[0]).toBeCloseTo(1);
    expect(widths[1]).toBe(0);
    expect(Math.max(...widths)).toBeLessThanOrEqual(1);
    await expectAccessible(page, "cost-table");
  });

  test("§2 §9 the five periods; Update analyzes the selected one, which is in the URL", async ({
    page,
    server,
  }) => {
    await enter(page, await analysedMember(server), "/cost-analysis");
    const period = page.getByRole("combobox", { name: "Period" });
    await expect(period.getByRole("option")).toHaveText([
      "Last 7 days",
      "Last 30 days",
      "Last 90 days",
      "Last 6 months",
      "Last 12 months",
    ]);
    await expect(period).toHaveValue("30d");
    await period.selectOption("Last 90 days");
    const asked = nextCall(page, "POST", "/cost/analysis");
    await button(page, "Update").click();
    expect((await asked).postDataJSON()).toMatchObject({ timePeriod: "90d" });
    await expect(page).toHaveURL(/period=90d/);
    await expect(page.getByText(/^Cost analysis completed/)).toBeVisible();
    await expect(chart(page, /^Cost trend, 90 points/)).toBeVisible();
    await page.goBack();
    await expect(chart(page, /^Cost trend, 30 points/)).toBeVisible();
    await expect(period).toHaveValue("30d");
  });

  test("grouping, bars, filters, and the previous period are in the URL; Back and Clear filters work", async ({
    page,
    operator,
  }) => {
    await enter(page, operator, "/cost-analysis");
    await page.getByRole("combobox", { name: "Group by" }).selectOption("By Region");
    await expect(page).toHaveURL(/group=region/);
    await expect(page.getByRole("heading", { name: "Cost by Region" })).toBeVisible();
    await expect(chart(page, /^Cost per day by Region/)).toBeVisible();
    await page.getByRole("combobox", { name: "Granularity" }).selectOption("By week");
    await expect(chart(page, /^Cost per week by Region/)).toBeVisible();
    await page.getByRole("checkbox", { name: "Compare with previous period" }).check();
    await expect(page).toHaveURL(/compare=previous/);
    await expect(page.getByRole("listitem").filter({ hasText: /^Previous period\$/ })).toBeVisible();
    await page.getByRole("checkbox", { name: "Tax" }).check();
    await expect(page).toHaveURL(/include=tax/);
    await expect(page.getByText(/^Includes usage, purchases, and tax\./)).toBeVisible();
    await page.getByRole("combobox", { name: "Region" }).selectOption("us-east-1");
    await page.getByRole("combobox", { name: "Cost type" }).selectOption("Effective cost");
    await expect(page).toHaveURL(/region=us-east-1/);
    await expect(page).toHaveURL(/metric=effective/);
    await page.reload();
    await expect(page.getByRole("combobox", { name: "Region" })).toHaveValue("us-east-1");
    await button(page, "Clear filters").click();
    await expect(page).not.toHaveURL(/region=|include=|metric=/);
    await expect(page).toHaveURL(/group=region/);
    await page.goBack();
    await expect(page).toHaveURL(/region=us-east-1/);
  });

  test("by tag: for a tag that was not read, the page states what reading it costs, and reads it on request", async ({
    page,
    server,
  }) => {
    await enter(page, await analysedMember(server), "/cost-analysis");
    await page.getByRole("combobox", { name: "Group by" }).selectOption("Tag Team");
    const offer = page.getByText(
      /^Costs by tag Team haven't been read for this period\. This takes one request \(\$0\.01\)/,
    );
    await expect(offer).toBeVisible();
    const asked = nextCall(page, "POST", "/cost/analysis");
    await button(page, "Read by tag").click();
    expect((await asked).postDataJSON()).toMatchObject({ tagKeys: ["Team"] });
    await expect(page.getByText(/^Cost analysis completed/)).toBeVisible();
    await expect(offer).toBeHidden();
    await expect(page.getByRole("table", { name: "Cost by tag Team" })).toContainText("Untagged");
  });

  test("unusual spend is marked in the trend and listed with its days and Region", async ({
    page,
    server,
    operator,
  }) => {
    const { anomalies } = await summaryOf(server, operator, "?period=30d");
    const [largest] = anomalies;
    expect(largest?.service).toBe("EC2 - Other");
    await enter(page, operator, "/cost-analysis");
    const list = card(page, "Unusual spend");
    await expect(list).toContainText("EC2 Other cost more than usual");
    await expect(list).toContainText(`+${wholeDollars(largest?.amount ?? 0)}`);
    await expect(list).toContainText(`Main changes: ${largest?.drivers[0]?.region}`);
    await expect(chart(page, /^Cost trend/).locator("svg text", { hasText: "EC2 Other" })).toBeVisible();
    await list.getByRole("button", { name: "EC2 Other" }).click();
    await expect(page.getByRole("dialog").getByRole("heading", { name: "EC2 Other" })).toBeVisible();
    const { idToken: token } = await login(server, operator);
    const { accounts } = await ask<{ accounts: { id: string }[] }>(server, "GET", "/accounts", { token });
    // Those of the account; with a single account, they equal those of the workspace.
    await page.goto(`/cost-analysis?account=${accounts[0]?.id}`);
    await expect(list).toContainText(`+${wholeDollars(largest?.amount ?? 0)}`);
  });

  test("the request meter shows the fee, the cap, the purpose of each request, and every account", async ({
    page,
    server,
    operator,
  }) => {
    await analysedToday(server, operator);
    await enter(page, operator, "/cost-analysis");
    // Requests of the analysis and those for recommendations add up to those of the day.
    await expect(page.getByText(/^Today: \d+ for cost analysis/)).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Details", exact: true }).click();
    const meter = page.getByRole("dialog", { name: "Cost Explorer requests" });
    await expect(meter).toContainText(
      "AWS charges $0.01 per request. Skyledger makes at most 50 requests per day and account.",
    );
    await expect(meter.getByRole("row", { name: /^Costs by day \d/ })).toBeVisible();
    await expect(meter.getByRole("row").last()).toContainText(/\d+ of 50/);
    await expectAccessible(page, "cost-meter");
  });
});

test.describe("missing data", () => {
  test("missing data and days that were not read are listed, with the next action", async ({
    page,
    server,
  }) => {
    const person = await analysedMember(server);
    const summary = await summaryOf(server, person, "?period=30d");
    const gap = {
      ...{ accountId: "a", accountName: "Shop", operation: "GetCostAndUsage", reason: "denied" },
      ...{ iamAction: "ce:GetCostAndUsage", seenAt: new Date().toISOString() },
      message: "The role may not read Cost Explorer. Allow ce:GetCostAndUsage.",
    };
    await answerWith(page, "GET", "/cost/analysis", {
      status: 200,
      body: JSON.stringify({
        ...summary,
        ...{ gaps: [gap], coverage: { days: 30, daysRead: 27 } },
        ...{ projectedMonthCost: null, projection: null, percentageChange: null, totalCost: null },
        projectionGap: "A projection needs 3 complete days of cost data; there is 1.",
      }),
    });
    await enter(page, person, "/cost-analysis");
    await expect(page.getByText("The role may not read Cost Explorer.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Cloud accounts" })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "27 of 30" })).toBeVisible();
    await expect(card(page, "Projected Month")).toContainText(
      "–A projection needs 3 complete days of cost data; there is 1.",
    );
    // §2: the footer shows the total only when present.
    await expect(page.getByText(/^Total analyzed cost/)).toBeHidden();
    await expectAccessible(page, "cost-gaps");
    const asked = nextCall(page, "POST", "/cost/analysis");
    await button(page, "Read missing days").click();
    expect((await asked).postDataJSON()).toMatchObject({ timePeriod: "30d" });
  });

  test("§8 a failed load can be retried; until then, skeletons have the shape of the page", async ({
    page,
    operator,
  }) => {
    await answerWith(page, "GET", "/cost/analysis", speechless, 1);
    await enter(page, operator, "/cost-analysis");
    await expect(page.getByText("Failed to load cost data. Please try again.")).toBeVisible();
    await expectAccessible(page, "cost-load-error");
    await button(page, "Retry").click();
    await expect(page.getByRole("heading", { name: "Current Month" })).toBeVisible();
  });

  test('§8 a message that contains "No cost analysis found" is the empty state', async ({
    page,
    operator,
  }) => {
    const message = "No cost analysis found for this workspace.";
    const body = JSON.stringify({
      code: "not_found",
      title: "Not found",
      detail: message,
      message,
      error: message,
    });
    await answerWith(page, "GET", "/cost/analysis", { status: 404, body });
    await enter(page, operator, "/cost-analysis");
    await expect(page.getByText("No Cost Data Available")).toBeVisible();
    await expect(page.getByText("Failed to load cost data.")).toBeHidden();
  });
});

test.describe("export", () => {
  test("§7 §8 Export requests the selected period with recommendations and opens the file; a failure is reported", async ({
    page,
    operator,
  }) => {
    await enter(page, operator, "/cost-analysis?period=7d");
    const posts = calls(page, "POST", "/cost/export");
    const tab = page.waitForEvent("popup");
    const file = page
      .context()
      .waitForEvent("response", (response) => response.url().includes("/cost/exports/"));
    await button(page, "Export").click();
    const answer = await file;
    expect(answer.headers()["content-disposition"]).toMatch(/attachment; filename="skyledger-costs-.*\.csv"/);
    await (await tab).close();
    const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    expect(posts[0]?.postDataJSON()).toEqual({
      format: "CSV",
      includeRecommendations: true,
      dateRange: { start: day(7), end: day(1) },
    });
    await expect(page.getByText(/^Exported [\d,]+ rows\.$/)).toBeVisible();
    await answerWith(page, "POST", "/cost/export", {
      status: 404,
      body: JSON.stringify({ code: "not_found", message: "something else" }),
    });
    await button(page, "Export").click();
    await expect(page.getByText("Failed to export data. Please try again.")).toBeVisible();
  });
});
