import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { sectionOf, withRelease, withUnreleased } from "./changelog/changelog.ts";
import { bodyOf, fragmentsOf } from "./changelog/fragments.ts";
import { changelog } from "./generate/changelog.ts";
import { generate } from "./generate/write.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function repository(fragments: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "skyledger-changelog-"));
  folders.push(root);
  mkdirSync(join(root, "changelog.d"));
  for (const [file, text] of Object.entries(fragments)) writeFileSync(join(root, "changelog.d", file), text);
  return root;
}

const fragments = {
  "README.md": "# Changelog fragments\n",
  "security-tokens.md": "Tokens end.\n",
  "fixed-b.md": "B works.\n",
  "added-list.md": "A list,\nin two lines.\n",
  "fixed-a.md": "A works.\n",
};
const body =
  "### Added\n\n- A list, in two lines.\n\n### Fixed\n\n- A works.\n- B works.\n\n### Security\n\n- Tokens end.\n";

test("fragments are grouped by kind, without the folder's README", () => {
  expect(bodyOf(fragmentsOf(repository(fragments)))).toBe(body);
});

test.each([
  [{ "improved-lists.md": "Lists.\n" }, "changelog.d/improved-lists.md: start the name with added-"],
  [{ "added-lists.md": "\n" }, "changelog.d/added-lists.md is empty"],
])("a fragment with an invalid name is rejected: %j", (files, failure) => {
  expect(() => bodyOf(fragmentsOf(repository(files)))).toThrow(failure);
});

test("unreleased changes are updated, above released versions", async () => {
  const root = repository(fragments);
  const states = async (check: boolean) =>
    (await generate([changelog], { root, check })).map(({ state }) => state);
  expect(await states(false)).toEqual(["written"]);
  expect(await states(true)).toEqual(["fresh"]);
  writeFileSync(join(root, "changelog.d", "added-more.md"), "More.\n");
  expect(await states(true)).toEqual(["stale"]);
  await states(false);
  expect(readFileSync(join(root, "CHANGELOG.md"), "utf8")).toContain("- More.\n");
});

describe("a release", () => {
  const first = withRelease(withUnreleased("", body), "1.0.0", "2026-12-01", body);

  test("replaces the unreleased changes, and keeps earlier versions", () => {
    expect(first).toMatch(
      /^# Changelog\n[\s\S]+\n## \[Unreleased\]\n\n## \[1\.0\.0\] - 2026-12-01\n\n### Added\n/,
    );
    const second = withRelease(
      withUnreleased(first, "### Fixed\n\n- C works.\n"),
      "1.1.0",
      "2026-12-09",
      "### Fixed\n\n- C works.\n",
    );
    expect(second.match(/^## .*/gm)).toEqual([
      "## [Unreleased]",
      "## [1.1.0] - 2026-12-09",
      "## [1.0.0] - 2026-12-01",
    ]);
    expect(sectionOf(second, "1.1.0")).toBe("### Fixed\n\n- C works.");
    expect(sectionOf(second, "1.0.0")).toBe(body.trim());
    expect(sectionOf(second, "2.0.0")).toBeUndefined();
    expect(withUnreleased(second, "")).toBe(second);
  });

  test.each([
    ["1.0.0", body, "has 1.0.0 already"],
    ["next", body, "is not a version"],
    ["1.1.0", "", "no changes"],
  ])("%s is rejected when it makes no sense", (version, changes, failure) => {
    expect(() => withRelease(first, version, "2026-12-09", changes)).toThrow(failure);
  });
});
