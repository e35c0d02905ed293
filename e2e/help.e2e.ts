// Help in the app: opened from each page, from the search, and from the palette.
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { enter } from "./support/people.ts";

test("each page links to its help page, which can be searched down to a check and back", async ({
  page,
  member,
}) => {
  await enter(page, member, "/security");
  await page.getByRole("link", { name: "Help: Security" }).click();
  await expect(page).toHaveURL("/help/security");
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
  await expectAccessible(page, "help-topic");
  await page.getByRole("link", { name: "all checks" }).click();
  await expect(page).toHaveURL("/help/checks");

  await page.getByRole("navigation", { name: "Help" }).getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("heading", { name: "Using Skyledger" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search the help" })).toBeFocused();
  await page.keyboard.type("versioning enabled");
  const results = page.getByRole("region", { name: "Search results" });
  await results.getByRole("link", { name: /^S3 buckets should have versioning enabled/ }).click();
  await expect(page).toHaveURL("/help/check-s3-bucket-versioning");
  await expect(page.getByText("Versioning is disabled")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/help?q=versioning+enabled");
  await expect(results).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the help" }).fill("zzzzz");
  await expect(page.getByRole("heading", { name: "No help found" })).toBeVisible();
  await page.getByRole("link", { name: "Show all topics" }).click();
  await expect(page.getByRole("heading", { name: "Using Skyledger" })).toBeVisible();
  await expectAccessible(page, "help");
});

test("the palette finds help pages; an unknown page is reported; a heading in the URL scrolls into view", async ({
  page,
  member,
}) => {
  await enter(page, member, "/help/nothing-like-this");
  await expect(page.getByRole("heading", { name: "Help page not found" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("glossary");
  await page.getByRole("option", { name: "Glossary", exact: true }).click();
  await expect(page).toHaveURL("/help/glossary");
  await page.goto("/help/security#not-evaluated");
  await expect(page.getByRole("heading", { name: "Not evaluated" })).toBeInViewport();
});
