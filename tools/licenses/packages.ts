import type { LockEntry } from "../lock-file/complete.ts";

/** The part of package-lock.json that licenses are read from. */
export type LicensedLock = { packages: Record<string, LockEntry & { license?: string }> };

/** A package that an installation for running brings, or whose parts are copied into the project. */
export type ThirdParty = {
  name: string;
  version: string;
  /** SPDX expression; undefined: not stated. */
  license: string | undefined;
  /** Folder below the root. */
  folder: string;
  /** Native parts for one platform, mostly: an installation elsewhere lacks it. */
  optional: boolean;
};

/** Development dependencies of which a generated file holds parts. */
const copied = new Set(["lucide-react"]);

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
      // The lock file tells no license of a native package that the registry lacks: it is its parent's.
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
 * Licenses that production dependencies may have: permissive ones, the font's, and MPL-2.0 for packages that are used
 * unchanged. Another one needs a decision record.
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
  "Unlicense",
]);

/** Packages with a license outside the allow list, or without one. */
export function licenseViolations(parties: readonly ThirdParty[]): string[] {
  return parties
    .filter(({ license }) => !isAllowed(license))
    .map(({ name, version, license }) => `${name}@${version}: ${license ?? "no license stated"}`);
}

/** Of alternatives one must be allowed, of parts all. */
function isAllowed(license: string | undefined): boolean {
  if (license === undefined) return false;
  return license
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((part) => allowed.has(part.trim())));
}
