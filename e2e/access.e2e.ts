// Access: administrators, who can do an action, and what a principal can do.
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { enter } from "./support/people.ts";

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
