// The whole path of a new user on screen: from an empty server to the details of a resource.
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { mainLink, settingsLink } from "./support/main-link.ts";
import { ask, createMember, enter, login, PASSWORD } from "./support/people.ts";

test("§4 first run: register, verify with the emailed code, sign in, open the accounts, run a discovery, open a resource", async ({
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
  await row.getByRole("button", { name: "View details" }).click();
  const details = page.getByRole("dialog");
  await expect(details.getByRole("heading", { level: 2 }).first()).toContainText(name ?? "");
  await expect(details.getByText("us-east-1").first()).toBeVisible();
  await expect(page).toHaveURL(/resource=arn/);
});

/** Counts a person's clicks in this tab, across all documents. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  const count = () => {
    window.addEventListener(
      "click",
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks")) + 1));
      },
      true,
    );
  };
  await page.addInitScript(count);
  await page.evaluate(count);
  return () => page.evaluate(() => Number(sessionStorage.getItem("clicks")));
}

test("from a new account to a full dashboard with sample data in three clicks", async ({
  page,
  mails,
  address,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto("/register");
  await page.getByLabel("Full Name").fill("Ana Pereira");
  await page.getByLabel("Email Address").fill(address);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("heading", { name: "Verify Your Email" })).toBeVisible();

  errors.length = 0; // Signed out, the session request fails.
  const clicks = await countClicks(page);
  await page.getByLabel("Verification Code").fill(await mails.code(address));
  await page.getByRole("button", { name: "Verify Email" }).click();
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Email Address").fill(address);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Explore with sample data" }).click();
  await expect(page.getByRole("heading", { name: "The analysis is complete" })).toBeVisible();

  // The dashboard is full without a reload.
  for (const name of ["Top findings", "Top recommendations"]) {
    const panel = page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
    await expect(panel.getByRole("article")).toHaveCount(3);
  }
  await expect(page.getByRole("application", { name: /^Daily cost, last 30 days/ })).toBeVisible();
  await expect(page.getByRole("table", { name: "Cost by service" })).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(3);
  // A workspace without any runs is not an error (D32 of the first review).
  expect(errors).toEqual([]);
});

test("an analysis continues when its page is closed, another tab shows it, and a second click joins it", async ({
  page,
  server,
  context,
}) => {
  const person = await createMember(server);
  await enter(page, person);
  const other = await context.newPage();
  // The other tab doesn't see the first click until it has clicked, too.
  let cut = true;
  await other.route("**/api/events", (route) => (cut ? route.abort() : route.continue()));
  await other.goto("/dashboard");
  const explore = other.getByRole("button", { name: "Explore with sample data" });
  await expect(explore).toBeVisible();
  await page.getByRole("button", { name: "Explore with sample data" }).click();
  await explore.click();
  cut = false;
  await page.close();
  await expect(other.getByRole("heading", { name: "The analysis is complete" })).toBeVisible();
  const { idToken: token } = await login(server, person);
  const { runs } = await ask<{ runs: { kind: string }[] }>(server, "GET", "/runs", { token });
  expect(runs.map(({ kind }) => kind).sort()).toEqual([
    "cost_analysis",
    "discovery",
    "full_analysis",
    "security_scan",
  ]);
});
