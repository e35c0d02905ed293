import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundleList } from "../../apps/server/build.ts";
import { externalPackages } from "../../apps/server/external-packages.ts";
import { projectVersion } from "../release/version.ts";

/** Programs that the package starts, and what they read; built files come with them. */
const programs = ["bin", "start", "move-database", "ensure-built"].map((name) => `apps/server/${name}.mjs`);
const copied = [
  ...programs,
  "apps/web/dist",
  "docs/errors",
  "CHANGELOG.md",
  "LICENSE",
  "THIRD-PARTY-NOTICES.md",
];

/** The manifest of the npm package: the packages that are not in the bundle are its only dependencies. */
export function packageManifest(root: string): Record<string, unknown> {
  // Written by npm in this form.
  const project = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, unknown>;
  const server = JSON.parse(readFileSync(join(root, "apps/server/package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const { name, description, license, type, engines } = project;
  const dependencies = Object.fromEntries(
    externalPackages.map((external) => {
      const version = server.dependencies[external];
      if (version === undefined) throw new Error(`${external} is not a dependency of the server.`);
      return [external, version];
    }),
  );
  return {
    ...{ name, version: projectVersion(root), description, license, type, engines },
    bin: { skyledger: "apps/server/bin.mjs" },
    dependencies,
  };
}

/** Copies the built files, and what they read, into a folder that npm can pack. */
export function stagePackage(root: string, folder: string): void {
  const dist = "apps/server/dist";
  const files: string[] = JSON.parse(readFileSync(join(root, dist, bundleList), "utf8"));
  for (const path of [...copied, ...files.map((file) => `${dist}/${file}`)]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  cpSync(join(root, "tools/package/README.md"), join(folder, "README.md"));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(packageManifest(root), null, 2)}\n`);
}
