// Personal API tokens: created, used by a program over MCP, and revoked.
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
  await page.getByRole("checkbox", { name: /^Costs/ }).uncheck();
  await page.getByRole("button", { name: "Create token" }).click();
  const card = page.getByLabel("New token");
  const token = (await card.locator("pre").first().textContent()) ?? "";
  expect(token).toMatch(/^skyledger_/);
  await expect(card.locator("pre").last()).toContainText(`${server.url}/mcp`);
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
