// What expectAccessible reports: violations that persist, and none of a page that is still settling.
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";

const PAGE = `<!doctype html><html lang="en"><title>A page</title>
<style>body { background: #fff; color: #000 }</style>
<main><h1>A page</h1></main>
<script type="module">
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => { document.documentElement.dataset.theme = dark.matches ? "dark" : "light"; };
  dark.addEventListener("change", follow);
  follow();
</script></html>`;

const PALE = `<p style="color: #ddd">Too pale to read.</p>`;
const WIDE = `<p style="width: 2000px">As wide as two windows.</p>`;

/** Adds an element to an accessible page. It removes itself before the axe run of the given number. */
async function plant(page: Page, html: string, goneAt = Number.POSITIVE_INFINITY): Promise<void> {
  await page.setContent(PAGE);
  await expectAccessible(page, "planted");
  await page.evaluate(
    ([content, last]) => {
      const planted = document.createElement("div");
      planted.innerHTML = content;
      document.querySelector("main")?.append(planted);
      // Each run begins with it; the check above has left it in the page.
      const inPage = globalThis as unknown as { looksOfTexts: () => unknown };
      const { looksOfTexts } = inPage;
      let runs = 0;
      inPage.looksOfTexts = () => {
        runs += 1;
        if (runs === last) planted.remove();
        return looksOfTexts();
      };
    },
    [html, goneAt] as const,
  );
}

test("a violation that persists fails the check", async ({ page }) => {
  await plant(page, PALE);
  await expect(expectAccessible(page, "pale")).rejects.toThrow(/light 1440: color-contrast .* at p/);
  await plant(page, WIDE);
  await expect(expectAccessible(page, "wide")).rejects.toThrow("light 390: the page is");
});

for (const goneAt of [2, 4]) {
  test(`an element that is gone at run ${goneAt} was part of a transition`, async ({ page }) => {
    await plant(page, PALE + WIDE, goneAt);
    await expectAccessible(page, "settled");
  });
}

test("a violation that is still there at the fourth run counts", async ({ page }) => {
  await plant(page, PALE, 5);
  await expect(expectAccessible(page, "slow")).rejects.toThrow("dark 1440: color-contrast");
});

for (const [what, html] of [
  ["color", `<p id="planted">Text.</p><style>#planted { color: #ddd }</style>`],
  ["background", `<div style="background: #222"><p id="planted">Text.</p></div>`],
  ["opacity", `<div style="opacity: 0.3"><p id="planted">Text.</p></div>`],
  [
    "layer below",
    `<div style="height: 100px; margin-bottom: -100px; background: #222"></div><p id="planted" style="position: relative">Text.</p>`,
  ],
  ["size", `<p style="color: #777; font-size: 40px">Text.</p><p id="planted" style="color: #777">Text.</p>`],
] as const) {
  test(`a text that differs from texts that were found good in its ${what} only is measured`, async ({
    page,
  }) => {
    await page.setContent(PAGE.replace("</main>", "<p>Text.</p></main>"));
    await expectAccessible(page, "good");
    await expectAccessible(page, "good again");
    await page.evaluate((content) => {
      document.querySelector("main")?.insertAdjacentHTML("beforeend", content);
    }, html);
    await expect(expectAccessible(page, what)).rejects.toThrow(/color-contrast .* at #planted/);
  });
}
