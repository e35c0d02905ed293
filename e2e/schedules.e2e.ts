// Cloud accounts: scheduled runs and their next start.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, createMember, enter, login } from "./support/people.ts";

const schedules = (page: Page) => page.getByRole("region", { name: "Schedules" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Schedules" });
const kind = (page: Page, name: string) => dialog(page).getByRole("group", { name });

test("every account is read nightly by default, and shows the next start", async ({ page, member }) => {
  await enter(page, member, "/accounts");
  await expect(schedules(page).getByText(/^Daily at 0[1-4]:\d\d$/)).toHaveCount(4);
  await expect(schedules(page).getByText(/^Next run: /)).toHaveCount(4);
  await expect(schedules(page)).toContainText("UTC");
});

test("a person selects the frequency: off, hourly, daily, or weekly at a time", async ({ page, server }) => {
  await enter(page, await createMember(server), "/accounts");
  await page.getByRole("link", { name: "Change schedules" }).click();
  await expect(page).toHaveURL(/dialog=schedules/);
  await kind(page, "Costs").getByLabel("Frequency").selectOption("off");
  await kind(page, "Discovery").getByLabel("Frequency").selectOption("weekly");
  await kind(page, "Discovery").getByLabel("Day").selectOption("Wednesday");
  await kind(page, "Discovery").getByLabel("Time").fill("23:45");
  await kind(page, "Security scan").getByLabel("Frequency").selectOption("hourly");
  await kind(page, "Security scan").getByLabel("Time").fill("00:10");
  await expectAccessible(page, "schedules-dialog");
  await dialog(page).getByRole("button", { name: "Save schedules" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText("Schedules saved.")).toBeVisible();
  for (const text of ["Wednesdays at 23:45", "Off", "Hourly at :10"]) {
    await expect(schedules(page).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(schedules(page).getByText(/^Next run: /)).toHaveCount(3);
  await page.reload();
  await expect(schedules(page).getByText("Wednesdays at 23:45")).toBeVisible();
});

test("a failure to save or load schedules is reported", async ({ page, server }) => {
  await enter(page, await createMember(server), "/accounts?dialog=");
  await page.getByRole("link", { name: "Change schedules" }).click();
  await kind(page, "Costs").getByLabel("Time").fill("");
  await dialog(page).getByRole("button", { name: "Save schedules" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Use a time like 02:30.");
  await page.keyboard.press("Escape");
  await page.route(/\/schedules$/, (route) => route.fulfill({ status: 400, body: "" }));
  await page.reload();
  const failure = schedules(page).getByRole("alert");
  await expect(failure).toContainText("Couldn't load the schedules.");
  await page.unrouteAll();
  await failure.getByRole("button", { name: "Retry" }).click();
  await expect(schedules(page).getByText(/^Next run: /)).toHaveCount(4);
});

test("no schedule of a test server is due within half a day, at any hour", async ({ server }) => {
  const { idToken: token } = await login(server, await createMember(server));
  const accounts = await ask<{ accounts: { id: string }[] }>(server, "GET", "/accounts", { token });
  const path = `/accounts/${accounts.accounts[0]?.id}/schedules`;
  type Schedules = { schedules: { kind: string; nextRunAt: string }[] };
  const nights = await ask<Schedules>(server, "GET", path, { token });
  const hourly = nights.schedules.map(({ kind }) => ({
    kind,
    frequency: "hourly",
    time: "00:10",
    weekday: 1,
  }));
  const chosen = await ask<Schedules>(server, "PUT", path, { token, body: { schedules: hourly } });
  const soon = Date.now() + 11 * 3_600_000;
  const next = [...nights.schedules, ...chosen.schedules].map(({ nextRunAt }) => Date.parse(nextRunAt));
  expect(next).toHaveLength(8);
  expect(next.filter((at) => !(at > soon))).toEqual([]);
});
