// Pages whose content the specification leaves open: forgotten password, terms, and privacy (sections 2, 5,
// and 7).
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import type { Mail } from "./support/mail.ts";
import { ask, callServer, createMember, login } from "./support/people.ts";
import { answerWith } from "./support/traffic.ts";

const NEW_PASSWORD = "Another-Horse-8";

/** The path of the link in the email. */
function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S+\/reset-password\?token=[\w%.-]+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`No link in the mail "${mail.subject}": ${mail.text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

async function choose(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Repeat the new password").fill(repeated);
  await page.getByRole("button", { name: "Save new password" }).click();
}

test("§2 /forgot-password has an email field and a link back", async ({ page }) => {
  await page.goto("/forgot-password");
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("Enter your email address.")).toBeVisible();
  await expect(page.getByText("The operator of this server finds the link in the server log")).toBeVisible();
  await expectAccessible(page, "forgot-password");
  await page.getByRole("link", { name: "← Back to sign in" }).click();
  await expect(page).toHaveURL("/login");
});

test("§7 forgot password: the response is the same for known and unknown addresses", async ({
  page,
  member,
  address,
}) => {
  await page.goto("/forgot-password");
  const answers: (string | null)[] = [];
  for (const email of [member.email, address]) {
    await page.getByLabel("Email Address").fill(email);
    await page.getByRole("button", { name: "Send reset link" }).click();
    const notice = page.getByRole("status").filter({ hasText: /If an account/ });
    await expect(notice).toBeVisible();
    answers.push(await notice.textContent());
  }
  expect(answers[0]).toBe(answers[1]);
});

test("§8 forgot password: a response without a message and a missing response are reported", async ({
  page,
  member,
}) => {
  await page.goto("/forgot-password");
  await page.getByLabel("Email Address").fill(member.email);
  for (const answer of [{ status: 400, body: "" }, "no answer"] as const) {
    await answerWith(page, "POST", "/auth/forgot-password", answer);
    await page.getByRole("button", { name: "Send reset link" }).click();
    await expect(page.getByRole("alert")).toContainText("Couldn't request the email. Please try again.");
  }
});

test("§7 reset password: the emailed link sets a new password once and ends every session", async ({
  page,
  server,
  mails,
}) => {
  const person = await createMember(server);
  const { idToken } = await login(server, person);
  await ask(server, "POST", "/auth/forgot-password", { body: { email: person.email } });
  const link = linkIn(await mails.latest(person.email, /new Skyledger password/));
  expect(server.output()).toContain(`Password reset link for ${person.email}: ${server.url}${link}`);

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await choose(page, "short", "differs");
  await expect(page.getByText("The password doesn't meet all of the requirements above.")).toBeVisible();
  await choose(page, NEW_PASSWORD, `${NEW_PASSWORD}x`);
  await expect(page.getByText("The passwords don't match.")).toBeVisible();
  await expectAccessible(page, "reset-password");
  await choose(page, NEW_PASSWORD);
  await expect(page.getByRole("status").filter({ hasText: /password/i })).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toBeHidden();

  expect((await callServer(server, "GET", "/auth/me", { token: idToken })).status).toBe(401);
  await expect(login(server, person)).rejects.toThrow("401");
  await login(server, { ...person, password: NEW_PASSWORD });
  expect((await mails.latest(person.email, /was changed/)).text).toContain("signed out everywhere");

  await page.goto(link);
  await choose(page, `${NEW_PASSWORD}2`);
  await expect(page.getByRole("alert")).toContainText(
    "This link is no longer valid. Request a new one on the page “Forgot password?”.",
  );
});

test("§5 reset password: without a token, the page shows the next action", async ({ page }) => {
  await page.goto("/reset-password");
  await expect(page.getByText("Reset token missing.")).toBeVisible();
  await page.getByRole("link", { name: "request a new one" }).click();
  await expect(page).toHaveURL("/forgot-password");
});

for (const { path, title } of [
  { path: "/terms", title: "Terms of Service" },
  { path: "/privacy", title: "Privacy Policy" },
]) {
  test(`§2 ${path} has content`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    expect(await page.getByRole("heading", { level: 2 }).count()).toBeGreaterThan(4);
    await expectAccessible(page, path.slice(1));
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/login");
  });
}
