import { globSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";

/** One Markdown file of the repository that becomes a page. */
export type SourcePage = {
  /** Path from the repository's root. */
  path: string;
  text: string;
};

/** Every page of the site: the Markdown files at the repository's root and all below docs. */
export function sourcePages(root: string): SourcePage[] {
  return ["*.md", "docs/**/*.md"]
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((path) => path.split(sep).join("/"))
    .filter((path) => path !== "THIRD-PARTY-NOTICES.md")
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8").replaceAll("\r\n", "\n") }));
}

/** Path of a repository file in the site: "docs/guides/costs.md" → "guides/costs.html". */
export function sitePath(path: string): string {
  const below = path.replace(/^docs\//, "");
  if (!below.endsWith(".md")) return below;
  return below === "README.md"
    ? "index.html"
    : below.replace(/(^|\/)README\.md$/, "$1index.html").replace(/\.md$/, ".html");
}

/** Address of one file of the site from another: "guides/costs.html", "index.html" → "../index.html". */
export function relativeAddress(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to) || posix.basename(to);
}
