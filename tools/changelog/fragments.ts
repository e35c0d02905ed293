import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Kinds of changes in the order of Keep a Changelog: names in fragments and headings. */
const kinds = [
  ["added", "Added"],
  ["changed", "Changed"],
  ["removed", "Removed"],
  ["fixed", "Fixed"],
  ["security", "Security"],
] as const;

/** One file of changelog.d. */
export type Fragment = { file: string; text: string };

/** Every fragment by name. */
export function fragmentsOf(root: string): Fragment[] {
  const folder = join(root, "changelog.d");
  return globSync("*.md", { cwd: folder })
    .filter((file) => file !== "README.md")
    .sort()
    .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));
}

/**
 * The fragments as a section body, grouped by kind. @throws Error for a name without a kind, and for an empty
 * file
 */
export function bodyOf(fragments: readonly Fragment[]): string {
  for (const { file, text } of fragments) {
    if (!kinds.some(([kind]) => file.startsWith(`${kind}-`)))
      throw new Error(
        `changelog.d/${file}: start the name with ${kinds.map(([kind]) => `${kind}-`).join(", ")}.`,
      );
    if (text.trim() === "") throw new Error(`changelog.d/${file} is empty.`);
  }
  return kinds
    .flatMap(([kind, title]) => {
      const items = fragments
        .filter(({ file }) => file.startsWith(`${kind}-`))
        .map(({ text }) => `- ${text.trim().replaceAll(/\s*\n\s*/g, " ")}`);
      return items.length === 0 ? [] : [`### ${title}\n\n${items.join("\n")}\n`];
    })
    .join("\n");
}
