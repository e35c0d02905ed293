import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/**
 * Three projects: `unit` (everything of packages, server and tools), `web` (components, in jsdom) and `wire` (the
 * server against a running AWS stand-in, whose address `npm test` puts into MOTO_URL).
 * Isolation is off (60 files: 65 s → 2 s), so no test may leave module state behind.
 */
export default defineConfig({
  test: {
    isolate: false,
    maxWorkers: Math.max(2, Math.min(4, availableParallelism())),
    passWithNoTests: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: [
            "packages/**/*.test.ts",
            "apps/server/**/*.test.ts",
            "tools/**/*.test.ts",
            "e2e/support/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "**/dist/**", "**/*.wire.test.ts"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: "./apps/web/vite.config.ts",
        test: {
          name: "web",
          environment: "jsdom",
          root: "apps/web",
          isolate: false,
          include: ["src/**/*.test.{ts,tsx}"],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "wire",
          environment: "node",
          include: ["**/*.wire.test.ts"],
          exclude: ["**/node_modules/**", "**/dist/**"],
          // One AWS stand-in serves all files, and its state is shared.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
