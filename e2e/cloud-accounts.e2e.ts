// Cloud accounts: the sandbox account that every workspace has, on a server without AWS credentials of its
// own.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, createMember, discover, enter, login } from "./support/people.ts";
import { answerWith } from "./support/traffic.ts";

const SANDBOX = "Sandbox account: sample data";

/** The card of the sandbox account; a renamed one has its name in its label. */
const card = (page: Page, label = SANDBOX) => page.getByLabel(label, { exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test("the sandbox account is connected from the start and labeled as sample data", async ({
  page,
  member,
}) => {
  await enter(page, member, "/accounts");
  await expect(page.getByRole("heading", { level: 1, name: "Cloud accounts" })).toBeVisible();
  await expect(card(page).getByRole("heading", { name: SANDBOX })).toContainText("Connected");
  await expect(card(page)).toContainText("All enabled");
  await expect(card(page)).toContainText("Never");
  await expect(page.getByRole("button", { name: /^Account scope/ })).toContainText("1 connected");
  await expectAccessible(page, "accounts");
});

test("Test checks the connection and shows the identity and the Regions", async ({ page, member }) => {
  await enter(page, member, "/accounts");
  await card(page).getByRole("button", { name: "Test", exact: true }).click();
  const result = card(page).getByRole("status");
  await expect(result).toContainText("The connection works.");
  await expect(result).toContainText(/Signed in as arn:aws:sts::\d{12}:/);
  await expect(result).toContainText("3 enabled Regions: us-east-1, us-east-2, us-west-2");
  await result.getByRole("button", { name: "Dismiss" }).click();
  await expect(result).toBeHidden();
});

test("a test without a response is reported", async ({ page, server, member }) => {
  const { idToken: token } = await login(server, member);
  const { accounts } = await ask<{ accounts: { id: string }[] }>(server, "GET", "/accounts", { token });
  await enter(page, member, "/accounts");
  await answerWith(page, "POST", `/accounts/${accounts[0]?.id}/test`, { status: 400, body: "" });
  await card(page).getByRole("button", { name: "Test", exact: true }).click();
  await expect(card(page).getByRole("alert")).toHaveText("Couldn't test the connection. Please try again.");
});

test("Edit renames the account and selects its Regions; the sandbox label stays", async ({
  page,
  server,
}) => {
  await enter(page, await createMember(server), "/accounts");
  await card(page).getByRole("link", { name: "Edit" }).click();
  await expect(page).toHaveURL(/dialog=edit/);
  const edit = dialog(page, "Edit account");
  await expect(edit.getByText("Regions enabled in this account.")).toBeVisible();
  await edit.getByRole("button", { name: "Choose Regions" }).click();
  await expect(edit.getByRole("group", { name: "Regions" }).getByRole("checkbox")).toHaveCount(3);
  await edit.getByRole("button", { name: "Save account" }).click();
  await expect(edit.getByText("Choose at least one Region.")).toBeVisible();
  await edit.getByRole("checkbox", { name: "us-east-1" }).check();
  await edit.getByLabel("Name", { exact: true }).fill("");
  await edit.getByRole("button", { name: "Save account" }).click();
  await expect(edit.getByText("Enter a name.")).toBeVisible();
  await expectAccessible(page, "account-edit");
  await edit.getByLabel("Name", { exact: true }).fill("Play ground");
  await edit.getByRole("button", { name: "Save account" }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByText("Account saved.")).toBeVisible();
  const renamed = card(page, "Play ground: sample data");
  await expect(renamed).toContainText("us-east-1");
  await expect(renamed).not.toContainText("All enabled");
  await page.reload();
  await expect(renamed).toBeVisible();
});

test("Disconnect asks for confirmation, states what is deleted, and deletes the collected data", async ({
  page,
  server,
}) => {
  const person = await createMember(server);
  const { resourcesFound } = await discover(server, person);
  await enter(page, person, "/accounts");
  await expect(card(page).getByRole("link", { name: String(resourcesFound) })).toBeVisible();
  await card(page).getByRole("link", { name: "Disconnect" }).click();
  const confirm = dialog(page, "Disconnect this account?");
  await expect(confirm).toContainText(`${resourcesFound} resources and their history`);
  await expect(confirm).toContainText("Nothing changes in AWS.");
  await expectAccessible(page, "account-remove");
  await confirm.getByRole("button", { name: "Cancel" }).click();
  await expect(confirm).toBeHidden();
  await expect(card(page)).toBeVisible();

  await card(page).getByRole("link", { name: "Disconnect" }).click();
  await confirm.getByRole("button", { name: "Disconnect account" }).click();
  await expect(card(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: "No accounts connected" })).toBeVisible();
  await expectAccessible(page, "accounts-none");
  const { idToken: token } = await login(server, person);
  expect(await ask(server, "GET", "/resources/summary", { token })).toMatchObject({ totalResources: 0 });

  await page.getByRole("link", { name: "Connect account" }).first().click();
  const connect = dialog(page, "Connect a cloud account");
  await connect.getByRole("button", { name: "Sandbox" }).click();
  await connect.getByLabel("Name", { exact: true }).fill("Sandbox again");
  await connect.getByRole("button", { name: "Test and connect" }).click();
  await expect(card(page, "Sandbox again: sample data")).toBeVisible();
});

test("a second sandbox account is rejected with the reason", async ({ page, member }) => {
  await enter(page, member, "/accounts?dialog=connect");
  const connect = dialog(page, "Connect a cloud account");
  await connect.getByRole("button", { name: "Sandbox" }).click();
  await connect.getByLabel("Name", { exact: true }).fill("Another");
  await connect.getByRole("button", { name: "Test and connect" }).click();
  await expect(connect.getByRole("alert")).toHaveText(
    /^AWS account \d{12} is connected to this workspace already\./,
  );
});

test("a server without credentials of its own states that, and rejects a role with the reason", async ({
  page,
  member,
}) => {
  await enter(page, member, "/accounts?dialog=connect");
  const connect = dialog(page, "Connect a cloud account");
  await expect(connect.getByText("This server has no AWS credentials")).toBeVisible();
  await connect.getByLabel("Role ARN").fill("arn:aws:iam::123456789012:role/SkyledgerReadOnly");
  await connect.getByLabel("Name", { exact: true }).fill("Production");
  await connect.getByRole("button", { name: "Test and connect" }).click();
  await expect(connect.getByRole("alert")).toContainText(
    "This server has no AWS credentials, which it needs to assume a role.",
  );
});

test("§8 a failed load of the accounts is reported, with Retry", async ({ page, member }) => {
  await answerWith(page, "GET", "/accounts", { status: 400, body: "" });
  await enter(page, member, "/accounts");
  const failure = page.getByRole("main").getByRole("alert");
  await expect(failure).toContainText("Couldn't load the cloud accounts.");
  await page.unrouteAll();
  await failure.getByRole("button", { name: "Retry" }).click();
  await expect(card(page)).toBeVisible();
  await expect(failure).toBeHidden();
});
