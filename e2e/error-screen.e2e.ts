// The error screen of a crashed page: specification, section 2.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { mainLink } from "./support/main-link.ts";
import { enter } from "./support/people.ts";
import { answerWith } from "./support/traffic.ts";

test.use({ serverEnv: { SUPPORT_CONTACT: "ops@example.com" } });

const CRASH = "planted crash of the Security page";

/**
 * Makes the page's own scripts fail like a broken release: from now on, every requested script throws.
 * @returns what undoes it
 */
async function breakScripts(page: Page): Promise<() => Promise<void>> {
  await page.route("**/assets/*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `throw new Error(${JSON.stringify(CRASH)});` }),
  );
  return () => page.unroute("**/assets/*.js");
}

async function crash(page: Page): Promise<void> {
  await mainLink(page, "Security").click();
  await expect(page.getByRole("heading", { name: "Oops! Something went wrong" })).toBeVisible();
}

test("§2 error screen: the message, the notice, both buttons and the support link", async ({
  page,
  member,
  server,
  mails,
}) => {
  await enter(page, member);
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  const mend = await breakScripts(page);
  const reported = page.waitForResponse("**/api/client-errors");
  await crash(page);
  const report = await reported;
  expect(report.status()).toBe(200);
  expect(report.request().postDataJSON()).toMatchObject({ message: CRASH, page: "/security" });
  await expect.poll(server.output).toContain(CRASH);

  const screen = page.getByRole("alert");
  await expect(screen).toContainText("Our team has been notified");
  const mail = await mails.latest("ops@example.com", /crashed/);
  expect(mail.text).toContain(CRASH);
  await expect(screen).toContainText(CRASH);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  const support = screen.getByRole("link", { name: "Contact support" });
  const href = decodeURIComponent((await support.getAttribute("href")) ?? "");
  expect(href).toMatch(/^mailto:ops@example\.com\?/);
  expect(href).toContain(CRASH);
  await expect(screen.getByRole("link", { name: "Go to Homepage" })).toBeVisible();
  await mend();
  await expectAccessible(page, "error-screen");

  await screen.getByRole("button", { name: "Reload Application" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Security/ })).toBeVisible();
  await expect(page).toHaveURL("/security");
});

test("§2 error screen: Go to Homepage opens the dashboard", async ({ page, member }) => {
  await enter(page, member);
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  const mend = await breakScripts(page);
  await crash(page);
  await mend();
  await page.getByRole("link", { name: "Go to Homepage" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
});

test("§2 error screen: when the report failed, the page does not claim that the team was notified", async ({
  page,
  member,
}) => {
  await enter(page, member);
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  await answerWith(page, "POST", "/client-errors", "no answer");
  await breakScripts(page);
  await crash(page);
  await expect(page.getByText("Our team couldn't be notified automatically.")).toBeVisible();
  await expect(page.getByText("Our team has been notified")).toBeHidden();
});

test("§2 error screen: when no one was notified, the page does not claim it", async ({ page, member }) => {
  await enter(page, member);
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  const answer = { status: 200, body: JSON.stringify({ notified: false }) };
  await answerWith(page, "POST", "/client-errors", answer);
  await breakScripts(page);
  await crash(page);
  await expect(page.getByText("The error was logged on the server.")).toBeVisible();
  await expect(page.getByText("Our team has been notified")).toBeHidden();
});

test("a script that an upgraded server no longer has loads the page again, once", async ({
  page,
  member,
}) => {
  await enter(page, member);
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  let requests = 0;
  const missing = "**/assets/keys-dialog-*.js";
  await page.route(missing, (route) => {
    requests += 1;
    return route.fulfill({ status: 404, body: "" });
  });
  const loadedAgain = page.waitForEvent("load");
  await page.keyboard.press("?");
  await loadedAgain;
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("heading", { name: "Oops! Something went wrong" })).toBeVisible();
  expect(requests).toBe(2);
  await page.unroute(missing);
  await page.getByRole("button", { name: "Reload Application" }).click();
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
});
