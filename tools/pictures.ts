import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../e2e/support/browser.ts";
import { createMember, discover, enter } from "../e2e/support/people.ts";
import { startServer } from "../e2e/support/server.ts";
import { root } from "./suite/run.ts";

// node tools/pictures.ts: takes the README's pictures again, from a real server with a discovered sandbox
// account.
const folder = join(root, "docs", "images");
/** A clone should stay small. */
const maxBytes = 300_000;

const server = await startServer();
try {
  const person = await createMember(server, { email: "ana@example.com" });
  await discover(server, person);
  const browser = await chromium.launch((await findBrowser()).launch);
  try {
    mkdirSync(folder, { recursive: true });
    for (const colorScheme of ["light", "dark"] as const) {
      const viewport = { width: 1440, height: 900 };
      const page = await browser.newPage({ baseURL: server.url, viewport, colorScheme });
      await enter(page, person, "/resources?sort=cost&order=desc");
      await page.getByRole("row").nth(5).waitFor();
      await take(page, `resource-explorer-${colorScheme}`);
      await page.goto("/resources?type=ELB");
      await page.getByRole("row").nth(1).getByText("View details").click();
      await page.getByRole("tab", { name: /Relationships/ }).click();
      await page.getByRole("heading", { name: "Related resources" }).waitFor();
      await take(page, `relationships-${colorScheme}`);
      await page.close();
    }
  } finally {
    await browser.close();
  }
} finally {
  await server.stop();
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate("document.fonts.ready.then(() => undefined)");
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, animations: "disabled" });
  const bytes = statSync(path).size;
  if (bytes > maxBytes) throw new Error(`${path} has ${bytes} bytes, more than ${maxBytes}.`);
  console.log(`Wrote ${path} (${Math.round(bytes / 1000)} KB)`);
}
