// Sign-in: specification, sections 2, 4, 5, and 8, and "Remember me" as the product defines it.
import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { anotherAddress, createMember, enter, type Person, register } from "./support/people.ts";
import { answerWith, calls, hold } from "./support/traffic.ts";

const signIn = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true });

async function fillIn(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

const DAY_SECONDS = 86_400;

/** The refresh cookie in the browser. */
async function refreshCookie(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === "skyledger_refresh");
  if (!cookie) throw new Error("The browser holds no refresh cookie.");
  return cookie;
}

test("§2 login: fields, links, and the pitch with the specified texts", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByLabel("Email Address")).toHaveAttribute("type", "email");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "password");
  await expect(page.getByRole("checkbox", { name: "Remember me" })).not.toBeChecked();
  await expect(signIn(page)).toBeEnabled();
  await expect(page.getByText("AI-Powered Cloud Optimization")).toBeVisible();
  await expect(page.getByText("Save 20-40%")).toBeVisible();
  await expectAccessible(page, "login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await page.goBack();
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL("/register");
});

test("§5 login: email and password are required", async ({ page }) => {
  const sent = calls(page, "POST", "/auth/login");
  await page.goto("/login");
  await expect(page.getByLabel("Email Address")).toHaveAttribute("required", "");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("required", "");
  await signIn(page).click();
  await expect(page.getByText("Enter your email address.")).toBeVisible();
  await expect(page.getByText("Enter your password.")).toBeVisible();
  await expect(page.getByLabel("Email Address")).toBeFocused();
  await page.getByLabel("Email Address").fill("someone");
  await page.getByLabel("Password", { exact: true }).fill("x");
  await signIn(page).click();
  await expect(page.getByText("Enter an email address like name@example.com.")).toBeVisible();
  expect(sent).toHaveLength(0);
});

test("§2 login: the password can be shown and hidden", async ({ page }) => {
  await page.goto("/login");
  const box = page.getByLabel("Password", { exact: true });
  await box.fill("secret");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(box).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(box).toHaveAttribute("type", "password");
});

test('§2 §4 login: "Signing in..." while busy, then /dashboard', async ({ page, member }) => {
  const release = await hold(page, "POST", "/auth/login");
  await page.goto("/login");
  await fillIn(page, member);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeDisabled();
  release();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: `Welcome back, ${member.fullName}` })).toBeVisible();
  await page.goto("/login");
  await expect(page).toHaveURL("/dashboard");
});

test("§8 login: the server's message is the same for a wrong password and an unknown address", async ({
  page,
  member,
  address,
}) => {
  await page.goto("/login");
  for (const email of [member.email, address]) {
    await fillIn(page, { email, password: "Wrong-Horse-8" });
    await signIn(page).click();
    await expect(page.getByRole("alert")).toContainText("The email address or the password is not correct.");
    await expect(page).toHaveURL("/login");
  }
  await expectAccessible(page, "login-refused");
});

test('§8 login: "Login failed" when there is no text', async ({ page, member }) => {
  await page.goto("/login");
  await fillIn(page, member);
  await answerWith(page, "POST", "/auth/login", { status: 400, body: "<html>gateway</html>" });
  await signIn(page).click();
  await expect(page.getByRole("alert")).toHaveText("Login failed");
  await answerWith(page, "POST", "/auth/login", "no answer");
  await signIn(page).click();
  await expect(page.getByRole("alert")).toContainText("Login failed");
  await expect(page.getByRole("alert")).toContainText("Couldn't reach the server.");
});

test("§8 login: a message of a gateway is shown unchanged", async ({ page, member }) => {
  await page.goto("/login");
  await fillIn(page, member);
  await answerWith(page, "POST", "/auth/login", { status: 403, body: '{"message":"Forbidden by policy"}' });
  await signIn(page).click();
  await expect(page.getByRole("alert")).toHaveText("Forbidden by policy");
});

test("§4 §8 login with an unverified address redirects to /verify with the email", async ({
  page,
  server,
}) => {
  const person = await register(server);
  const refused = page.waitForResponse("**/api/auth/login");
  await page.goto("/login");
  await fillIn(page, person);
  await signIn(page).click();
  expect(await (await refused).json()).toMatchObject({
    code: "email_not_verified",
    message: "Email not verified. Please check your email.",
  });
  await expect(page).toHaveURL("/verify");
  await expect(page.getByText(person.email)).toBeVisible();
});

test("§8 login: only the correct password reveals that an address is not verified", async ({
  page,
  server,
}) => {
  const { email } = await register(server);
  await page.goto("/login");
  await fillIn(page, { email, password: "Wrong-Horse-8" });
  await signIn(page).click();
  await expect(page.getByRole("alert")).toContainText("The email address or the password is not correct.");
});

test("§8 login: too many attempts are reported with the waiting time", async ({ page, server }) => {
  const { email } = await createMember(server);
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await page.request.post("/api/auth/login", { data: { email, password: "Wrong-Horse-8" } });
  }
  await page.goto("/login");
  await fillIn(page, { email, password: "Wrong-Horse-8" });
  await signIn(page).click();
  await expect(page.getByRole("alert")).toContainText(
    /^Too many sign-in attempts for this address\. Try again in \d+ (seconds|minutes)\./,
  );
});

for (const remember of [false, true]) {
  const name = remember ? "ticked, the session outlives the browser" : "unticked, it ends with the browser";
  test(`§2 Remember me: ${name}`, async ({ page, context, browser, server, member }) => {
    await page.goto("/login");
    await fillIn(page, member);
    await page.getByLabel("Remember me").setChecked(remember);
    await signIn(page).click();
    await expect(page).toHaveURL("/dashboard");
    const cookie = await refreshCookie(context);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api/auth" });
    // wall: thirty days, plus or minus an hour
    const lifetime = cookie.expires - Date.now() / 1000;
    if (remember) expect(lifetime / DAY_SECONDS).toBeCloseTo(30, 1);
    else expect(cookie.expires).toBe(-1);

    // The state of a browser that was closed and reopened: no session cookies and no session storage.
    const { cookies, origins } = await context.storageState();
    const reopened = await browser.newContext({
      storageState: { cookies: cookies.filter(({ expires }) => expires !== -1), origins },
      baseURL: server.url,
      extraHTTPHeaders: anotherAddress(),
    });
    const first = await reopened.newPage();
    await first.goto("/resources");
    await expect(first).toHaveURL(remember ? "/resources" : "/login");
    if (remember) expect((await refreshCookie(reopened)).expires).toBeCloseTo(cookie.expires, -1);
    await reopened.close();
  });
}

test("§2 Remember me: a reload and a second tab stay signed in either way", async ({
  page,
  context,
  member,
}) => {
  await enter(page, member);
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  const exchanged = calls(page, "POST", "/auth/refresh");
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  expect(exchanged).toHaveLength(0);
  const second = await context.newPage();
  await second.goto("/dashboard");
  await expect(second.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
});

test("a link that required sign-in opens after it; signing out and in again opens the dashboard", async ({
  page,
  server,
}) => {
  const person = await createMember(server);
  await page.goto("/resources?q=orders&view=unused");
  await expect(page).toHaveURL("/login");
  await page.reload();
  await fillIn(page, person);
  await signIn(page).click();
  await expect(page).toHaveURL("/resources?q=orders&view=unused");
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/login");
  await fillIn(page, person);
  await signIn(page).click();
  await expect(page).toHaveURL("/dashboard");
});
