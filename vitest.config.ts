import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { leftOutOf } from "./tools/suite/left-out.ts";
import { LongFilesFirst } from "./tools/suite/long-files-first.ts";

const exclude = ["**/node_modules/**", "**/dist/**"];

/** For every project. Isolation is off (60 files: 65 s → 2 s), so no test may leave module state behind. */
const everywhere = {
  setupFiles: [fileURLToPath(new URL("./tools/suite/seeded-properties.ts", import.meta.url))],
  isolate: false,
  maxWorkers: Math.max(2, Math.min(4, availableParallelism())),
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // Only for tests that hang: no test may depend on how fast the machine is.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 300_000 } },
  teardownTimeout: 60_000,
};

/**
 * Code that runs without a build in production is imported by Node itself in tests, too: Vite's transforms
 * took a tenth of the CPU of a run from a fresh checkout, in one process that the others wait for.
 */
const asNodeImports = { ...everywhere, experimental: { viteModuleRunner: false, nodeLoader: false } };

/**
 * Set at the start of workers: formats follow the locale of the process, which must be the same on every
 * machine.
 */
const americanEnglish = { env: { LC_ALL: "en_US.UTF-8" } };

/** Tests of the web app without components whose imports read the server's URL from the document. */
const inDocument = [
  "components/assistant/ask",
  "lib/or-never-analysed",
  "pages/inventory/search",
  "pages/security/scan-text",
].map((path) => `src/${path}.test.ts`);

/**
 * Five projects: `unit` (packages, server, and tools), `web` (components, in jsdom), `web-logic` (parts of
 * the web app that need no document: creating one takes longer than most files' tests), and `protocol` (the
 * server against a running AWS stand-in, whose URL `npm test` sets as MOTO_URL), and `deploy` (the files of deploy/, with the programs of tools/deploy).
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    sequence: { sequencer: LongFilesFirst },
    globalSetup: ["./tools/suite/temp-folder-of-run.ts", "./tools/suite/migrated-database-of-run.ts"],
    projects: [
      {
        test: {
          ...asNodeImports,
          name: "unit",
          environment: "node",
          include: [
            "packages/**/*.test.ts",
            "apps/server/**/*.test.ts",
            "tools/**/*.test.ts",
            "e2e/support/**/*.test.ts",
          ],
          exclude: [...exclude, "**/*.protocol.test.ts", "**/*.deploy.test.ts", ...leftOutOf(process.env)],
        },
      },
      {
        extends: "./apps/web/vite.config.ts",
        root: "apps/web",
        test: {
          ...everywhere,
          ...americanEnglish,
          name: "web",
          environment: "jsdom",
          include: ["src/**/*.test.tsx", ...inDocument],
          exclude,
        },
      },
      {
        extends: "./apps/web/vite.config.ts",
        root: "apps/web",
        test: {
          ...everywhere,
          ...americanEnglish,
          name: "web-logic",
          environment: "node",
          include: ["src/**/*.test.ts"],
          exclude: [...exclude, ...inDocument],
        },
      },
      {
        test: {
          ...asNodeImports,
          name: "deploy",
          environment: "node",
          include: ["**/*.deploy.test.ts"],
          exclude,
        },
      },
      {
        test: {
          ...asNodeImports,
          name: "protocol",
          environment: "node",
          include: ["**/*.protocol.test.ts"],
          exclude,
          // One AWS stand-in serves all files, and its state is shared.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
