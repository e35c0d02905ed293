/** Top-level files of the tarball in addition to apps and packages. */
const atTop = new Set([
  ".npmrc",
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "THIRD-PARTY-NOTICES.md",
  "package-lock.json",
  "package.json",
]);

/**
 * Whether a server needs a file of the repository: what `npm ci --omit=dev`, the build, and the server read,
 * without tests. The build's stamp covers these files, so the bundles in the tarball count as fresh.
 */
export function isShipped(path: string): boolean {
  if (/\.test\.tsx?$/.test(path)) return false;
  return atTop.has(path) || /^(apps|packages|tools\/install)\//.test(path) || isHelp(path);
}

/** The documentation that the web app is built with: its help. The server reads the pages of errors as well. */
function isHelp(path: string): boolean {
  return /^docs\/(errors|guides|help|iam|reference)\//.test(path) || path === "docs/glossary.md";
}

/** Name of the tarball, and of its only folder. */
export function releaseName(version: string): string {
  return `skyledger-${version}`;
}

/** Why a tag cannot be released; undefined if it can. */
export function tagViolation(tag: string, version: string): string | undefined {
  return tag === `v${version}`
    ? undefined
    : `The tag ${tag} is not v${version}, which package.json has. Change one of them.`;
}
