import { relativeAddress, sitePath } from "./pages.ts";
import type { RenderedPage } from "./render.ts";

/** One entry of the sidebar: a page, or a folder with its pages. */
type Entry = { title: string; path: string };
type Group = { title: string; entries: Entry[] };

/** Folders of docs in the order of the sidebar; others follow by name. */
const order = ["", "docs", "docs/guides", "docs/reference", "docs/errors", "docs/iam", "docs/decisions"];
const folderTitles: Readonly<Record<string, string>> = {
  "": "Skyledger",
  docs: "Conventions",
  "docs/iam": "IAM",
};
/** Pages at the root, first to last; others follow by name. */
const first = ["README.md", "CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"];

/** The sidebar follows the folders: one group each, with the folder's README first. */
export function sidebarOf(pages: readonly RenderedPage[]): Group[] {
  const folders = new Map<string, Entry[]>();
  for (const { path, title } of pages) {
    const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
    folders.set(folder, [...(folders.get(folder) ?? []), { title, path }]);
  }
  const rank = (list: readonly string[], name: string) =>
    list.includes(name) ? list.indexOf(name) : list.length;
  return [...folders]
    .sort(([a], [b]) => rank(order, a) - rank(order, b) || a.localeCompare(b, "en"))
    .map(([folder, entries]) => ({
      title: folderTitles[folder] ?? titleOf(folder),
      entries: entries.sort(
        (a, b) =>
          rank(first, a.path) - rank(first, b.path) ||
          Number(b.path.endsWith("/README.md")) - Number(a.path.endsWith("/README.md")) ||
          a.path.localeCompare(b.path, "en"),
      ),
    }));
}

/** "docs/reference/resource-types" → "Reference: resource types" */
function titleOf(folder: string): string {
  const words = folder
    .replace(/^docs\//, "")
    .replaceAll("-", " ")
    .split("/")
    .join(": ");
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}

/** A whole HTML document. Everything that it loads is in the site. */
export function documentOf(page: RenderedPage, sidebar: readonly Group[]): string {
  const own = sitePath(page.path);
  const asset = (name: string) => relativeAddress(own, `assets/${name}`);
  const base = relativeAddress(own, "index.html").replace(/index\.html$/, "");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)}${page.path === "README.md" ? "" : " | Skyledger"}</title>
<link rel="stylesheet" href="${asset("style.css")}">
<script src="${asset("search.js")}" defer></script>
</head>
<body data-base="${base}">
<a class="skip" href="#content">Skip to content</a>
<nav aria-label="Pages">
<form role="search"><label for="search">Search</label><input id="search" type="search" autocomplete="off"></form>
<div id="results" role="status" hidden></div>
<div id="pages">
${sidebar.map((group) => groupOf(group, page.path, own)).join("\n")}
</div>
</nav>
<main id="content" tabindex="-1">
${page.html}</main>
</body>
</html>
`;
}

function groupOf({ title, entries }: Group, current: string, own: string): string {
  const open = entries.some(({ path }) => path === current) ? " open" : "";
  const items = entries.map(({ title: name, path }) => {
    const here = path === current ? ' aria-current="page"' : "";
    return `<li><a href="${relativeAddress(own, sitePath(path))}"${here}>${escaped(name)}</a></li>`;
  });
  return `<details${open}><summary>${escaped(title)}</summary><ul>${items.join("")}</ul></details>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
