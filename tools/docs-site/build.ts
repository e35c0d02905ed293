import { cpSync, existsSync, globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { documentOf, sidebarOf } from "./layout.ts";
import { sitePath, sourcePages } from "./pages.ts";
import { type RenderedPage, renderPage } from "./render.ts";

/** One part of a page in the search index: address within the site, titles, and text. */
export type SearchEntry = { id: number; url: string; page: string; heading: string; text: string };

/** Written files, or why nothing was written. */
export type Built = { pages: number; entries: number; violations: string[] };

/** Builds the documentation site of a repository into a folder, unless a link is broken. */
export function buildSite(root: string, out: string): Built {
  const sources = sourcePages(root);
  const paths = new Set(sources.map(({ path }) => path));
  const targets = {
    isPage: (path: string) => paths.has(path),
    exists: (path: string) => existsSync(join(root, path)),
  };
  const pages = sources.map((page) => renderPage(page, targets));
  const violations = [...pages.flatMap((page) => page.violations), ...anchorViolations(pages)];
  const entries = searchEntries(pages);
  if (violations.length === 0) write(root, out, pages, entries);
  return { pages: pages.length, entries: entries.length, violations };
}

/** Links to headings that their page does not have. */
function anchorViolations(pages: readonly RenderedPage[]): string[] {
  const anchors = new Map(pages.map((page) => [sitePath(page.path), page.anchors]));
  return pages.flatMap(({ path, html }) => {
    const own = sitePath(path);
    return [...html.matchAll(/<a href="([^":]*)#([^"]+)"/g)].flatMap(([, address = "", anchor = ""]) => {
      const target = address === "" ? own : posix.join(posix.dirname(own), address);
      return anchors.get(target)?.has(anchor)
        ? []
        : [`${path}: links to "${anchor}" of ${target}, which has no such heading`];
    });
  });
}

function searchEntries(pages: readonly RenderedPage[]): SearchEntry[] {
  return pages
    .flatMap(({ path, title, sections }) =>
      sections.map(({ id, heading, text }) => ({
        url: `${sitePath(path)}#${id}`,
        page: title,
        heading,
        text: text.replaceAll(/\s+/g, " ").trim(),
      })),
    )
    .map((entry, id) => ({ id, ...entry }));
}

function write(
  root: string,
  out: string,
  pages: readonly RenderedPage[],
  entries: readonly SearchEntry[],
): void {
  rmSync(out, { recursive: true, force: true });
  const assets = join(out, "assets");
  mkdirSync(assets, { recursive: true });
  for (const name of ["style.css", "search.js"])
    cpSync(fileURLToPath(new URL(`./assets/${name}`, import.meta.url)), join(assets, name));
  // The package does not export its browser module without a loader.
  const search = createRequire(import.meta.url).resolve("minisearch");
  cpSync(join(dirname(dirname(search)), "umd", "index.js"), join(assets, "minisearch.js"));
  // A script instead of JSON: a browser can also load it from a file.
  writeFileSync(
    join(assets, "search-entries.js"),
    `globalThis.searchEntries = ${JSON.stringify(entries)};\n`,
  );
  const sidebar = sidebarOf(pages);
  for (const page of pages) {
    const file = join(out, sitePath(page.path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, documentOf(page, sidebar));
  }
  for (const image of globSync("docs/images/*.{png,svg}", { cwd: root })) {
    const file = join(out, sitePath(image.replaceAll("\\", "/")));
    mkdirSync(dirname(file), { recursive: true });
    cpSync(join(root, image), file);
  }
}

/** What a file of the site would load from other hosts: scripts, styles, images, and fonts. */
export function foreignLoads(file: string, text: string): string[] {
  const patterns = file.endsWith(".css")
    ? [/url\(["']?((?:https?:)?\/\/[^)"']+)/g, /@import\s+["']?([^"';]+)/g]
    : [/<(?:script|link|img|source|iframe)\b[^>]*\b(?:src|srcset|href)="((?:https?:)?\/\/[^"]+)"/g];
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, address]) => `${file} loads ${address}`),
  );
}
