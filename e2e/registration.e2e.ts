// Creating an account and verifying the address: specification, sections 2, 4, 5, 8 and 9.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, newMember, PASSWORD, register } from "./support/people.ts";
import { answerWith, calls, hold } from "./support/traffic.ts";

const HINT = "Must be at least 8 characters with uppercase, lowercase, numbers, and symbols";

async function fillIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Full Name").fill("Ana Pereira");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("checkbox").check();
}

const create = (page: Page) => page.getByRole("button", { name: "Create Account" });
const codeBox = (page: Page) => page.getByLabel("Verification Code");
const verify = (page: Page) => page.getByRole("button", { name: "Verify Email" });
const resend = (page: Page) => page.getByRole("button", { name: "Resend Code" });

/** Opens /verify as somebody who has just registered and left. */
async function openVerify(page: Page, email: string): Promise<void> {
  await page.goto("/theme.js");
  await page.evaluate((text) => localStorage.setItem("skyledger.pendingVerification", text), email);
  await page.goto("/verify");
}

test.describe("the registration screen", () => {
  test("§2 register: fields, hint, terms and links, in the specification's words", async ({ page }) => {
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

  test("§5 register: name, email, password and terms are required, the company is not", async ({ page }) => {
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
      "Choose a password.",
      "Please agree to the terms to create an account.",
    ]) {
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await page.getByLabel("Email Address").fill("ana@");
    await expect(page.getByText("Enter an email address like name@example.com.")).toBeVisible();
    expect(sent).toHaveLength(0);
    await expectAccessible(page, "register-refused");
  });

  test("§5 register: each part of the password rule is ticked as it is met", async ({ page }) => {
    await page.goto("/register");
    const rule = page.getByRole("list", { name: "Password rule" }).getByRole("listitem");
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

  test("§5 register: a password that misses a part of the rule is not sent", async ({ page, address }) => {
    const sent = calls(page, "POST", "/auth/register");
    await page.goto("/register");
    await fillIn(page, address, "password1!");
    await create(page).click();
    await expect(page.getByText("The password does not meet every part of the rule below.")).toBeVisible();
    expect(sent).toHaveLength(0);
  });

  test("§5 register: what only the server refuses stands below its field", async ({ page, address }) => {
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

  test("§4 register: afterwards /verify shows the email, and a reload or a new tab still knows it", async ({
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

  test("§8 register: the answer for a known address is the same", async ({ page, server, mails }) => {
    const { email } = await newMember(server);
    await page.goto("/register");
    await fillIn(page, email);
    await create(page).click();
    await expect(page).toHaveURL("/verify");
    await expect(page.getByText(email)).toBeVisible();
    expect((await mails.latest(email, /already/)).text).toContain("You have one already");
  });

  test("§8 register: the server's message is shown when it refuses", async ({ page, server }) => {
    const { email } = await register(server);
    for (let mail = 2; mail <= 5; mail += 1) await register(server, { email });
    await page.goto("/register");
    await fillIn(page, email);
    await create(page).click();
    await expect(page.getByRole("alert")).toContainText(
      /^Too many codes were asked for with this address\. Try again in \d+ (minutes|seconds)\.$/,
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
    await expect(page.getByRole("alert")).toContainText("The server cannot be reached.");
  });
});

test.describe("the verification screen", () => {
  test("§2 verify: heading, address, code input and buttons in the specification's words", async ({
    page,
    address,
  }) => {
    await openVerify(page, address);
    await expect(page.getByRole("heading", { name: "Verify Your Email", exact: true })).toBeVisible();
    await expect(page.getByText(address)).toBeVisible();
    await expect(page.getByText("Enter the 6-digit code from your email", { exact: true })).toBeVisible();
    await expect(verify(page)).toBeVisible();
    await expect(resend(page)).toBeVisible();
    await expectAccessible(page, "verify");
    await page.getByRole("link", { name: "← Back to Registration" }).click();
    await expect(page).toHaveURL("/register");
  });

  test("§5 verify: without a known email it leads to /register", async ({ page }) => {
    await page.goto("/verify");
    await expect(page).toHaveURL("/register");
  });

  test("§5 verify: six digits at most, and Verify Email is enabled only with exactly 6", async ({
    page,
    address,
  }) => {
    await openVerify(page, address);
    await expect(codeBox(page)).toHaveAttribute("maxlength", "6");
    for (const [keys, value, enabled] of [
      ["12ab", "12", false],
      ["345", "12345", false],
      ["6", "123456", true],
      ["7", "123456", true],
    ] as const) {
      await codeBox(page).pressSequentially(keys);
      await expect(codeBox(page)).toHaveValue(value);
      await expect(verify(page)).toBeEnabled({ enabled });
    }
    await codeBox(page).press("Backspace");
    await expect(verify(page)).toBeDisabled();
    await codeBox(page).evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "Your code: 987 654");
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(codeBox(page)).toHaveValue("987654");
  });

  test('§4 §9 verify: "Email Verified!" stays 2000 ms, then comes /login', async ({
    page,
    server,
    mails,
  }) => {
    const { email } = await register(server);
    const code = await mails.code(email);
    await page.clock.install();
    await openVerify(page, email);
    await codeBox(page).fill(code);
    await page.clock.pauseAt(Date.now() + 1_000);
    await verify(page).click();
    await expect(page.getByRole("heading", { name: "Email Verified!" })).toBeVisible();
    await expect(page.getByText("Redirecting to login...", { exact: true })).toBeVisible();
    await page.clock.runFor(1_999);
    await expect(page).toHaveURL("/verify");
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(page).toHaveURL("/login");
    expect(await page.evaluate(() => localStorage.getItem("skyledger.pendingVerification"))).toBeNull();
    await page.goto("/verify");
    await expect(page).toHaveURL("/register");
  });

  test("§2 verify: the success screen and the button while busy", async ({ page, server, mails }) => {
    const { email } = await register(server);
    const code = await mails.code(email);
    // The redirect after 2000 ms never comes: the screen holds still to be looked at.
    await page.addInitScript(() => {
      const wait = window.setTimeout.bind(window);
      window.setTimeout = ((work: TimerHandler, ms?: number) => (ms === 2000 ? 0 : wait(work, ms))) as never;
    });
    await openVerify(page, email);
    await codeBox(page).fill(code);
    const release = await hold(page, "POST", "/auth/verify");
    await verify(page).click();
    await expect(page.getByRole("button", { name: "Verifying..." })).toBeDisabled();
    release();
    await expect(page.getByRole("heading", { name: "Email Verified!" })).toBeVisible();
    await expectAccessible(page, "verified");
  });

  test("§8 verify: the server's message for a wrong code", async ({ page, server, mails }) => {
    const { email } = await register(server);
    const right = await mails.code(email);
    await openVerify(page, email);
    await codeBox(page).fill(right === "000000" ? "000001" : "000000");
    await verify(page).click();
    await expect(page.getByRole("alert")).toHaveText(
      "This code is not correct or has expired. Check the latest email, or ask for a new code.",
    );
    await expectAccessible(page, "verify-refused");
    await codeBox(page).fill(right);
    await verify(page).click();
    await expect(page.getByRole("heading", { name: "Email Verified!" })).toBeVisible();
  });

  test('§8 verify: "Verification failed. Please check your code." without a message', async ({
    page,
    address,
  }) => {
    await openVerify(page, address);
    await codeBox(page).fill("123456");
    await answerWith(page, "POST", "/auth/verify", { status: 400, body: "<html>gateway</html>" });
    await verify(page).click();
    await expect(page.getByRole("alert")).toHaveText("Verification failed. Please check your code.");
    await answerWith(page, "POST", "/auth/verify", "no answer");
    await verify(page).click();
    await expect(page.getByRole("alert")).toContainText("Verification failed. Please check your code.");
    await expect(page.getByRole("alert")).toContainText("The server cannot be reached.");
  });

  test("§8 §9 resend: the banner stays 5000 ms, and only the new code works", async ({
    page,
    server,
    mails,
  }) => {
    const { email } = await register(server);
    const first = await mails.code(email);
    await page.clock.install();
    await openVerify(page, email);
    await expect(resend(page)).toBeEnabled();
    await page.clock.pauseAt(Date.now() + 1_000);
    await resend(page).click();
    const banner = page.getByText("Verification code resent! Check your email.", { exact: true });
    await expect(banner).toBeVisible();
    await page.clock.runFor(4_999);
    await expect(banner).toBeVisible();
    await page.clock.runFor(1);
    await expect(banner).toBeHidden();
    await expect.poll(() => mails.code(email)).not.toBe(first);
    await page.clock.resume();
    await codeBox(page).fill(first);
    await verify(page).click();
    await expect(page.getByRole("alert")).toContainText("This code is not correct or has expired.");
    await codeBox(page).fill(await mails.code(email));
    await verify(page).click();
    await expect(page.getByRole("heading", { name: "Email Verified!" })).toBeVisible();
  });

  test("§8 resend: the server's message when it refuses", async ({ page, server }) => {
    const { email } = await register(server);
    for (let mail = 2; mail <= 5; mail += 1) {
      await ask(server, "POST", "/auth/resend-verification", { body: { email } });
    }
    await openVerify(page, email);
    await resend(page).click();
    await expect(page.getByRole("alert")).toContainText("Too many codes were asked for with this address.");
    await expect(page.getByText("Verification code resent!")).toBeHidden();
  });

  test('§8 resend: "Failed to resend code. Please try again." without a message', async ({
    page,
    address,
  }) => {
    await openVerify(page, address);
    await answerWith(page, "POST", "/auth/resend-verification", { status: 400, body: "" });
    await resend(page).click();
    await expect(page.getByRole("alert")).toHaveText("Failed to resend code. Please try again.");
    await answerWith(page, "POST", "/auth/resend-verification", "no answer");
    await resend(page).click();
    await expect(page.getByRole("alert")).toContainText("Failed to resend code. Please try again.");
    await expect(page.getByRole("alert")).toContainText("The server cannot be reached.");
  });
});
