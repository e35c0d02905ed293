// Second factors in a real browser: an authenticator app, and passkeys with the browser's virtual authenticator.
import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { createMember, enter, PASSWORD, type Person } from "./support/people.ts";

// Browsers offer passkeys on names only.
test.use({ serverEnv: { HOST: "localhost" } });

const STEP_MS = 30_000;

/** The code that an authenticator app shows (RFC 6238); `offset` in steps. */
function codeOf(secret: string, offset: number): string {
  const bits = [...secret].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const key = Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + offset));
  const mac = createHmac("sha1", key).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
}

test("an authenticator app is set up, and its code and a recovery code sign in", async ({ page, server }) => {
  const ana = await createMember(server);
  await enter(page, ana, "/sign-in");
  await page.getByRole("button", { name: "Set up authenticator" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await expectAccessible(page, "authenticator-setup");
  // Codes of three steps are valid, each once and in order: no code of this test waits for the next step.
  await dialog.getByLabel("6-digit code").fill(codeOf(secret, -1));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const codes = ((await dialog.locator("pre").textContent()) ?? "").split("\n");
  expect(codes).toHaveLength(10);
  await dialog.getByRole("button", { name: "I've saved the codes" }).click();
  await expect(page.getByText("10 of 10 left.")).toBeVisible();
  await expectAccessible(page, "sign-in-settings");

  await signOut(page);
  await signIn(page, ana);
  await expect(page.getByRole("heading", { name: "Confirm that it's you" })).toBeVisible();
  await page.getByLabel("6-digit code").fill(codeOf(secret, 1));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await signOut(page);
  await signIn(page, ana);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a passkey is added, signs in without a password, and as second step", async ({ page, server }) => {
  const named = server.url.replace("127.0.0.1", "localhost");
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const ana = await createMember(server);
  await page.goto(`${named}/login`);
  await signIn(page, ana);
  await expect(page).toHaveURL(`${named}/dashboard`);
  await page.goto(`${named}/sign-in`);
  await page.getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Laptop");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await dialog.getByRole("button", { name: "I've saved the codes" }).click();
  await expect(page.getByRole("button", { name: "Remove passkey Laptop" })).toBeVisible();

  await signOut(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(`${named}/dashboard`);

  await signOut(page);
  await signIn(page, ana);
  await expect(page.getByRole("heading", { name: "Confirm that it's you" })).toBeVisible();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(`${named}/dashboard`);
});
