import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Manifest = { name: string; version: string };

function manifestOf(root: string, path: string): Manifest {
  // npm rejects a package.json without both.
  return JSON.parse(readFileSync(join(root, path), "utf8")) as Manifest;
}

/** The version of the project, from the root's package.json. */
export function projectVersion(root: string): string {
  return manifestOf(root, "package.json").version;
}

/** Places with another version than the root's package.json. */
export function versionViolations(root: string): string[] {
  const version = projectVersion(root);
  const manifests = ["package.json", ...globSync("{packages,apps}/*/package.json", { cwd: root }).sort()];
  // Written by npm in this form.
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    version: string;
    packages: Record<string, { version?: string }>;
  };
  return manifests.flatMap((path) => {
    const manifest = manifestOf(root, path);
    const folder = path.replace(/\/?package\.json$/, "");
    const found: [string, string | undefined][] = [
      [path, manifest.version],
      [`package-lock.json, "${folder}"`, lock.packages[folder]?.version],
    ];
    return found
      .filter(([, reported]) => reported !== version)
      .map(([place, reported]) => `${place} has version ${reported}, not ${version}`);
  });
}
