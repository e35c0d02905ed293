import { fileURLToPath } from "node:url";
import { defineConfig, type LaunchOptions } from "@playwright/test";
import { findBrowser } from "./e2e/support/browser.ts";

// `npm test` looks for the browser once and hands it down, to Playwright's workers too.
process.env.E2E_LAUNCH ??= JSON.stringify((await findBrowser()).launch);
// What one worker or server compiled, the next one loads.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url));

/** Files of many looks or of servers that are killed: begun last, one of them would run on alone. */
const long = [
  "**/{cost-analysis,dashboard,recommendations,resource-explorer,security}.e2e.ts",
  "**/{notifications*,resource-discovery,survives-kill*}.e2e.ts",
];

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/prepare-data.ts",
  outputDir: "test-results/e2e",
  // Each worker runs a server with a database of its own. One more than the cores of a small machine: tests of what a
  // server does after a kill, and of what takes long, mostly wait.
  workers: 3,
  // Only what hangs is to end here: no test may depend on how fast the machine is.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  // A test that passes at the second try has shown an error: no retries.
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
    // An element that is not there ends its test after this, not after the whole of its time.
    actionTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    // Nothing spins or fades where it is not looked for: docs/decisions/0041-motion-in-browser-tests.md
    contextOptions: { reducedMotion: "reduce" },
    // E2E_TRACE=on records each step of a test that fails, and takes a good part of the time of all that pass.
    trace: process.env.E2E_TRACE ? { mode: "retain-on-failure", screenshots: false } : "off",
    screenshot: "only-on-failure",
  },
});
