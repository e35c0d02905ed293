// Many findings fixed by one plan and one confirmation. Specification, sections 2, 4 and 8.

import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, createMember, enter, login, type Person } from "./support/people.ts";
import type { RunningServer } from "./support/server.ts";

/** A person whose sandbox account was scanned. */
async function scanned(server: RunningServer): Promise<Person> {
  const person = await createMember(server);
  const { idToken: token } = await login(server, person);
  await ask(server, "POST", "/security/scan", { token });
  return person;
}

/** Plans the fixes of the loaded findings, and confirms them. */
async function fixLoaded(page: Page): Promise<void> {
  await page.getByLabel("Select all loaded findings").click();
  await page
    .getByRole("region", { name: "Selection" })
    .getByRole("button", { name: "Fix", exact: true })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Fix \d+ findings$/ })
    .click();
}

test("many findings are fixed by one plan: what changes, what is left out, each result, undo, and found again after a reload", async ({
  page,
  server,
}) => {
  await enter(page, await scanned(server), "/security?check=s3-bucket-versioning");
  await page.getByLabel("Select all loaded findings").click();
  await page
    .getByRole("region", { name: "Selection" })
    .getByRole("button", { name: "Fix", exact: true })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Turn on versioning" })).toBeVisible();
  await expect(dialog.getByText("data-exports")).toBeVisible();
  await expect(dialog.getByText("Versioning: enabled").first()).toBeVisible();
  await expectAccessible(page, "bulk-fix-plan");
  await dialog.getByRole("button", { name: /^Fix \d+ findings$/ }).click();

  // Each fix has its result, the planned failure its reason.
  await expect(dialog.getByRole("heading", { name: /^\d+ of \d+ findings fixed$/ })).toBeVisible();
  const failed = dialog.getByRole("listitem").filter({ hasText: "A guardrail rejected the change." });
  await expect(failed).toHaveCount(1);
  const fixed = dialog.getByRole("listitem").filter({ hasText: "data-exports" });
  await expect(fixed.getByText("Fixed and verified")).toBeVisible();
  await expectAccessible(page, "bulk-fix-results");

  await page.reload();
  await expect(fixed.getByText("Fixed and verified")).toBeVisible();
  await fixed.getByRole("button", { name: /^Undo/ }).click();
  const undo = page.getByRole("dialog", { name: "Undo this fix" });
  await expect(undo.getByText(/^Versioning is suspended/)).toBeVisible();
  await undo.getByRole("button", { name: "Undo the fix" }).click();
  await expect(fixed.getByText("Undone")).toBeVisible();

  await failed.getByRole("link").click();
  await expect(page).toHaveURL(/\/security\/findings\//);
  await expect(page.getByText("Turn on versioning · Failed")).toBeVisible();
});

test("Stop ends a run of many fixes before its next one; the rest can be planned again", async ({
  page,
  server,
}) => {
  await enter(page, await scanned(server), "/security?severity=HIGH");
  await fixLoaded(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Stop" }).click();
  const stopped = dialog.getByRole("status").filter({ hasText: /^Stopped\. \d+ findings? not fixed\./ });
  await expect(stopped).toBeVisible();
  const left = Number(/\d+/.exec((await stopped.textContent()) ?? "")?.[0]);
  // The fix in progress ends by itself; what had not begun is as it was.
  await expect(dialog.getByText("Not started", { exact: true })).toHaveCount(left);
  await dialog.getByRole("button", { name: /^Plan \d+ findings? again$/ }).click();
  await expect(dialog.getByRole("button", { name: /^Fix \d+ findings?$/ })).toBeEnabled();
});

test("signing out leaves a run of many fixes going; its link shows the results after the next sign-in", async ({
  page,
  server,
}) => {
  const person = await scanned(server);
  await enter(page, person, "/security?check=s3-bucket-versioning");
  await fixLoaded(page);
  await expect(page).toHaveURL(/fixes=/);
  const link = page.url();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/login");

  await page.goto(link);
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Email Address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(link);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: /^\d+ of \d+ findings fixed$/ })).toBeVisible();
  await expect(
    dialog.getByRole("listitem").filter({ hasText: "data-exports" }).getByText("Fixed and verified"),
  ).toBeVisible();
});
