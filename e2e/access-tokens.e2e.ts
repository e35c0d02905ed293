// Access tokens of people and of service accounts: created, used by a program, and revoked.
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { settingsLink } from "./support/main-link.ts";
import { anotherAddress, createMember, enter } from "./support/people.ts";

test("a token is created, shown once, works over MCP, and is revoked", async ({ page, server }) => {
  await enter(page, await createMember(server), "/dashboard");
  await settingsLink(page, "Access tokens").click();
  await expect(page.getByText("No tokens yet")).toBeVisible();
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await page.getByLabel("Name").fill("My desk");
  await page.getByRole("checkbox", { name: /^cost:read/ }).uncheck();
  await page.getByRole("button", { name: "Create token" }).click();
  const card = page.getByLabel("New token");
  const token = (await card.locator("pre").first().textContent()) ?? "";
  expect(token).toMatch(/^skyledger_/);
  await expect(card.locator("pre").nth(1)).toContainText(`${server.url}/mcp`);
  await expectAccessible(page, "access-tokens");

  const ask = () =>
    fetch(`${server.url}/mcp`, {
      method: "POST",
      headers: {
        ...anotherAddress(),
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
  const answer = await ask();
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain("search_resources");
  expect(text).not.toContain("get_costs");

  await page.getByRole("button", { name: "Done" }).click();
  await expect(card).toBeHidden();
  await page.getByRole("button", { name: "Revoke token My desk" }).click();
  await page.getByRole("button", { name: "Confirm: revoke token My desk" }).click();
  await expect(page.getByText("Token My desk revoked.")).toBeVisible();
  expect((await ask()).status).toBe(401);
});

test("a service account gets roles and a token, starts a scan, and is deleted", async ({ page, server }) => {
  await enter(page, await createMember(server), "/members");
  await page.getByRole("button", { name: "Add service account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Pipeline");
  await dialog.getByLabel("Role", { exact: true }).selectOption("operator");
  await expectAccessible(page, "service-account");
  await dialog.getByRole("button", { name: "Add service account" }).click();
  await expect(page.getByText("Service account Pipeline added.")).toBeVisible();

  await page.getByRole("button", { name: "Tokens of Pipeline" }).click();
  await dialog.getByLabel("Name").fill("Nightly");
  await dialog.getByRole("checkbox", { name: /^runs:write/ }).check();
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByText("Copy the token now.")).toBeVisible();
  const token = (await dialog.locator("pre").first().textContent()) ?? "";
  await expectAccessible(page, "service-tokens");
  await dialog.getByRole("button", { name: "Done" }).click();

  const scan = (body: object) =>
    fetch(`${server.url}/api/security/scan`, {
      method: "POST",
      headers: {
        ...anotherAddress(),
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
  expect((await scan({ scanType: "FULL" })).status).toBe(200);
  await page.reload();
  await expect(page.getByText(/1 token · last used: (just now|\d+ second)/i)).toBeVisible();
  await page.getByRole("button", { name: "Delete Pipeline" }).click();
  await dialog.getByRole("button", { name: "Delete service account" }).click();
  await expect(page.getByText("No service accounts yet.")).toBeVisible();
  expect((await scan({ scanType: "QUICK" })).status).toBe(401);
});
