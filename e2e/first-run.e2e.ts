// The whole way of someone new, by the screens alone: from an empty server to the details of a resource.
import { expect, test } from "./support/fixtures.ts";
import { mainLink, settingsLink } from "./support/main-link.ts";
import { PASSWORD } from "./support/people.ts";

test("§4 first run: register, verify by the mailed code, sign in, look at the accounts, discover, open a resource", async ({
  page,
  server,
  mails,
  address,
}) => {
  await page.goto("/");
  await expect(page).toHaveURL("/login");
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Full Name").fill("Ana Pereira");
  await page.getByLabel("Email Address").fill(address);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Company Name (Optional)").fill("Example Ltd");
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await page.getByRole("button", { name: "Create Account" }).click();

  await expect(page.getByRole("heading", { name: "Verify Your Email" })).toBeVisible();
  await expect(page.getByText("Find the code in the server log")).toBeVisible();
  const code = await mails.code(address);
  expect(server.output()).toContain(`Verification code for ${address}: ${code}`);
  await page.getByLabel("Verification Code").fill(code);
  await page.getByRole("button", { name: "Verify Email" }).click();
  await expect(page.getByRole("heading", { name: "Email Verified!" })).toBeVisible();
  await expect(page.getByText("Redirecting to login...")).toBeVisible();
  await expect(page).toHaveURL("/login");

  await expect(page.getByText("Your email address is verified. Sign in to continue.")).toBeVisible();
  await expect(page.getByLabel("Email Address")).toHaveValue(address);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome back, Ana Pereira" })).toBeVisible();

  await settingsLink(page, "Cloud accounts").click();
  await expect(page.getByRole("heading", { name: "Sandbox account: sample data" })).toBeVisible();

  await mainLink(page, "Resource Explorer").click();
  await expect(page.getByText("No resources found")).toBeVisible();
  await page.getByRole("button", { name: "Run Discovery" }).click();
  await expect(page.getByText(/^Found \d+ resources\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Run Discovery" })).toBeEnabled();

  await page.getByRole("searchbox", { name: /Search by name/ }).fill("us-east-1");
  const row = page.getByRole("row").filter({ hasText: "us-east-1" }).first();
  const name = await row.getByRole("link").first().textContent();
  await row.getByRole("link").first().click();
  const details = page.getByRole("dialog");
  await expect(details.getByRole("heading", { level: 2 }).first()).toContainText(name ?? "");
  await expect(details.getByText("us-east-1").first()).toBeVisible();
  await expect(page).toHaveURL(/resource=arn/);
});
