// AI Recommendations: what to change to save money, why, and what was decided. Specification, sections 2, 3,
// 7, 8, and 9.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, createMember, enter, login, type Person } from "./support/people.ts";
import type { RunningServer } from "./support/server.ts";
import { answerWith, calls, hold, holdResponse } from "./support/traffic.ts";

type Listed = {
  recommendationId: string;
  title: string;
  act: string;
  description: string;
  type: string;
  impact: string;
  status: string;
  resourceId: string;
  resourceName: string;
  ruleId: string;
  actionSteps: string[];
  estimatedMonthlySavings: number | null;
};
type List = {
  recommendations: Listed[];
  totalPotentialSavings: number;
  total: number;
  counts: Record<string, number>;
};
type Saver = Person & { token: string };

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const cards = (page: Page) => page.getByRole("article");
const cardOf = (page: Page, { recommendationId }: Pick<Listed, "recommendationId">) =>
  page.locator(`[data-recommendation="${recommendationId}"]`);
/**
 * A response with neither a message nor a code, as from a broken gateway: the default text has to be shown.
 */
const speechless = { status: 418, body: "{}" };
const dollars = (amount: number, digits: number) =>
  amount.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** A person whose sandbox account was discovered once, for tests that change recommendations. */
async function saver(server: RunningServer): Promise<Saver> {
  const person = await createMember(server);
  const { idToken: token } = await login(server, person);
  await ask(server, "POST", "/resources/discover", { token });
  return { ...person, token };
}

async function listOf(server: RunningServer, person: Person, query = "limit=500"): Promise<List> {
  const { idToken: token } = await login(server, person);
  return ask<List>(server, "GET", `/cost/recommendations?${query}`, { token });
}

async function first(server: RunningServer, person: Person, ruleId: string): Promise<Listed> {
  const { recommendations } = await listOf(server, person);
  const found = recommendations.find((one) => one.ruleId === ruleId);
  if (!found) throw new Error(`the sandbox has nothing for ${ruleId}`);
  return found;
}

