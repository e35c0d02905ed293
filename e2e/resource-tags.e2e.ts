// Tags of many resources: selected, planned, changed, verified, and restored.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { createMember, discover, enter, type Person } from "./support/people.ts";

let person: Person;
test.beforeAll(async ({ server }) => {
  person = await createMember(server);
  await discover(server, person);
});

const dialog = (page: Page) => page.getByRole("dialog");

async function review(page: Page, tags: { act: "Set" | "Remove"; key: string; value?: string }[]) {
  await page.getByRole("checkbox", { name: "Select all loaded" }).check();
  await page.getByRole("button", { name: "Edit tags" }).click();
  for (const [index, { act, key, value }] of tags.entries()) {
    if (index > 0) await dialog(page).getByRole("button", { name: "Add another tag" }).click();
    const tag = dialog(page).getByRole("group", { name: `Tag ${index + 1}` });
    await tag.getByLabel("Action").selectOption(act);
    await tag.getByLabel("Key").fill(key);
    if (value !== undefined) await tag.getByLabel("Value").fill(value);
  }
  await dialog(page).getByRole("button", { name: "Review changes" }).click();
}

test("many resources get a tag and lose another; the list shows it, and Undo restores it", async ({
  page,
}) => {
  await enter(page, person, "/resources?type=S3");
  await page.getByRole("checkbox", { name: "Select all loaded" }).check();
  await page.getByRole("button", { name: "Edit tags" }).click();
  await dialog(page).getByLabel("Key").fill("aws:owner");
  await dialog(page).getByRole("button", { name: "Review changes" }).click();
  await expect(dialog(page)).toContainText("Tag keys that start with aws: are reserved for AWS.");
  await expectAccessible(page, "tags-form");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear selection" }).click();

  await review(page, [
    { act: "Set", key: "Team", value: "operations" },
    { act: "Remove", key: "CostCenter" },
  ]);
  const planned = dialog(page).getByRole("list", { name: "Planned changes" }).getByRole("listitem");
  await expect(planned.first()).toContainText("operations");
  await expect(dialog(page)).toContainText("nothing changes in AWS");
  await expectAccessible(page, "tags-plan");
  const confirm = dialog(page).getByRole("button", { name: /^Change tags of \d+ resources$/ });
  const count = Number(/\d+/.exec((await confirm.textContent()) ?? "")?.[0]);
  expect(count).toBeGreaterThan(3);
  await confirm.click();

  await expect(page).toHaveURL(/tagRun=/);
  await expect(dialog(page)).toContainText(`${count} of ${count} changed and verified.`, { timeout: 60_000 });
  await expectAccessible(page, "tags-result");
  const result = page.url();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await page.goto("/resources?type=S3&tag=Team%3Doperations");
  await expect(page.getByText(`${count} resources`, { exact: true })).toBeVisible();

  // The link of the change shows it again, with its undo.
  await page.goto(result);
  await dialog(page)
    .getByRole("button", { name: `Undo for ${count} resources` })
    .click();
  await expect(dialog(page)).toContainText(`${count} of ${count} restored and verified.`, {
    timeout: 60_000,
  });
  await page.goto(result);
  await expect(dialog(page)).toContainText("This change was undone already.");
});

test("what can't be tagged is left out with its reason", async ({ page }) => {
  await enter(page, person, "/resources?type=IAM+Role");
  await review(page, [{ act: "Set", key: "Team", value: "operations" }]);
  await expect(dialog(page)).toContainText("Nothing can be changed.");
  await expect(dialog(page)).toContainText("Tags of this type can't be changed here: IAM Role.");
  await expect(dialog(page).getByRole("button", { name: "Change tags of 0 resources" })).toBeDisabled();
});
