// Registration: specification, sections 2, 4, 5, and 8.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { createMember, PASSWORD, register } from "./support/people.ts";
import { answerWith, calls, hold } from "./support/traffic.ts";

const HINT = "Must be at least 8 characters with uppercase, lowercase, numbers, and symbols";

async function fillIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Full Name").fill("Ana Pereira");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("checkbox").check();
}

const create = (page: Page) => page.getByRole("button", { name: "Create Account" });

test("§2 register: fields, hint, terms, and links with the specified texts", async ({ page }) => {
  await page.goto("/register");
  await expect(page.getByLabel("Full Name")).toBeVisible();
  await expect(page.getByLabel("Email Address")).toHaveAttribute("type", "email");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "password");
  await expect(page.getByText(HINT, { exact: true })).toBeVisible();
  await expect(page.getByLabel("Company Name (Optional)")).toBeVisible();
  await expect(create(page)).toBeEnabled();
  const form = page.locator("form");
  await expect(form.getByRole("link", { name: "Terms of Service" })).toHaveAttribute("href", "/terms");
  await expect(form.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute("href", "/privacy");
  await expectAccessible(page, "register");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/login");
});

test("§5 register: name, email, password, and terms are required, the company is optional", async ({
  page,
}) => {
  const sent = calls(page, "POST", "/auth/register");
  await page.goto("/register");
  for (const label of ["Full Name", "Email Address"]) {
    await expect(page.getByLabel(label)).toHaveAttribute("required", "");
  }
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("required", "");
  await expect(page.getByRole("checkbox")).toHaveAttribute("required", "");
  await expect(page.getByLabel("Company Name (Optional)")).not.toHaveAttribute("required");
  await create(page).click();
  for (const sentence of [
    "Enter your full name.",
    "Enter your email address.",
    "Enter a password.",
    "Please agree to the terms to create an account.",
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await page.getByLabel("Email Address").fill("ana@");
  await expect(page.getByText("Enter an email address like name@example.com.")).toBeVisible();
  expect(sent).toHaveLength(0);
  await expectAccessible(page, "register-refused");
});

test("§5 register: each part of the password rule is checked off when it is met", async ({ page }) => {
  await page.goto("/register");
  const rule = page.getByRole("list", { name: "Password requirements" }).getByRole("listitem");
  const met = () => rule.filter({ hasText: ": met" }).allInnerTexts();
  const typed: [string, string[]][] = [
    ["", []],
    ["a", ["A lowercase letter"]],
    ["aB", ["An uppercase letter", "A lowercase letter"]],
    ["aB3", ["An uppercase letter", "A lowercase letter", "A number"]],
    ["aB3!", ["An uppercase letter", "A lowercase letter", "A number", "A symbol"]],
    ["aB3!aB3", ["An uppercase letter", "A lowercase letter", "A number", "A symbol"]],
    [
      "aB3!aB3!",
      ["At least 8 characters", "An uppercase letter", "A lowercase letter", "A number", "A symbol"],
    ],
  ];
  for (const [password, parts] of typed) {
    await page.getByLabel("Password", { exact: true }).fill(password);
    expect((await met()).map((text) => text.replace(/\s*: met/, "").trim())).toEqual(parts);
  }
});

test("§5 register: a password that violates the rule is not sent", async ({ page, address }) => {
  const sent = calls(page, "POST", "/auth/register");
  await page.goto("/register");
  await fillIn(page, address, "password1!");
  await create(page).click();
  await expect(page.getByText("The password doesn't meet all of the requirements above.")).toBeVisible();
  expect(sent).toHaveLength(0);
});

test("§5 register: a rejection by the server is shown below its field", async ({ page, address }) => {
  await page.goto("/register");
  await fillIn(page, address, `Aa1!${"x".repeat(260)}`);
  await create(page).click();
  await expect(page.getByText("Use at most 256 characters.").first()).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveURL("/register");
});

test('§2 register: the button says "Creating account..." while busy', async ({ page, address }) => {
  const release = await hold(page, "POST", "/auth/register");
  await page.goto("/register");
  await fillIn(page, address);
  await create(page).click();
  await expect(page.getByRole("button", { name: "Creating account..." })).toBeDisabled();
  release();
  await expect(page).toHaveURL("/verify");
});

test("§4 register: afterwards, /verify shows the email, also after a reload and in a new tab", async ({
  page,
  context,
  address,
}) => {
  await page.goto("/register");
  await fillIn(page, address);
  await page.getByLabel("Company Name (Optional)").fill("Example Ltd");
  await create(page).click();
  await expect(page).toHaveURL("/verify");
  await expect(page.getByText(address)).toBeVisible();
  await page.reload();
  await expect(page.getByText(address)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/verify");
  await expect(other.getByText(address)).toBeVisible();
});

test("§8 register: the response for a known address is the same", async ({ page, server, mails }) => {
  const { email } = await createMember(server);
  await page.goto("/register");
  await fillIn(page, email);
  await create(page).click();
  await expect(page).toHaveURL("/verify");
  await expect(page.getByText(email)).toBeVisible();
  expect((await mails.latest(email, /already/)).text).toContain("You already have an account");
});

test("§8 register: the server's message is shown when it rejects the registration", async ({
  page,
  server,
}) => {
  const { email } = await register(server);
  for (let mail = 2; mail <= 5; mail += 1) await register(server, { email });
  await page.goto("/register");
  await fillIn(page, email);
  await create(page).click();
  await expect(page.getByRole("alert")).toContainText(
    /^Too many codes were requested for this address\. Try again in \d+ (minutes|seconds)\./,
  );
});

test('§8 register: "Registration failed" when there is no message', async ({ page, address }) => {
  await page.goto("/register");
  await fillIn(page, address);
  await answerWith(page, "POST", "/auth/register", { status: 400, body: "{}" });
  await create(page).click();
  await expect(page.getByRole("alert")).toHaveText("Registration failed");
  await answerWith(page, "POST", "/auth/register", "no answer");
  await create(page).click();
  await expect(page.getByRole("alert")).toContainText("Registration failed");
  await expect(page.getByRole("alert")).toContainText("Couldn't reach the server.");
});
