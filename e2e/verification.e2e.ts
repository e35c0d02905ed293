// Verification of the address with the emailed code: specification, sections 2, 4, 5, 8, and 9.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { installClock, stopClock } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, register } from "./support/people.ts";
import { answerWith, hold } from "./support/traffic.ts";

const codeBox = (page: Page) => page.getByLabel("Verification Code");
const verify = (page: Page) => page.getByRole("button", { name: "Verify Email" });
const resend = (page: Page) => page.getByRole("button", { name: "Resend Code" });

/** Opens /verify as a person who has just registered and left. */
async function openVerify(page: Page, email: string): Promise<void> {
  await page.goto("/theme.js");
  await page.evaluate((text) => localStorage.setItem("skyledger.pendingVerification", text), email);
  await page.goto("/verify");
}

test("§2 verify: heading, address, code input, and buttons with the specified texts", async ({
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

test("§5 verify: without a known email, it redirects to /register", async ({ page }) => {
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

test('§4 §9 verify: "Email Verified!" stays for 2000 ms, then /login opens', async ({
  page,
  server,
  mails,
}) => {
  const { email } = await register(server);
  const code = await mails.code(email);
  await installClock(page);
  await openVerify(page, email);
  await codeBox(page).fill(code);
  const clock = await stopClock(page);
  await verify(page).click();
  await clock.untilShown(page.getByRole("heading", { name: "Email Verified!" }));
  await expect(page.getByText("Redirecting to login...", { exact: true })).toBeVisible();
  await clock.justBefore(2000);
  await expect(page).toHaveURL("/verify");
  await clock.justAfter(2000);
  await clock.resume();
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => localStorage.getItem("skyledger.pendingVerification"))).toBeNull();
  await page.goto("/verify");
  await expect(page).toHaveURL("/register");
});

test("§2 verify: the success screen, and the button while busy", async ({ page, server, mails }) => {
  const { email } = await register(server);
  const code = await mails.code(email);
  await installClock(page);
  await openVerify(page, email);
  await codeBox(page).fill(code);
  const release = await hold(page, "POST", "/auth/verify");
  await verify(page).click();
  await expect(page.getByRole("button", { name: "Verifying..." })).toBeDisabled();
  // The redirect after two seconds is held back, so that the screen can be checked.
  const clock = await stopClock(page);
  release();
  await clock.untilShown(page.getByRole("heading", { name: "Email Verified!" }));
  await clock.beside(expectAccessible(page, "verified"));
});

test("§8 verify: the server's message for a wrong code", async ({ page, server, mails }) => {
  const { email } = await register(server);
  const right = await mails.code(email);
  await openVerify(page, email);
  await codeBox(page).fill(right === "000000" ? "000001" : "000000");
  await verify(page).click();
  await expect(page.getByRole("alert")).toContainText(
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
  await expect(page.getByRole("alert")).toContainText("Couldn't reach the server.");
});

test("§8 §9 resend: the banner stays for 5000 ms, and only the new code works", async ({
  page,
  server,
  mails,
}) => {
  const { email } = await register(server);
  const first = await mails.code(email);
  await installClock(page);
  await openVerify(page, email);
  await expect(resend(page)).toBeEnabled();
  const clock = await stopClock(page);
  await resend(page).click();
  const banner = page.getByText("Verification code resent! Check your email.", { exact: true });
  await clock.untilShown(banner);
  await clock.shownUntil(5000, banner);
  await expect.poll(() => mails.code(email)).not.toBe(first);
  await clock.resume();
  await codeBox(page).fill(first);
  await verify(page).click();
  await expect(page.getByRole("alert")).toContainText("This code is not correct or has expired.");
  await codeBox(page).fill(await mails.code(email));
  await verify(page).click();
  await expect(page.getByRole("heading", { name: "Email Verified!" })).toBeVisible();
});

test("§8 resend: the server's message when it rejects the request", async ({ page, server }) => {
  const { email } = await register(server);
  for (let mail = 2; mail <= 5; mail += 1) {
    await ask(server, "POST", "/auth/resend-verification", { body: { email } });
  }
  await openVerify(page, email);
  await resend(page).click();
  await expect(page.getByRole("alert")).toContainText("Too many codes were requested for this address.");
  await expect(page.getByText("Verification code resent!")).toBeHidden();
});

test('§8 resend: "Failed to resend code. Please try again." without a message', async ({ page, address }) => {
  await openVerify(page, address);
  await answerWith(page, "POST", "/auth/resend-verification", { status: 400, body: "" });
  await resend(page).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to resend code. Please try again.");
  await answerWith(page, "POST", "/auth/resend-verification", "no answer");
  await resend(page).click();
  await expect(page.getByRole("alert")).toContainText("Failed to resend code. Please try again.");
  await expect(page.getByRole("alert")).toContainText("Couldn't reach the server.");
});
