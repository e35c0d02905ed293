// The sandbox organization: its accounts as a tree, rules that exclude an OU, and the account scope of every page.
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, createMember, enter, login } from "./support/people.ts";

test.use({ serverEnv: { SANDBOX_ACCOUNTS: "6" } });

type Organization = {
  units: { id: string; name: string }[];
  accounts: { accountId: string; name: string; unitId: string; state: string }[];
};

test("the accounts of an organization are a tree; an OU is excluded and included again", async ({
  page,
  server,
}) => {
  const person = await createMember(server);
  const { idToken: token } = await login(server, person);
  const { units, accounts } = await ask<Organization>(server, "GET", "/organization", { token });
  // An OU that directly holds a connected account, other than the root.
  const account = accounts.find(({ state, unitId }) => state === "connected" && unitId.startsWith("ou-"));
  const unit = units.find(({ id }) => id === account?.unitId);
  if (account === undefined || unit === undefined) throw new Error("The sandbox has no such account.");
  await enter(page, person, "/accounts");
  const tree = page.getByRole("treegrid", { name: "Organization" });
  const row = tree.getByRole("row").filter({ hasText: account.accountId });
  await expect(row).toContainText("Connected");
  await expect(tree.getByText("No role yet").filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page, "organization-tree");

  await tree.getByRole("button", { name: `Actions for ${unit.name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Exclude…" }).click();
  const exclude = page.getByRole("dialog", { name: `Exclude ${unit.name}?` });
  await expect(exclude).toContainText(account.accountId);
  await expect(exclude).toContainText("will no longer be read");
  await exclude.getByRole("button", { name: "Exclude", exact: true }).click();
  await expect(exclude).toBeHidden();
  await expect(row).toContainText("Excluded");

  await tree.getByRole("button", { name: `Actions for ${unit.name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Include…" }).click();
  const include = page.getByRole("dialog", { name: `Include ${unit.name}?` });
  await expect(include).toContainText("Removes the rule");
  await include.getByRole("button", { name: "Include", exact: true }).click();
  await expect(include).toBeHidden();
  await expect(row).toContainText("Connected");
});

test("an OU that is picked narrows the dashboard", async ({ page, server }) => {
  const person = await createMember(server);
  const { idToken: token } = await login(server, person);
  const { units } = await ask<Organization>(server, "GET", "/organization", { token });
  const security = units.find(({ name }) => name === "Security");
  if (security === undefined) throw new Error("The sandbox has no OU Security.");
  await enter(page, person);
  const narrowed = page.waitForResponse((response) =>
    response.url().includes(`/resources/summary?unitId=${security.id}`),
  );
  await page.getByRole("button", { name: /^Account scope/ }).click();
  await page.getByRole("combobox", { name: "Search accounts, OUs, and tags" }).fill("Security");
  await expectAccessible(page, "account-scope");
  await page
    .getByRole("option", { name: /^Security/ })
    .first()
    .click();
  expect((await narrowed).status()).toBe(200);
  await expect(page).toHaveURL(`/dashboard?account=${security.id}`);
  await expect(page.getByRole("button", { name: /^Account scope/ })).toContainText("Security");
});
