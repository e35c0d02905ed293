// Keyboard shortcuts, palette, and theme, which work on every page.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { withMotion } from "./support/motion.ts";
import { enter } from "./support/people.ts";

test.use(withMotion);

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
// Right after navigation, there is no document element yet.
const theme = (page: Page) => page.evaluate(() => document.documentElement?.dataset.theme);

test.describe("keyboard", () => {
  test("the skip link is the first tab stop and leads to the content", async ({ page, member }) => {
    await enter(page, member);
    await expect(heading(page, /^Welcome back/)).toBeVisible();
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("Ctrl-K opens the palette: pages, resources, and actions", async ({ page, operator }) => {
    await enter(page, operator);
    await expect(heading(page, /^Welcome back/)).toBeVisible();
    const palette = page.getByRole("dialog", { name: "Search pages, resources, findings, and actions" });
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/palette-*.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.keyboard.press("Control+k");
    await page.keyboard.type("cost");
    held.resolve();
    await expect(palette.getByRole("combobox"), "letters typed while it loads").toHaveValue("cost");
    await page.keyboard.type(" an");
    await expect(palette.getByRole("combobox")).toHaveValue("cost an");
    await palette.getByRole("combobox").fill("");
    await expect(palette.getByRole("option", { name: "Cloud accounts" })).toBeVisible();
    await expectAccessible(page, "palette");
    await palette.getByRole("combobox").fill("cost an");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/cost-analysis");
    await expect(palette).toBeHidden();

    await page.keyboard.press("Control+k");
    await palette.getByRole("combobox").fill("prod");
    const match = palette.getByRole("option").filter({ hasText: "·" }).first();
    await expect(match).toBeVisible();
    await match.click();
    await expect(page).toHaveURL(/\/resources\/arn:/);

    await page.goto("/security");
    await expect(heading(page, /^Security/)).toBeVisible();
    await page.keyboard.press("Control+k");
    await palette.getByRole("combobox").fill("dark theme");
    await page.keyboard.press("Enter");
    expect(await theme(page)).toBe("dark");
    await page.keyboard.press("Control+k");
    await palette.getByRole("combobox").fill("no such thing at all");
    await expect(palette.getByText('No resources match "no such thing at all".')).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
  });

  test("? lists the shortcuts; g followed by d, c, s, or r opens a page", async ({ page, member }) => {
    await enter(page, member);
    await expect(heading(page, /^Welcome back/)).toBeVisible();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(keys.getByText("Go to Resource Explorer")).toBeVisible();
    await expectAccessible(page, "keys");
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await expect(page, "no jump behind an open dialog").toHaveURL("/dashboard");
    await page.keyboard.press("Escape");
    await expect(keys).toBeHidden();
    for (const [key, path] of [
      ["c", "/cost-analysis"],
      ["s", "/security"],
      ["r", "/resources"],
      ["d", "/dashboard"],
    ]) {
      await page.keyboard.press("g");
      await page.keyboard.press(key ?? "");
      await expect(page).toHaveURL(path ?? "");
    }
  });

  test("letters typed into a field are not shortcuts", async ({ page, member }) => {
    await enter(page, member, "/accounts?dialog=connect");
    await page.getByLabel("Name", { exact: true }).pressSequentially("g d ? big");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("g d ? big");
    await expect(page).toHaveURL(/\/accounts/);
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeHidden();
  });
});

test.describe("theme", () => {
  const choose = async (page: Page, name: "Light" | "Dark" | "System") => {
    await page.getByRole("button", { name: "Theme" }).click();
    await page.getByRole("menuitemradio", { name }).click();
  };

  test("light, dark, and system themes are stored, and applied before the first paint", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/login");
    expect(await theme(page)).toBe("light");
    await choose(page, "Dark");
    expect(await theme(page)).toBe("dark");
    // Without the app, only the script in the head can have set the theme.
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.reload({ waitUntil: "commit" });
    await expect.poll(() => theme(page)).toBe("dark");
    await expect(page.getByRole("button", { name: "Theme" })).toBeHidden();
    await page.unroute("**/assets/*.js");
    await page.reload();
    expect(await theme(page)).toBe("dark");
    await choose(page, "System");
    expect(await theme(page)).toBe("light");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => theme(page)).toBe("dark");
    await choose(page, "Light");
    expect(await theme(page)).toBe("light");
    await page.reload();
    expect(await theme(page)).toBe("light");
  });

  test("elements fade where motion is not reduced", async ({ page, member }) => {
    await enter(page, member, "/notifications");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      document.addEventListener("transitionrun", () => {
        document.body.dataset.transitions = "some";
      });
    });
    await page.getByRole("button", { name: "Theme" }).hover();
    await page.getByRole("link", { name: "Dashboard" }).first().hover();
    await expect(page.locator("body")).toHaveAttribute("data-transitions", "some");
  });

  test("with reduced motion, a change of theme or width starts no transition", async ({ page, member }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await enter(page, member, "/notifications");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      const { dataset } = document.body;
      dataset.transitions = "0";
      document.addEventListener("transitionrun", () => {
        dataset.transitions = String(Number(dataset.transitions) + 1);
      });
    });
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expect.poll(() => theme(page)).toBe("dark");
    await page.setViewportSize({ width: 390, height: 844 });
    // Animations end with a frame, so the transitions that the change started were reported before.
    await page.evaluate(() => document.body.animate([], 1).finished.then(() => undefined));
    await expect(page.locator("body")).toHaveAttribute("data-transitions", "0");
  });

  test("a choice in one tab applies to the others", async ({ page, context }) => {
    await page.goto("/terms");
    const other = await context.newPage();
    await other.goto("/privacy");
    await choose(page, "Dark");
    await expect.poll(() => theme(other)).toBe("dark");
  });
});