test.describe("the list", () => {
  test("§2 §3 §9 title, total per month, tabs with counts, and cards with impact, type, and savings", async ({
    page,
    server,
    operator,
  }) => {
    const all = await listOf(server, operator);
    await enter(page, operator, "/recommendations");
    await expect(page.getByRole("heading", { level: 1, name: "AI Recommendations" })).toBeVisible();
    await expect(page.getByText("Total Potential Savings")).toBeVisible();
    const total = `${dollars(all.totalPotentialSavings, 0)}per month`;
    await expect(page.getByText(total)).toBeVisible();
    const { counts } = all;
    const reserved = (counts.RESERVED_INSTANCE ?? 0) + (counts.SAVINGS_PLAN ?? 0);
    for (const [name, count] of [
      ["All", counts.ALL],
      ["Right-sizing", counts.INSTANCE_RIGHTSIZING],
      ["Reserved Instances", reserved],
      ["Unused", counts.UNUSED_RESOURCE],
    ] as const) {
      await expect(page.getByRole("tab", { name: `${name} ${count}`, exact: true })).toBeVisible();
    }
    await expect(page.getByRole("tab", { name: /^All/, selected: true })).toBeVisible();
    const [best] = all.recommendations;
    if (!best) throw new Error("nothing to show");
    const card = cards(page).first();
    await expect(card).toHaveAttribute("data-recommendation", best.recommendationId);
    await expect(card).toContainText(`${best.impact.charAt(0)}${best.impact.slice(1).toLowerCase()} impact`);
    await expect(card.getByRole("button", { name: best.title, exact: true })).toBeVisible();
    await expect(card).toContainText(best.act);
    await expect(card).toContainText(best.description);
    await expect(card).toContainText(best.resourceName);
    await expect(card).toContainText(dollars(best.estimatedMonthlySavings ?? 0, 0));
    // Sample data is labeled.
    await expect(page.getByText("Sandbox account: sample data")).toBeVisible();
    await expectAccessible(page, "recommendations");
  });

  test("§3 unknown savings are shown as Unknown, never as zero", async ({ page, operator }) => {
    await page.route(
      (url) => url.pathname === "/api/cost/recommendations",
      async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as List;
        body.recommendations = body.recommendations.slice(0, 1);
        const [only] = body.recommendations;
        if (only) only.estimatedMonthlySavings = null;
        await route.fulfill({ response, json: body });
      },
    );
    await enter(page, operator, "/recommendations");
    await expect(cards(page).first()).toContainText("Estimated monthly savings: Unknown");
  });

  test("§2 tabs, search, impact, and order are in the URL; Back and reload keep them", async ({
    page,
    server,
    operator,
  }) => {
    await enter(page, operator, "/recommendations");
    await page.getByRole("tab", { name: /^Unused/ }).click();
    await expect(page).toHaveURL(/tab=unused/);
    await expect(cards(page).first()).toContainText("Unused");
    const asked = calls(page, "GET", "/cost/recommendations");
    await page.getByRole("tab", { name: /^Reserved Instances/ }).click();
    // Savings Plans belong to this tab.
    await expect
      .poll(() => asked.some((request) => /RESERVED_INSTANCE%2CSAVINGS_PLAN/.test(request.url())))
      .toBe(true);
    await page.goBack();
    await expect(page.getByRole("tab", { name: /^Unused/, selected: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("tab", { name: /^Unused/, selected: true })).toBeVisible();
    await page.getByRole("tab", { name: /^All/ }).click();
    const savings = await listOf(server, operator, "sort=savings&limit=1");
    await page.getByLabel("Order", { exact: true }).selectOption("savings");
    await expect(page).toHaveURL(/sort=savings/);
    await expect(cards(page).first()).toHaveAttribute(
      "data-recommendation",
      savings.recommendations[0]?.recommendationId ?? "",
    );
    const high = await listOf(server, operator, "impact=HIGH&limit=1");
    await page.getByLabel("Impact", { exact: true }).selectOption("HIGH");
    await expect(page.getByRole("tab", { name: `All ${high.total}`, exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByLabel("Search by title, resource, Region, or rule").fill("no such thing");
    await expect(page).toHaveURL(/q=no\+such\+thing/);
    await expect(page.getByText("No recommendations match your filters.")).toBeVisible();
    await expectAccessible(page, "recommendations-no-match");
    await button(page, "Clear filters").first().click();
    await expect(page).not.toHaveURL(/impact|q=/);
    await expect(page).toHaveURL(/sort=savings/);
  });

  test("§2 pages of 20; j, k, and Enter move through the cards", async ({ page, server, operator }) => {
    const { total } = await listOf(server, operator);
    expect(total).toBeGreaterThan(20);
    await enter(page, operator, "/recommendations");
    await expect(page.getByText(`1–20 of ${total}`)).toBeVisible();
    await button(page, "Next").click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText(new RegExp(`^21–\\d+ of ${total}$`))).toBeVisible();
    await page.reload();
    await expect(page.getByText(new RegExp(`^21–\\d+ of ${total}$`))).toBeVisible();
    await button(page, "Previous").click();
    await expect(page.getByText(`1–20 of ${total}`)).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    await expect(cards(page).first().getByRole("heading", { name: "Action steps" })).toBeVisible();
  });
});

test.describe("an open card", () => {
  test("§2 a click shows the affected resource, numbered steps, evidence, calculation, and both buttons", async ({
    page,
    server,
    operator,
  }) => {
    const one = await first(server, operator, "ec2-instance-rightsize");
    await enter(page, operator, `/recommendations?q=${one.ruleId}`);
    const card = cardOf(page, one);
    await card.getByRole("button", { name: one.title }).click();
    await expect(page).toHaveURL(new RegExp(`open=${one.recommendationId}`));
    for (const name of ["Affected resource", "Action steps", "Evidence", "Savings calculation", "Sources"]) {
      await expect(card.getByRole("heading", { name, exact: true })).toBeVisible();
    }
    await expect(card.getByRole("listitem").filter({ hasText: one.actionSteps[0] ?? "" })).toContainText("1");
    await expect(card.getByText("Before", { exact: true })).toBeVisible();
    await expect(card.getByText("After", { exact: true })).toBeVisible();
    await expect(
      card.getByText(`${dollars(one.estimatedMonthlySavings ?? 0, 2)} per month`).first(),
    ).toBeVisible();
    await expect(card.getByRole("heading", { name: /^Confidence: (High|Medium|Low)$/ })).toBeVisible();
    await expect(card.getByRole("heading", { name: "Risks" })).toBeVisible();
    await expect(card.getByText(/aws ec2/).first()).toBeVisible();
    await expect(card.getByText(/instance_type/).first()).toBeVisible();
    const cpu = card.getByRole("figure").filter({ hasText: "CPU" }).first();
    await expect(cpu.getByRole("button", { name: "Table" })).toBeVisible();
    await expectAccessible(page, "recommendations-open");
    await cpu.getByRole("button", { name: "Table" }).click();
    await expect(cpu.getByRole("columnheader", { name: "Day" })).toBeVisible();
    await expect(card.getByRole("button", { name: "Apply Recommendation" })).toBeVisible();
    await expect(card.getByRole("button", { name: "Dismiss" })).toBeVisible();
    await card.getByRole("link", { name: one.resourceName }).click();
    await expect(page).toHaveURL(/\/resources\/arn/);
    await page.goBack();
    await expect(card.getByRole("heading", { name: "Action steps" })).toBeVisible();
    await card.getByRole("button", { name: one.title }).click();
    await expect(card.getByRole("heading", { name: "Action steps" })).toBeHidden();
  });

  test("§2 a link opens its card on any page, and reports an unknown one", async ({
    page,
    server,
    operator,
  }) => {
    const one = await first(server, operator, "ec2-instance-rightsize");
    await enter(page, operator, `/recommendations?tab=unused&open=${one.recommendationId}`);
    const linked = page.getByRole("region", { name: "Linked recommendation" });
    await expect(linked.getByRole("heading", { name: "Action steps" })).toBeVisible();
    await page.goto("/recommendations?open=none");
    await expect(page.getByText(/Recommendation not found in your workspace\./)).toBeVisible();
    await button(page, "Dismiss").first().click();
    await expect(page).not.toHaveURL(/open=/);
  });

  test("§8 a failed load of the evidence is reported and can be retried", async ({
    page,
    server,
    operator,
  }) => {
    const one = await first(server, operator, "ec2-instance-rightsize");
    await answerWith(page, "GET", `/cost/recommendations/${one.recommendationId}`, speechless, 1);
    await enter(page, operator, `/recommendations?q=${one.ruleId}&open=${one.recommendationId}`);
    await expect(page.getByText("Couldn't load the evidence.")).toBeVisible();
    await button(page, "Retry").click();
    await expect(page.getByRole("heading", { name: "Savings calculation" })).toBeVisible();
  });
});

test.describe("decisions", () => {
  test("§7 Dismiss asks for a reason; the card leaves the list and the total, and can be restored", async ({
    page,
    server,
  }) => {
    const person = await saver(server);
    const before = await listOf(server, person);
    const [one] = before.recommendations;
    if (!one) throw new Error("nothing to dismiss");
    await enter(page, person, `/recommendations?open=${one.recommendationId}`);
    await cardOf(page, one).getByRole("button", { name: "Dismiss" }).click();
    const dialog = page.getByRole("dialog", { name: "Dismiss this recommendation" });
    await dialog.getByRole("button", { name: "Dismiss recommendation" }).click();
    await expect(dialog.getByText("Enter a reason")).toBeVisible();
    await dialog.getByLabel("Reason").fill("Kept for the year-end load");
    await dialog.getByLabel("Dismiss until (optional)").fill("2020-01-01");
    await dialog.getByRole("button", { name: "Dismiss recommendation" }).click();
    await expect(
      dialog.getByText("Choose a future date, or leave it empty to dismiss permanently"),
    ).toBeVisible();
    await expectAccessible(page, "recommendations-dismiss");
    await dialog.getByLabel("Dismiss until (optional)").fill("");
    const call = page.waitForRequest((request) => request.url().endsWith("/recommendations/dismiss"));
    await dialog.getByRole("button", { name: "Dismiss recommendation" }).click();
    expect((await call).postDataJSON()).toEqual({
      recommendation_id: one.recommendationId,
      reason: "Kept for the year-end load",
    });
    await expect(page.getByText("Recommendation dismissed")).toBeVisible();
    // Under the pointer nothing moves: a row that is done stays until the pointer leaves.
    await page.mouse.move(0, 0);
    await expect(cardOf(page, one)).toBeHidden();
    await expect(page).not.toHaveURL(/open=/);
    const after = await listOf(server, person);
    expect(after.total).toBe(before.total - 1);
    await expect(page.getByText(`${dollars(after.totalPotentialSavings, 0)}per month`)).toBeVisible();
    await button(page, "Dismissed 1").click();
    await expect(page).toHaveURL(/status=dismissed/);
    await cardOf(page, one).getByRole("button", { name: one.title }).click();
    await expect(cardOf(page, one).getByText("Dismissed: Kept for the year-end load")).toBeVisible();
    await cardOf(page, one).getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("Recommendation reopened")).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(
      page.getByText("No dismissed recommendations. You can restore dismissed recommendations here."),
    ).toBeVisible();
    expect((await listOf(server, person)).totalPotentialSavings).toBe(before.totalPotentialSavings);
  });

  test("§2 §7 §8 Apply Recommendation shows the changes, makes them, verifies them, and undoes them", async ({
    page,
    server,
  }) => {
    const person = await saver(server);
    const before = await listOf(server, person);
    const one = await first(server, person, "ebs-gp2-to-gp3");
    await enter(page, person, `/recommendations?q=${one.ruleId}&open=${one.recommendationId}`);
    const card = cardOf(page, one);
    await card.getByRole("button", { name: "Apply Recommendation" }).click();
    const dialog = page.getByRole("dialog", { name: "Apply Recommendation" });
    for (const text of [
      one.title,
      "Change the volume to gp3",
      `${dollars(one.estimatedMonthlySavings ?? 0, 2)} per month`,
      "What could go wrong:",
      "What will change",
      "Storage: type",
      "How to undo it",
      "Skyledger-ModifyVolumeToGp3",
    ]) {
      await expect(dialog.getByText(text).first()).toBeVisible();
    }
    await expectAccessible(page, "recommendations-run");
    await dialog.getByRole("button", { name: "Apply manually" }).click();
    await expect(dialog.getByText(/^Apply these changes manually\./)).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await card.getByRole("button", { name: "Apply Recommendation" }).click();
    const call = page.waitForRequest((request) => request.url().endsWith("/recommendations/implement"));
    // The dialog closes with the response: a quick run would leave no time to see its steps.
    const release = await holdResponse(page, "POST", "/cost/recommendations/implement");
    // Without the recommendation in a list that is read again, the dialog closes, too.
    const releaseList = await holdResponse(page, "GET", "/cost/recommendations");
    await dialog.getByRole("button", { name: "Apply Recommendation" }).click();
    expect((await call).postDataJSON()).toEqual({
      recommendation_id: one.recommendationId,
      previewToken: expect.any(String),
    });
    await expect(dialog.getByRole("button", { name: "Applying..." })).toBeDisabled();
    await expect(dialog.getByText("Save the current configuration")).toBeVisible();
    release();
    releaseList();
    const applied = page.getByText(`Applied: ${one.act}. Change the volume to gp3: done and checked.`);
    await expect(applied).toBeVisible();
    await expect(dialog).toBeHidden();
    // The toast leads to where it can be undone.
    await expect(page.getByText(`Applied and verified: ${one.act}`)).toBeVisible();
    await expect(button(page, "Show")).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(card).toBeHidden();
    expect((await listOf(server, person)).total).toBe(before.total - 1);

    await page.goto(`/recommendations?status=applied&open=${one.recommendationId}`);
    await expect(card).toContainText("Applied and verified");
    await expect(card.getByText("Change the volume to gp3 · Completed")).toBeVisible();
    await card.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByRole("dialog").getByText(/^The volume is gp2 again\./)).toBeVisible();
    await button(page, "Undo the fix").click();
    await expect(page.getByText("Fix undone.")).toBeVisible();
    expect((await listOf(server, person)).totalPotentialSavings).toBe(before.totalPotentialSavings);
  });

  test("§7 Apply Recommendation of a manual change shows the plan, records it as applied, and the next discovery verifies it", async ({
    page,
    server,
  }) => {
    const person = await saver(server);
    const one = await first(server, person, "dynamodb-table-unused");
    await enter(page, person, `/recommendations?q=${one.ruleId}&open=${one.recommendationId}`);
    const card = cardOf(page, one);
    await card.getByRole("button", { name: "Apply Recommendation" }).click();
    const dialog = page.getByRole("dialog", { name: "Apply Recommendation" });
    await expect(
      dialog.getByText(/^Apply these changes manually\. Skyledger makes no changes in AWS\./),
    ).toBeVisible();
    await expect(dialog.getByText(one.actionSteps[0] ?? "")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Copy AWS CLI" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Copy Terraform" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Copy plan" })).toBeVisible();
    await expectAccessible(page, "recommendations-apply");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await card.getByRole("button", { name: "Apply Recommendation" }).click();
    await dialog.getByLabel("Note (optional)").fill("Deleted in the console");
    const call = page.waitForRequest((request) => request.url().endsWith("/recommendations/implement"));
    await dialog.getByRole("button", { name: "Mark as applied" }).click();
    expect((await call).postDataJSON()).toEqual({
      recommendation_id: one.recommendationId,
      manual: true,
      note: "Deleted in the console",
    });
    await expect(
      page.getByText("Recommendation marked as applied. The next discovery verifies it."),
    ).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(card).toBeHidden();
    await button(page, "Applied 1").click();
    await expect(card).toContainText("Applied, not verified yet");
    await card.getByRole("button", { name: one.title }).click();
    await expect(card.getByText(/^Marked as applied\. The next discovery verifies it/)).toBeVisible();
    await expect(card.getByText(/Deleted in the console/)).toBeVisible();
    await expectAccessible(page, "recommendations-applied");
    // The sandbox's table is unchanged.
    await ask(server, "POST", "/resources/discover", { token: person.token });
    await page.reload();
    await expect(page.getByText("No recommendations match your filters.")).toBeVisible();
    const linked = page.getByRole("region", { name: "Linked recommendation" });
    await expect(linked.getByText(/Found again after it was applied\./)).toBeVisible();
    await expect(linked.getByRole("button", { name: "Apply Recommendation" })).toBeVisible();
  });

  test("§7 a recommendation that was marked as applied by mistake is restored", async ({ page, server }) => {
    const person = await saver(server);
    const one = await first(server, person, "dynamodb-table-unused");
    const body = { recommendation_id: one.recommendationId, manual: true };
    await ask(server, "POST", "/cost/recommendations/implement", { token: person.token, body });
    await enter(page, person, `/recommendations?status=applied&open=${one.recommendationId}`);
    await cardOf(page, one).getByRole("button", { name: "Mark as not applied" }).click();
    await expect(page.getByText("Recommendation reopened")).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(
      page.getByText("No applied recommendations. The next discovery verifies what you apply."),
    ).toBeVisible();
  });

  test("§7 a dismissal with an end date, an applied recommendation that is verified, and one that is gone are labeled", async ({
    page,
    server,
  }) => {
    const person = await saver(server);
    const { token } = person;
    // No AWS service reports it: what the rule no longer finds, no source finds.
    const rule = "ec2-instance-stopped-30-days";
    const [checked, gone] = (await listOf(server, person, `limit=500&q=${rule}`)).recommendations;
    const kept = await first(server, person, "ec2-instance-rightsize");
    if (!checked || !gone) throw new Error("the sandbox has too few stopped instances");
    const until = "2099-06-15T12:00:00.000Z";
    await ask(server, "POST", "/cost/recommendations/dismiss", {
      token,
      body: { recommendation_id: kept.recommendationId, reason: "After the launch", until },
    });
    await ask(server, "POST", "/cost/recommendations/implement", {
      token,
      body: { recommendation_id: checked.recommendationId, manual: true },
    });
    // As if the instances were deleted: the rule no longer finds them.
    await ask(server, "PUT", "/cost/savings-rules/thresholds", {
      token,
      body: { thresholds: { [`${rule}.stoppedDays`]: 100_000 } },
    });
    await ask(server, "POST", "/resources/discover", { token });
    await enter(page, person, "/recommendations?status=dismissed");
    await expect(cardOf(page, kept)).toContainText("Dismissed until Jun 15, 2099");
    await button(page, "Applied 1").click();
    await expect(cardOf(page, checked)).toContainText("Applied and verified");
    await cardOf(page, checked).getByRole("button", { name: checked.title }).click();
    await expect(
      cardOf(page, checked).getByText("Applied, and no longer found by a later discovery."),
    ).toBeVisible();
    await expect(cardOf(page, checked).getByText(/No longer found: the change is in place\./)).toBeVisible();
    await page.goto(`/recommendations?open=${gone.recommendationId}`);
    const linked = page.getByRole("region", { name: "Linked recommendation" });
    await expect(linked.getByText("Not found by the last discovery. No action needed.")).toBeVisible();
    await expect(linked.getByRole("button", { name: "Apply Recommendation" })).toBeHidden();
  });

  test("§2 a resource's details link to its recommendations, and the filter can be removed", async ({
    page,
    server,
    operator,
  }) => {
    const one = await first(server, operator, "ec2-instance-rightsize");
    await enter(page, operator, `/resources?resource=${encodeURIComponent(one.resourceId)}`);
    await page.getByRole("link", { name: "View recommendations" }).click();
    await expect(page).toHaveURL(/\/recommendations\?.*resource=/);
    await expect(cardOf(page, one)).toBeVisible();
    await button(page, /show all resources/).click();
    await expect(page).not.toHaveURL(/resource=/);
  });

  test("§8 a failed decision shows the server's reason, else the default text", async ({ page, server }) => {
    const person = await saver(server);
    const one = await first(server, person, "dynamodb-table-unused");
    await enter(page, person, `/recommendations?q=${one.ruleId}&open=${one.recommendationId}`);
    await answerWith(page, "POST", "/cost/recommendations/dismiss", speechless);
    await cardOf(page, one).getByRole("button", { name: "Dismiss" }).click();
    await page.getByLabel("Reason").fill("x");
    await button(page, "Dismiss recommendation").click();
    await expect(page.getByText("Failed to dismiss the recommendation")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await answerWith(page, "POST", "/cost/recommendations/implement", speechless);
    await cardOf(page, one).getByRole("button", { name: "Apply Recommendation" }).click();
    await button(page, "Mark as applied").click();
    await expect(page.getByText("Failed to apply the recommendation")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    // Another person was faster: the server reports the conflict.
    await page.unrouteAll();
    const body = { recommendation_id: one.recommendationId, reason: "Mine" };
    await ask(server, "POST", "/cost/recommendations/dismiss", { token: person.token, body });
    await cardOf(page, one).getByRole("button", { name: "Apply Recommendation" }).click();
    await button(page, "Mark as applied").click();
    await expect(
      page.getByText("This recommendation is dismissed. Restore it before you apply it."),
    ).toBeVisible();
  });
});

test.describe("states", () => {
  test("§2 no recommendations: No recommendations found", async ({ page, operator }) => {
    const none = { open: 0, dismissed: 0, applied: 0 };
    const noSavings = { savings: "0", count: 0, unknown: 0 };
    const counts = {
      ALL: 0,
      INSTANCE_RIGHTSIZING: 0,
      RESERVED_INSTANCE: 0,
      SAVINGS_PLAN: 0,
      UNUSED_RESOURCE: 0,
    };
    const body = JSON.stringify({
      recommendations: [],
      totalPotentialSavings: 0,
      counts,
      statusCounts: none,
      savingsByType: {},
      savingsByRisk: { Low: noSavings, Medium: noSavings, High: noSavings },
      alternativesCount: 0,
      commitmentPayers: [],
      unknownSavingsCount: 0,
      nextCursor: null,
      total: 0,
    });
    await answerWith(page, "GET", "/cost/recommendations", { status: 200, body });
    await enter(page, operator, "/recommendations");
    await expect(page.getByText("No recommendations found")).toBeVisible();
    await expect(page.getByText("Great job! Your infrastructure is well-optimized.")).toBeVisible();
    await expect(page.getByText("$0per month")).toBeVisible();
    await expectAccessible(page, "recommendations-none");
  });

  test("§2 before the first discovery, the page shows no praise and links to the discovery", async ({
    page,
    server,
  }) => {
    await enter(page, await createMember(server), "/recommendations");
    await expect(page.getByText("No discovery has run yet")).toBeVisible();
    await expect(page.getByText(/Great job/)).toBeHidden();
    await expect(page.getByText("–Available after the first discovery.")).toBeVisible();
    await expectAccessible(page, "recommendations-first");
    await page.getByRole("link", { name: "Open the Resource Explorer" }).click();
    await expect(page).toHaveURL(/\/resources/);
  });

  test("§8 skeletons have the shape of the cards; a failure is reported with Retry", async ({
    page,
    operator,
  }) => {
    const release = await hold(page, "GET", "/cost/recommendations");
    await enter(page, operator, "/recommendations");
    await expect(page.getByText("Total Potential Savings")).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    release();
    await expect(cards(page).first()).toBeVisible();
    await page.unrouteAll();
    await answerWith(page, "GET", "/cost/recommendations", speechless);
    await page.reload();
    await expect(page.getByText("Failed to load recommendations")).toBeVisible();
    await page.unrouteAll();
    await button(page, "Retry").click();
    await expect(cards(page).first()).toBeVisible();
  });
});

test("§2 thresholds are changed on the page, and results that were not evaluated are listed with their reasons", async ({
  page,
  server,
}) => {
  const person = await saver(server);
  await enter(page, person, "/recommendations");
  await button(page, "Thresholds").click();
  await expect(page).toHaveURL(/panel=thresholds/);
  const sheet = page.getByRole("dialog", { name: "Thresholds" });
  await sheet.getByRole("searchbox").fill("ebs-volume-unattached");
  await expect(sheet.getByRole("group")).toHaveCount(1);
  const days = sheet.getByRole("textbox").first();
  await days.fill("soon");
  await expect(sheet.getByRole("alert")).toHaveText("Enter a number, such as 30 or 0.5.");
  await days.fill("3650");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Stay" }).click();
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByText("Saved. Changes apply from the next discovery.")).toBeVisible();
  await page.reload();
  await sheet.getByRole("searchbox").fill("ebs-volume-unattached");
  await expect(sheet.getByRole("group")).toHaveCount(1);
  await expect(days).toHaveValue("3650");
  await expectAccessible(page, "recommendations-thresholds");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  await button(page, "View details").click();
  const missing = page.getByRole("dialog", { name: "Not evaluated" });
  await missing.getByRole("combobox", { name: "Rule" }).selectOption("s3-bucket-abandoned");
  await expect(missing.getByText("Request metrics: not available here.").first()).toBeVisible();
  await expect(page).toHaveURL(/rule=s3-bucket-abandoned/);
  await expectAccessible(page, "recommendations-not-evaluated");
});
