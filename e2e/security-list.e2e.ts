// The list of findings: rows, keyboard, selection, bulk actions, and no layout shift. Specification, sections
// 2 and 4.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { installClock, stopClock } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";
import { MOST_SHIFT, watchLayoutShift } from "./support/layout-shift.ts";
import { ask, createMember, enter, login } from "./support/people.ts";
import { calls } from "./support/traffic.ts";

const rows = (page: Page) => page.getByRole("article");
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

test("rows are dense, visible without scrolling, and keep their places while they load, change, and reload", async ({
  page,
  server,
}) => {
  const person = await createMember(server);
  const { idToken: token } = await login(server, person);
  await ask(server, "POST", "/security/scan", { token });
  const moved = await watchLayoutShift(page);
  await installClock(page);
  await enter(page, person, "/security");
  const first = rows(page).first();
  await expect(first).toBeVisible();
  const box = await first.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(84);
  expect(box?.y).toBeLessThanOrEqual(490);
  await expectAccessible(page, "security-rows");
  const id = (await first.getAttribute("data-finding")) ?? "";
  const row = page.locator(`[data-finding="${id}"]`);
  const clock = await stopClock(page);
  await row.getByRole("button", { name: "More actions" }).click();
  const menu = page.getByRole("menu");
  // Once it opened outside of the window: rows that are rendered only when visible move a fixed menu.
  await expect(menu).toBeInViewport({ ratio: 1 });
  await menu.getByRole("menuitem", { name: "Mark Fixed" }).click();
  // Shown in place, although the filter has another status.
  await clock.untilShown(row.getByText("RESOLVED", { exact: true }));
  const reloads = calls(page, "GET", "/security/findings");
  await clock.untilShown(page.getByText(/^Marked as fixed: /));
  await row.hover();
  await clock.calledAfter(2000, reloads);
  await clock.resume();
  // Nothing moves under the pointer; the row is removed when the pointer leaves.
  await expect(button(page, /^RESOLVED 1$/)).toBeVisible();
  await expect(row).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(row).toBeHidden();
  expect((await moved()).sum).toBeLessThan(MOST_SHIFT);
});

test("the keyboard moves, selects, ignores, and opens; on return, the row has the focus again", async ({
  page,
  operator,
}) => {
  await enter(page, operator, "/security?severity=HIGH");
  await expect(rows(page).first()).toBeVisible();
  const second = rows(page).nth(1);
  const link = second.getByRole("heading").getByRole("link");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(link).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("region", { name: "Selection" })).toContainText("1 finding selected");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Selection" })).toBeHidden();
  await page.keyboard.press("e");
  await expect(page.getByRole("dialog", { name: "Ignore this finding" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Evidence" })).toBeVisible();
  await page.goBack();
  await expect(link).toBeFocused();
  await link.press("Enter");
  await page.getByRole("link", { name: "All findings" }).click();
  await expect(page).toHaveURL(/severity=HIGH/);
  await page.keyboard.press("?");
  await expect(page.getByText("Ignore the row or the selection")).toBeVisible();
});

test("a range of findings is ignored in one action and undone; all matching findings are more than the page", async ({
  page,
  server,
}) => {
  const person = await createMember(server);
  const { idToken: token } = await login(server, person);
  await ask(server, "POST", "/security/scan", { token });
  const total = async (query: string) =>
    (await ask<{ total: number }>(server, "GET", `/security/findings?limit=1&${query}`, { token })).total;
  await enter(page, person, "/security?severity=MEDIUM");
  const boxes = rows(page).getByRole("checkbox");
  await boxes.nth(0).check();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText("3 findings selected");
  await expectAccessible(page, "security-selection");
  const before = await total("status=ACTIVE");
  await bar.getByRole("button", { name: "Ignore" }).click();
  await page.getByLabel("Note (optional)").fill("Test bed");
  await button(page, "Ignore findings").click();
  await expect(page.getByText("3 findings marked as IGNORED")).toBeVisible();
  expect(await total("status=ACTIVE")).toBe(before - 3);
  await button(page, "Undo").click();
  await expect(page.getByText("3 findings restored")).toBeVisible();
  expect(await total("status=ACTIVE")).toBe(before);
  const medium = await total("status=ACTIVE&severity=MEDIUM");
  await boxes.nth(0).check();
  await bar.getByRole("button", { name: `Select all ${medium} that match` }).click();
  await bar.getByRole("button", { name: "Assign" }).click();
  await page
    .getByRole("dialog", { name: "Assign" })
    .getByRole("button", { name: /\(you\)/ })
    .click();
  await expect(page.getByText(new RegExp(`^${medium} findings assigned to `))).toBeVisible();
  expect(await total("assignee=me")).toBe(medium);
});
