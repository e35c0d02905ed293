const head = `# Changelog

Notable changes, in the format of [Keep a Changelog](https://keepachangelog.com/en/1.1.0/). Versions follow [Semantic Versioning](https://semver.org).
`;
const unreleased = "## [Unreleased]";

/** CHANGELOG.md with the body of the next version on top. Sections of earlier versions do not change. */
export function withUnreleased(before: string, body: string): string {
  return joined([body === "" ? unreleased : `${unreleased}\n\n${body}`, ...releasedSections(before)]);
}

/** CHANGELOG.md with a new version. @throws Error for an existing version, and for one without changes */
export function withRelease(before: string, version: string, date: string, body: string): string {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    throw new Error(`${version} is not a version such as 1.2.3.`);
  if (sectionOf(before, version) !== undefined) throw new Error(`CHANGELOG.md has ${version} already.`);
  if (body === "") throw new Error("changelog.d has no changes to release.");
  return joined([unreleased, `## [${version}] - ${date}\n\n${body}`, ...releasedSections(before)]);
}

/** The body of one version's section; undefined if there is none. */
export function sectionOf(changelog: string, version: string): string | undefined {
  const section = releasedSections(changelog).find((text) => text.startsWith(`## [${version}] - `));
  return section?.slice(section.indexOf("\n")).trim();
}

function releasedSections(changelog: string): string[] {
  return changelog.split(/^(?=## \[)/m).filter((section) => /^## \[\d/.test(section));
}

function joined(sections: readonly string[]): string {
  return [head, ...sections.map((section) => `${section.trim()}\n`)].join("\n");
}
