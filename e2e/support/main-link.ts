import type { Locator, Page } from "@playwright/test";

/** The link to a setting in the navigation. */
export function settingsLink(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name, exact: true });
}

/** The link to a page in the main navigation; links inside pages have similar names. */
export function mainLink(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
}
