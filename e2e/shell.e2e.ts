// The frame of the protected pages: specification, section 2, and the design for small screens.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { mainLink, settingsLink } from "./support/main-link.ts";
import { withMotion } from "./support/motion.ts";
import { ask, enter } from "./support/people.ts";

test.use(withMotion);

/** The pages with the texts and in the order of the navigation. */
const PAGES = [
  { path: "/dashboard", name: "Dashboard", heading: /^Welcome back/ },
  { path: "/resources", name: "Resource Explorer", heading: "Resource Explorer" },
  { path: "/cost-analysis", name: "Cost Analysis", heading: "Cost Analysis" },
  { path: "/security", name: "Security", heading: /^Security/ },
  { path: "/recommendations", name: "AI Recommendations", heading: "AI Recommendations" },
  { path: "/notifications", name: "Notifications", heading: /^Notification/ },
] as const;

/** The settings of the navigation; the last two are parts of a page. */
const SETTINGS = [
  { name: "Cloud accounts", url: "/accounts", shows: "Cloud accounts" },
  { name: "People", url: "/members", shows: "People" },
  { name: "Single sign-on", url: "/sso", shows: "Identity provider" },
  { name: "Sign-in and devices", url: "/sign-in", shows: "Sessions" },
  { name: "Access tokens", url: "/tokens", shows: "Access tokens" },
  { name: "Language model", url: "/language-model", shows: "Language model" },
  { name: "Alert thresholds", url: "/notifications#alert-thresholds", shows: "Alert thresholds" },
  { name: "Savings thresholds", url: "/recommendations?panel=thresholds", shows: "Thresholds" },
  { name: "Runs", url: "/runs", shows: "Runs" },
] as const;

const main = (page: Page) => page.getByRole("navigation", { name: "Main" });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test.describe("routes", () => {
  test("§2 / and unknown paths redirect to /dashboard", async ({ page, member }) => {
    await enter(page, member, "/");
    await expect(page).toHaveURL("/dashboard");
    for (const path of ["/nowhere", "/resources/unknown/deep", "/dashboard/x", "/%E2%82%AC"]) {
      await page.goto(path);
      await expect(page, path).toHaveURL("/dashboard");
    }
    await expect(heading(page, /^Welcome back/)).toBeVisible();
  });

  test("§2 without a session, unknown paths redirect to /login", async ({ page }) => {
    await page.goto("/nowhere");
    await expect(page).toHaveURL("/login");
  });

  test("§2 navigation: six pages with the specified texts and order, each opens", async ({
    page,
    member,
  }) => {
    await enter(page, member);
    await expect(main(page).getByRole("link")).toHaveText(PAGES.map(({ name }) => name));
    for (const { path, name, heading: title } of PAGES) {
      await mainLink(page, name).click();
      await expect(page).toHaveURL(path);
      await expect(heading(page, title)).toBeVisible();
      await expect(mainLink(page, name)).toHaveAttribute("aria-current", "page");
      await expect(main(page).locator("[aria-current=page]")).toHaveCount(1);
      await expect(page).toHaveTitle(/Skyledger/);
    }
    await page.goBack();
    await expect(page).toHaveURL("/recommendations");
  });

  test("§2 every page opens by its URL", async ({ page, member }) => {
    await enter(page, member, "/help");
    for (const { path, heading: title } of PAGES) {
      await page.goto(path);
      await expect(page).toHaveURL(path);
      await expect(heading(page, title)).toBeVisible();
    }
  });
});

test.describe("menu, badge, and footer", () => {
  test('§2 user menu: the initial, the email, "Free Tier", and "Sign out"', async ({ page, member }) => {
    await enter(page, member);
    const button = page.getByRole("button", { name: "User menu" });
    await expect(button).toContainText(member.email.charAt(0).toUpperCase());
    await expect(button).toContainText("Free Tier");
    await button.click();
    const menu = page.getByRole("menu");
    await expect(menu).toContainText(member.email);
    await expect(menu).toContainText("Free Tier");
    await expect(menu.getByRole("menuitem")).toHaveText(["Take the tour", "Sign out"]);
    await expectAccessible(page, "user-menu");
  });

  test("settings are listed below the pages; the open one is marked as current", async ({ page, member }) => {
    await enter(page, member);
    for (const { name, url, shows } of SETTINGS) {
      await settingsLink(page, name).click();
      await expect(page).toHaveURL(url);
      await expect(page.getByRole("heading", { name: shows, exact: true }).first()).toBeInViewport();
      // By its element: a sheet hides the navigation from screen readers.
      await expect(page.locator("aside [aria-current=page]").last()).toHaveText(name);
      await page.keyboard.press("Escape");
    }
  });

  test('§1 the "AI Active" badge shows the active engines', async ({ page, member, server }) => {
    const { engine } = await ask<{
      engine: { resourceTypes: number; savingsRules: number; relationships: number };
    }>(server, "GET", "/about");
    await enter(page, member);
    await page.getByRole("button", { name: "AI Active" }).click();
    const panel = page.getByRole("dialog", { name: "Active AI features" });
    await expect(panel).toContainText(
      `${engine.savingsRules} savings rules and ${engine.relationships} relationship types across ${engine.resourceTypes} resource types`,
    );
    await expect(panel).toContainText("Not configured");
    await expect(panel).toContainText("No account data is sent to a model.");
    await expectAccessible(page, "ai-panel");
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
  });

  test("§2 footer: the product and the legal pages", async ({ page, member }) => {
    await enter(page, member, "/security");
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText("Skyledger · AI-Powered Cloud Optimization");
    await expect(footer.getByRole("link", { name: "Terms" })).toHaveAttribute("href", "/terms");
    await expect(footer.getByRole("link", { name: "API" })).toHaveAttribute("href", "/api/docs");
    await footer.getByRole("link", { name: "Privacy" }).click();
    await expect(page).toHaveURL("/privacy");
  });

  test("the account scope selected above the navigation is in the URL and persists across pages", async ({
    page,
    member,
  }) => {
    await enter(page, member);
    await page.getByRole("button", { name: /^Account scope/ }).click();
    await page.getByRole("option", { name: /Sandbox account: sample data/ }).click();
    await expect(page).toHaveURL(/\/dashboard\?account=/);
    const scope = new URL(page.url()).search;
    await mainLink(page, "Security").click();
    await expect(page).toHaveURL(`/security${scope}`);
    await page.reload();
    await expect(page.getByRole("button", { name: /^Account scope/ })).toContainText("Sandbox account");
  });
});

test.describe("390 px", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the navigation is a sheet that closes when a page is selected", async ({ page, member }) => {
    await enter(page, member);
    await expect(main(page)).toBeHidden();
    await page.getByRole("button", { name: "Open navigation" }).click();
    const sheet = page.getByRole("dialog", { name: "Navigation" });
    await expect(sheet.getByRole("link", { name: "Resource Explorer" })).toBeVisible();
    await expectAccessible(page, "navigation-sheet");
    await page.setViewportSize({ width: 390, height: 844 });
    await sheet.getByRole("link", { name: "Security", exact: true }).click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL("/security");
    await page.getByRole("button", { name: "Open navigation" }).click();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });

  test("no page scrolls sideways", async ({ page, member }) => {
    await enter(page, member);
    for (const { path, heading: title } of PAGES) {
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, path).toBeLessThanOrEqual(0);
    }
  });
});
