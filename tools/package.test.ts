import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { externalPackages } from "../apps/server/external-packages.ts";
import { withoutNpmRun } from "./package/pack.ts";
import { packageManifest } from "./package/stage.ts";
import { root } from "./suite/run.ts";

test("the package depends on what is not in the bundle, in the server's versions, and has one command", () => {
  const manifest = packageManifest(root);
  const server: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(root, "apps/server/package.json"), "utf8"),
  );
  expect(manifest.dependencies).toEqual(
    Object.fromEntries(externalPackages.map((name) => [name, server.dependencies[name]])),
  );
  expect(Object.values(manifest.dependencies as object)).toEqual(
    externalPackages.map(() => expect.stringMatching(/^\d+\.\d+\.\d+/)),
  );
  expect(manifest).not.toHaveProperty("private");
  expect(manifest).not.toHaveProperty("scripts");
  const { skyledger: command } = manifest.bin as { skyledger: string };
  expect(existsSync(join(root, command))).toBe(true);
  expect(readFileSync(join(root, command), "utf8")).toMatch(
    /^#!\/usr\/bin\/env -S node --max-semi-space-size=8 --initial-old-space-size=96\n/,
  );
});

test("npm runs in the package's folder, with the registry that is set", () => {
  const env = {
    npm_config_local_prefix: "/repository",
    npm_package_name: "skyledger",
    npm_config_registry: "https://registry.example.com",
    PATH: "/bin",
  };
  expect(withoutNpmRun(env)).toEqual({ npm_config_registry: "https://registry.example.com", PATH: "/bin" });
});
