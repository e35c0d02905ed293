import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withUnreleased } from "../changelog/changelog.ts";
import { bodyOf, fragmentsOf } from "../changelog/fragments.ts";
import type { Generated } from "./generated.ts";

/** CHANGELOG.md, whose section of unreleased changes is generated from changelog.d. */
export const changelog: Generated = {
  file: "CHANGELOG.md",
  render: (root) => {
    const path = join(root, "CHANGELOG.md");
    const before = existsSync(path) ? readFileSync(path, "utf8").replaceAll("\r\n", "\n") : "";
    return withUnreleased(before, bodyOf(fragmentsOf(root)));
  },
};
