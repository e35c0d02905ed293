// Many findings fixed by one plan and one confirmation. Specification, sections 2, 4 and 8.
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, createMember, enter, login } from "./support/people.ts";

test("many findings are fixed by one plan: what changes, what is left out, each result, undo, and found again after a reload", async ({
  page,
  server,
}) => {
  const person = await createMember(server);
  const { idToken: token } = await login(server, person);
  await ask(server, "POST", "/security/scan", { token });
  await enter(page, person, "/security?check=s3-bucket-versioning");
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
