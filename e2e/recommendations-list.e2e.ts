// The list of recommendations: rows, keyboard, savings by risk, selection and bulk acts, and the comparison of
// alternatives. Specification, sections 2 and 7.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { MOST_SHIFT, watchLayoutShift } from "./support/layout-shift.ts";
import { ask, createMember, enter, login } from "./support/people.ts";
import type { RunningServer } from "./support/server.ts";
import { calls, holdResponse } from "./support/traffic.ts";

type Listed = { recommendationId: string; act: string; automation: string | null; alternativeCount: number };
type List = {
  recommendations: Listed[];
  total: number;
  totalPotentialSavings: number;
  savingsByRisk: Record<"Low" | "Medium" | "High", { savings: string; count: number }>;
};

const rows = (page: Page) => page.getByRole("article");
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** Someone whose sandbox account was discovered, with the token for requests. */
async function saver(server: RunningServer) {
  const person = await createMember(server);
  const { idToken: token } = await login(server, person);
  await ask(server, "POST", "/resources/discover", { token });
  const list = (query: string) =>
    ask<List>(server, "GET", `/cost/recommendations?limit=500&${query}`, { token });
  return { person, list };
}

for (const [width, height, highest] of [
  [1440, 900, 84],
  [390, 844, 140],
] as const) {
  test(`rows are dense and nothing moves while the page loads, ${width} px wide`, async ({
    page,
    operator,
  }) => {
    await page.setViewportSize({ width, height });
    const moved = await watchLayoutShift(page);
    await enter(page, operator, "/recommendations");
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByText(/not fully evaluated/)).toBeVisible();
    const heights = await rows(page).evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    );
    expect(Math.max(...heights)).toBeLessThanOrEqual(highest);
    expect((await moved()).sum).toBeLessThan(MOST_SHIFT);
  });
}

