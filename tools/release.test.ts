import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { isShipped, releaseName, tagViolation } from "./release/files.ts";
import { projectVersion, versionViolations } from "./release/version.ts";
import { root } from "./suite/run.ts";

test("every workspace and the lock file have the version of the root", () => {
  expect(versionViolations(root)).toEqual([]);
});

test("a workspace that a release missed is found", () => {
  const copy = mkdtempSync(join(tmpdir(), "skyledger-version-"));
  try {
    for (const path of [
      "package.json",
      "package-lock.json",
      ...globSync("{packages,apps}/*/package.json", { cwd: root }),
    ]) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      cpSync(join(root, path), join(copy, path));
    }
    const forgotten = join(copy, "packages/core/package.json");
    writeFileSync(
      forgotten,
      readFileSync(forgotten, "utf8").replace(/"version": ".*"/, '"version": "0.0.9"'),
    );
    expect(versionViolations(copy)).toEqual([
      `packages/core/package.json has version 0.0.9, not ${projectVersion(root)}`,
    ]);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

test("the server reads its version from its package.json", () => {
  const main = readFileSync(join(root, "apps/server/src/main.ts"), "utf8");
  expect(main).toContain("version: manifest.version");
  expect(main).not.toContain(projectVersion(root));
});

test.each([
  ["package-lock.json", true],
  ["apps/server/start.mjs", true],
  ["apps/web/src/main.tsx", true],
  ["packages/core/src/registry.gen.ts", true],
  ["packages/core/src/model/arn.test.ts", false],
  ["tools/test.ts", false],
  ["tools/install/trim.mjs", true],
  ["e2e/sign-in.e2e.ts", false],
  ["docs/style.md", false],
  ["docs/errors/not_found.md", true],
])("%s is in the tarball: %s", (path, shipped) => {
  expect(isShipped(path)).toBe(shipped);
});

test("only the tag of the project's version is released", () => {
  expect(releaseName("1.2.3")).toBe("skyledger-1.2.3");
  expect(tagViolation("v1.2.3", "1.2.3")).toBeUndefined();
  expect(tagViolation("v1.2.4", "1.2.3")).toContain("v1.2.4 is not v1.2.3");
});
