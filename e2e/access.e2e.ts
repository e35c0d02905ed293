// Access: administrators, who can do an action, and what a principal can do.
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, enter, login } from "./support/people.ts";

test("administrators, who can do an action, and what a principal can do", async ({ page, operator }) => {
  await enter(page, operator, "/security");
  await page.getByRole("button", { name: "Analyze" }).click();
  await page.getByRole("menuitem", { name: "Access" }).click();
  const list = page.getByRole("region", { name: "Administrators" });
  await expect(list.getByRole("link", { name: "role partner-support" })).toBeVisible();
  await expectAccessible(page, "access");

  await page.getByRole("tab", { name: "Who can" }).click();
  await page.getByLabel("Action").fill("ec2:TerminateInstances");
  await page.getByRole("button", { name: "Show who can" }).click();
  await expect(page.getByText("role partner-support")).toBeVisible();
  await expect(page.getByText("Allow: policy AdministratorAccess, statement 1").first()).toBeVisible();
  await expectAccessible(page, "access-who-can");

  await page.getByRole("tab", { name: "Administrators" }).click();
  await page.getByRole("link", { name: "role publish-docs" }).click();
  await expect(page.getByRole("region", { name: "Permissions" })).toContainText("1 statement");
  await expectAccessible(page, "access-what-can");
});

test("the page of a role says who can assume it and what it can do, by keyboard and by link", async ({
  page,
  server,
  operator,
}) => {
  const { idToken: token } = await login(server, operator);
  const { resources } = await ask<{ resources: { resourceId: string }[] }>(
    server,
    "GET",
    "/resources/inventory?type=AWS%3A%3AIAM%3A%3ARole&q=partner-support&limit=1",
    { token },
  );
  const [role] = resources;
  if (role === undefined) throw new Error("The sandbox has no role partner-support.");
  await enter(page, operator, `/resources/${role.resourceId}`);
  const access = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 2, name: "Access", exact: true }) });
  await access.scrollIntoViewIfNeeded();
  const question = access.getByLabel("Question");
  await question.focus();
  // Not by typing the option's first letters: on a busy machine, each letter would start a new search.
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/access=permissions/);
  await page.keyboard.press("ArrowDown");
  await expect(access.getByRole("region", { name: "Principals" })).toContainText("Account 999988887777");
  await expectAccessible(page, "resource-access-who-can");

  await question.selectOption("What it can do");
  await expect(access.getByRole("region", { name: "Permissions" })).toContainText("statement");
  expect(page.url()).toContain("access=permissions");
  await page.reload();
  await access.scrollIntoViewIfNeeded();
  await expect(access.getByRole("region", { name: "Permissions" })).toContainText("statement");
  await expectAccessible(page, "resource-access-permissions");
});