test("the keyboard moves, selects, and asks; the row that was left has the focus again", async ({
  page,
  operator,
}) => {
  await enter(page, operator, "/recommendations");
  await expect(rows(page).first()).toBeVisible();
  const title = rows(page).nth(1).getByRole("heading").getByRole("button");
  const bar = page.getByRole("region", { name: "Selection" });
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(title).toBeFocused();
  await page.keyboard.press("x");
  await expect(bar).toContainText("1 recommendation selected");
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await page.keyboard.press("e");
  await expect(page.getByRole("dialog", { name: "Dismiss this recommendation" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(title).toBeFocused();
  await page.keyboard.press("f");
  await expect(page.getByRole("dialog", { name: "Apply Recommendation" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(title).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByText("Ignore the row or the selection (recommendations: dismiss)")).toBeVisible();
});

test("savings by risk add up to the total and filter the list by a link that can be shared", async ({
  page,
  server,
  operator,
}) => {
  const { idToken: token } = await login(server, operator);
  const { savingsByRisk, totalPotentialSavings } = await ask<List>(
    server,
    "GET",
    "/cost/recommendations?limit=1",
    { token },
  );
  await enter(page, operator, "/recommendations");
  const split = page.getByRole("group", { name: "Savings by risk" });
  await expect(split.getByRole("button")).toHaveCount(4);
  const amounts = (await split.getByRole("button").allTextContents()).map((text) =>
    Number(text.replaceAll(/[^\d]/g, "")),
  );
  const [low = 0, medium = 0, high = 0, all] = amounts;
  expect(low + medium + high).toBe(all);
  expect(all).toBe(Math.round(totalPotentialSavings));
  await split.getByRole("button", { name: /low risk$/ }).click();
  await expect(page).toHaveURL(/risk=Low/);
  await page.reload();
  await expect(split.getByRole("button", { name: /low risk$/, pressed: true })).toBeVisible();
  await expect(page.getByRole("tab", { name: `All ${savingsByRisk.Low.count}`, exact: true })).toBeVisible();
  await button(page, "About Total Potential Savings").click();
  await expect(page.getByText(/^Low risk: \$/)).toContainText(`${savingsByRisk.Low.count} recommendation`);
});

test("a selection is dismissed at once, undone, and applied by one plan with one confirmation", async ({
  page,
  server,
}) => {
  const { person, list } = await saver(server);
  const before = await list("");
  await enter(page, person, "/recommendations");
  const boxes = rows(page).getByRole("checkbox");
  const bar = page.getByRole("region", { name: "Selection" });
  await boxes.nth(0).check();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("3 recommendations selected");
  await expectAccessible(page, "recommendations-selection");
  await bar.getByRole("button", { name: "Dismiss" }).click();
  const dismiss = page.getByRole("dialog", { name: "Dismiss these recommendations" });
  await dismiss.getByLabel("Reason").fill("Reviewed in December");
  const release = await holdResponse(page, "POST", "/cost/recommendations/bulk-dismiss");
  const asked = calls(page, "POST", "/cost/recommendations/bulk-dismiss");
  await dismiss.getByRole("button", { name: "Dismiss recommendations" }).click();
  await expect(dismiss.getByRole("button", { name: "Dismissing..." })).toBeDisabled();
  release();
  await expect(page.getByText("3 recommendations dismissed")).toBeVisible();
  expect(asked).toHaveLength(1);
  expect((await list("status=dismissed")).total).toBe(3);
  await button(page, "Undo").click();
  await expect(page.getByText("3 recommendations restored.")).toBeVisible();
  expect((await list("")).total).toBe(before.total);

  // All that match, beyond the page: gp2 volumes.
  await page.goto("/recommendations?q=ebs-gp2-to-gp3");
  const matching = await list("q=ebs-gp2-to-gp3");
  await boxes.nth(0).check();
  const selectAll = bar.getByRole("button", { name: `Select all ${matching.total} that match` });
  if (matching.total > 1) await selectAll.click();
  await bar.getByRole("button", { name: "Apply" }).click();
  const automated = matching.recommendations.filter(({ automation }) => automation !== null);
  const noun = automated.length === 1 ? "recommendation" : "recommendations";
  const plan = page.getByRole("dialog", { name: "Apply selected recommendations" });
  const start = plan.getByRole("button", { name: `Apply ${automated.length} ${noun}` });
  await expect(start).toBeEnabled();
  await expectAccessible(page, "recommendations-bulk-plan");
  await start.click();
  const progress = page.getByRole("dialog", {
    name: `${automated.length} of ${automated.length} ${noun} applied`,
  });
  await expect(progress).toBeVisible({ timeout: 120_000 });
  await expect(page).toHaveURL(/fixes=/);
  await expectAccessible(page, "recommendations-bulk-run");
  await page.reload();
  await expect(progress).toBeVisible();
  await progress.getByRole("link").first().click();
  await expect(page).toHaveURL(/status=applied.*open=/);
  await expect(rows(page).first()).toContainText("Applied and verified");
});

test("a recommendation is compared with its alternatives in columns, by a link that can be shared", async ({
  page,
  server,
  operator,
}) => {
  const { idToken: token } = await login(server, operator);
  const { recommendations } = await ask<List>(server, "GET", "/cost/recommendations?limit=500", { token });
  const one = recommendations.find(({ alternativeCount }) => alternativeCount > 1);
  if (one === undefined) throw new Error("the sandbox has no alternatives");
  await enter(page, operator, `/recommendations?compare=${one.recommendationId}`);
  const dialog = page.getByRole("dialog", { name: "Compare alternatives" });
  await expect(dialog.getByRole("columnheader")).toHaveCount(1 + one.alternativeCount);
  for (const name of [
    "Monthly savings",
    "Risk",
    "Restart needed",
    "Can be undone",
    "Commitment",
    "Evidence",
  ]) {
    await expect(dialog.getByRole("rowheader", { name, exact: true })).toBeVisible();
  }
  await expectAccessible(page, "recommendations-compare");
  await dialog.getByRole("button", { name: `Apply: ${one.act}`, exact: true }).click();
  const apply = page.getByRole("dialog", { name: "Apply Recommendation" });
  await expect(apply).toBeVisible();
  await apply.getByRole("button", { name: "Cancel" }).click();
  // The comparison is there again.
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/compare=/);
});
