import { fileURLToPath } from "node:url";
import { defineConfig, type LaunchOptions } from "@playwright/test";
import { findBrowser } from "./e2e/support/browser.ts";

// `npm test` finds the browser once and passes it on, also to Playwright's workers.
process.env.E2E_LAUNCH ??= JSON.stringify((await findBrowser()).launch);
// Workers and servers share their compile cache.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url));

/** Files with many accessibility checks, pages, or killed servers: started last, one of them would run on alone. */
const long = [
  "**/{cost-analysis,dashboard,recommendations,resource-explorer,security}.e2e.ts",
  "**/{notifications*,resource-discovery,survives-kill*,zoom}.e2e.ts",
];

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/prepare-data.ts",
  outputDir: "test-results/e2e",
  // Screenshots of screens.e2e.ts. Another Chromium draws the edges of letters slightly differently.
  snapshotPathTemplate: "{testDir}/screens/{arg}{ext}",
  // Each worker runs a server with a database of its own. Two more workers than the cores of a small machine: tests
  // of slow work, of a server after a kill, and of pauses mostly wait; with one more, a fifth of two cores would idle.
  workers: 4,
  // These limits are only for tests that hang: no test may depend on how fast the machine is.
  timeout: 600_000,
  expect: { timeout: 120_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: "disabled" } },
  // No retries: a test that passes on the second attempt has found an error.
  retries: 0,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  projects: [
    { name: "long", testMatch: long },
    { name: "pages", testMatch: "**/*.e2e.ts", testIgnore: long },
  ],
  use: {
    // Set above, by this file or by `npm test`.
    launchOptions: JSON.parse(process.env.E2E_LAUNCH) as LaunchOptions,
    // A missing element ends its test after this time, not after the test's whole timeout.
    actionTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    // Nothing spins or fades unless a test needs it: docs/decisions/0041-motion-in-browser-tests.md
    contextOptions: { reducedMotion: "reduce" },
    // E2E_TRACE=on records each step of a failing test, and slows down all passing ones.
    trace: process.env.E2E_TRACE ? { mode: "retain-on-failure", screenshots: false } : "off",
    screenshot: "only-on-failure",
  },
});
