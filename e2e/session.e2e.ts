// Sessions: staying signed in and signing out. Specification, sections 2, 4, and 8.
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { mainLink } from "./support/main-link.ts";
import { callServer, createMember, enter } from "./support/people.ts";
import { answerWith, calls, hold } from "./support/traffic.ts";

const PROTECTED = [
  "/",
  "/dashboard",
  "/resources",
  "/cost-analysis",
  "/security",
  "/recommendations",
  "/notifications",
  "/accounts",
];

const welcome = (page: Page) => page.getByRole("heading", { name: /^Welcome back/ });

/** What the app has stored about the session: the person and the bearer token. */
function stored(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => [
    localStorage.getItem("skyledger.user"),
    sessionStorage.getItem("skyledger.idToken"),
  ]);
}

/** Makes the bearer token invalid, as if its 15 minutes were over, and reloads the page. */
async function reloadWithExpiredToken(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem("skyledger.idToken", "expired"));
  await page.reload();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

test("§2 without a session, every protected route redirects to /login, without a refresh request", async ({
  page,
}) => {
  const refreshes = calls(page, "POST", "/auth/refresh");
  for (const path of PROTECTED) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/login");
  }
  expect(refreshes).toHaveLength(0);
});

test("§2 a spinner while the session loads, then the requested page", async ({ page, member }) => {
  const release = await hold(page, "POST", "/auth/refresh");
  await enter(page, member, "/accounts");
  await expect(page.getByRole("status").filter({ hasText: /^Loading$/ })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  release();
  await expect(page.getByRole("heading", { name: "Cloud accounts" })).toBeVisible();
  await expect(page).toHaveURL("/accounts");
});

test("§2 the spinner ends at /login when the stored session is invalid", async ({ page }) => {
  await page.goto("/theme.js");
  await page.evaluate(() =>
    localStorage.setItem("skyledger.user", JSON.stringify({ email: "a@example.com", userId: "1" })),
  );
  await page.goto("/resources");
  await expect(page).toHaveURL("/login");
  expect(await stored(page)).toEqual([null, null]);
});

test("§4 401: parallel requests share one refresh, and each is repeated once", async ({ page, member }) => {
  await enter(page, member);
  await expect(welcome(page)).toBeVisible();
  const refreshes = calls(page, "POST", "/auth/refresh");
  const summaries = calls(page, "GET", "/resources/summary");
  const accounts = calls(page, "GET", "/accounts");
  await reloadWithExpiredToken(page);
  await expect(page.getByText("available after the first discovery").first()).toBeVisible();
  await expect(page.getByText("1 connected")).toBeVisible();
  expect(refreshes).toHaveLength(1);
  for (const requests of [summaries, accounts]) {
    const answers = await Promise.all(requests.map(async (request) => (await request.response())?.status()));
    expect(answers).toEqual([401, 200]);
  }
  await expect(page).toHaveURL("/dashboard");
});

test("§4 401: a request that fails again after the refresh is not repeated a second time", async ({
  page,
  member,
}) => {
  const refused = JSON.stringify({ code: "unauthenticated", message: "Sign in again, please." });
  await answerWith(page, "GET", "/resources/summary", { status: 401, body: refused });
  const summaries = calls(page, "GET", "/resources/summary");
  const refreshes = calls(page, "POST", "/auth/refresh");
  await enter(page, member);
  // In addition to the totals, and in the first steps.
  await expect(page.getByRole("alert").filter({ hasText: "Sign in again, please." }).first()).toBeVisible();
  expect(summaries).toHaveLength(2);
  // One when the app started, one for the failed request.
  expect(refreshes).toHaveLength(2);
});

test("§4 401: a failed refresh signs out, clears the stored session, and redirects to /login", async ({
  page,
  context,
  member,
}) => {
  await enter(page, member);
  await expect(welcome(page)).toBeVisible();
  await context.clearCookies();
  const refreshes = calls(page, "POST", "/auth/refresh");
  await reloadWithExpiredToken(page);
  await expect(page).toHaveURL("/login");
  expect(await stored(page)).toEqual([null, null]);
  expect(await (await refreshes[0]?.response())?.json()).toMatchObject({
    code: "invalid_refresh_token",
    message: "No refresh token available",
  });
  expect(refreshes).toHaveLength(1);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login");
});

test("§8 401 without a stored session: No refresh token available, no refresh request, /login", async ({
  page,
  member,
}) => {
  await enter(page, member);
  await expect(welcome(page)).toBeVisible();
  const refreshes = calls(page, "POST", "/auth/refresh");
  await page.evaluate(() => localStorage.removeItem("skyledger.user"));
  await answerWith(page, "GET", "/resources/inventory", { status: 401, body: "{}" });
  await mainLink(page, "Resource Explorer").click();
  await expect(page).toHaveURL("/login");
  expect(refreshes).toHaveLength(0);
});

test("§8 a refresh without a token is rejected with the specified text", async ({ server }) => {
  const answer = await callServer(server, "POST", "/auth/refresh", { body: {} });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({
    message: "No refresh token available",
    error: "No refresh token available",
  });
});

test("§4 a refresh without a response keeps the session for later", async ({ page, member }) => {
  await answerWith(page, "POST", "/auth/refresh", "no answer", 1);
  await enter(page, member);
  await expect(page).toHaveURL("/login");
  await page.goto("/dashboard");
  await expect(welcome(page)).toBeVisible();
});

test("§4 sign out notifies the server, clears the local session, and redirects to /login", async ({
  page,
  context,
  server,
}) => {
  await enter(page, await createMember(server));
  await expect(welcome(page)).toBeVisible();
  await mainLink(page, "Notifications").click();
  await expect(page.getByRole("heading", { name: "Notifications" })).toBeVisible();
  const [, token] = await stored(page);
  const cookies = await context.cookies();
  const reported = page.waitForResponse("**/api/auth/logout");
  await signOut(page);
  expect((await reported).status()).toBe(200);
  await expect(page).toHaveURL("/login");
  expect(await stored(page)).toEqual([null, null]);
  // The mark that this browser was used before stays, and grants no access.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["skyledger_device"]);

  const me = await callServer(server, "GET", "/auth/me", { token: token ?? "" });
  expect(me.status).toBe(401);
  const refreshToken = cookies.find(({ name }) => name === "skyledger_refresh")?.value ?? "";
  const refresh = await callServer(server, "POST", "/auth/refresh", { body: { refreshToken } });
  expect(refresh.status).toBe(401);

  await page.goBack();
  await expect(page).toHaveURL("/login");
  await expect(welcome(page)).toBeHidden();
});

test("§4 sign out without the server still clears the local session", async ({ page, member }) => {
  await enter(page, member);
  await expect(welcome(page)).toBeVisible();
  await answerWith(page, "POST", "/auth/logout", "no answer");
  await signOut(page);
  await expect(page).toHaveURL("/login");
  expect(await stored(page)).toEqual([null, null]);
  await expect(
    page.getByText("You're signed out on this device, but the server couldn't be reached"),
  ).toBeVisible();
});

test("§4 sign out in one tab signs out the others", async ({ page, context, server }) => {
  const person = await createMember(server);
  await enter(page, person);
  await expect(welcome(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/accounts");
  await expect(other.getByRole("heading", { name: "Cloud accounts" })).toBeVisible();
  await signOut(page);
  await expect(other).toHaveURL("/login");
});

test("§4 going back while /login is loading does not leave an empty page", async ({ page, server }) => {
  await enter(page, await createMember(server));
  await expect(welcome(page)).toBeVisible();
  await mainLink(page, "Notifications").click();
  await expect(page.getByRole("heading", { name: "Notifications" })).toBeVisible();
  const back = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await back.promise;
    await route.fallback();
  });
  await signOut(page);
  await expect(page).toHaveURL("/login");
  await page.goBack({ waitUntil: "commit" });
  back.resolve();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
});
