import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sectionOf, withRelease } from "./changelog/changelog.ts";
import { bodyOf, fragmentsOf } from "./changelog/fragments.ts";
import { projectVersion } from "./release/version.ts";
import { root } from "./suite/run.ts";

// node tools/changelog.ts <version>: moves the fragments of changelog.d to CHANGELOG.md. node
// tools/changelog.ts --section <version>: prints the changes of a version. `npm run generate` updates the
// section of unreleased changes.
const file = join(root, "CHANGELOG.md");
const before = existsSync(file) ? readFileSync(file, "utf8") : "";
const [first, second] = process.argv.slice(2);
if (first === "--section") {
  const section = sectionOf(before, second ?? "");
  if (section === undefined) throw new Error(`CHANGELOG.md has no section for ${second}.`);
  console.log(section);
} else if (first !== undefined && first === projectVersion(root)) {
  const fragments = fragmentsOf(root);
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(file, withRelease(before, first, today, bodyOf(fragments)));
  for (const fragment of fragments) rmSync(join(root, "changelog.d", fragment.file));
  console.log(`CHANGELOG.md has ${first}; ${fragments.length} fragments deleted.`);
} else {
  console.error(
    `Name the version of package.json, which is ${projectVersion(root)}. To change it: npm version <version> --workspaces --include-workspace-root --no-git-tag-version`,
  );
  process.exitCode = 2;
}
