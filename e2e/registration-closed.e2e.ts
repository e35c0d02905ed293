// A server with closed registration: specification, section 8.
import { expect, test } from "./support/fixtures.ts";
import { PASSWORD } from "./support/people.ts";

test.use({ serverEnv: { REGISTRATION: "closed" } });

test("§8 register: the server's message is shown where registration is closed", async ({ page, address }) => {
  await page.goto("/register");
  await page.getByLabel("Full Name").fill("Ana Pereira");
  await page.getByLabel("Email Address").fill(address);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "On this server registration is closed. Ask the person who runs it for an account.",
  );
});
