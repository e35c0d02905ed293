import { defineConfig, type LaunchOptions } from "@playwright/test";
import { findBrowser } from "./e2e/support/browser.ts";

// `npm test` looks for the browser once and hands it down, to Playwright's workers too.
process.env.E2E_LAUNCH ??= JSON.stringify((await findBrowser()).launch);

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./e2e/support/prepare-data.ts",
  outputDir: "test-results/e2e",
  // Each worker runs a server with a database of its own; a test waits more than it computes.
  workers: 2,
  // Only what hangs is to end here: no test may depend on how fast the machine is.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  // A test that passes at the second try has shown a fault: no retries.
  retries: 0,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    // Set above, by this file or by `npm test`.
    launchOptions: JSON.parse(process.env.E2E_LAUNCH) as LaunchOptions,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    // Without the film, which costs a third of the time: the page itself is in the trace at every step.
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
  },
});
