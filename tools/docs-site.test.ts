import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import MiniSearch from "minisearch";
import { afterEach, describe, expect, test } from "vitest";
import { buildSite, foreignLoads, type SearchEntry } from "./docs-site/build.ts";
import { root } from "./suite/run.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "skyledger-docs-"));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function entriesOf(out: string): SearchEntry[] {
  const script = readFileSync(join(out, "assets/search-entries.js"), "utf8");
  // The build wrote it in this form.
  return JSON.parse(script.replace("globalThis.searchEntries = ", "").replace(/;\n$/, "")) as SearchEntry[];
}

test("the project's documentation builds, loads nothing from other hosts, and has no broken links", () => {
  const out = folderOf({});
  const { pages, violations } = buildSite(root, out);
  expect(violations).toEqual([]);
  expect(pages).toBeGreaterThanOrEqual(150);

  const files = globSync("**/*.{html,css}", { cwd: out });
  expect(files.flatMap((file) => foreignLoads(file, readFileSync(join(out, file), "utf8")))).toEqual([]);
  const missing = files.flatMap((file) =>
    [...readFileSync(join(out, file), "utf8").matchAll(/ (?:href|src|srcset)="([^"#:]+)(?:#[^"]*)?"/g)]
      .filter(([, address = ""]) => !existsSync(join(out, dirname(file), address)))
      .map(([, address]) => `${file}: ${address}`),
  );
  expect(missing).toEqual([]);
});

test("the search finds a check by its ID, and a setting by its name", () => {
  const out = folderOf({});
  buildSite(root, out);
  const index = new MiniSearch<SearchEntry>({ fields: ["heading", "page", "text"], storeFields: ["url"] });
  index.addAll(entriesOf(out));
  const first = (words: string) => index.search(words, { boost: { heading: 4 } })[0]?.url;
  expect(first("s3-bucket-versioning")).toContain("checks/s3.html#s3-bucket-");
  expect(index.search("TRUSTED_PROXIES").map(({ url }) => url)).toContain("index.html#settings");
});

describe("a small site", () => {
  test("follows the folders, numbers repeated headings, and shows source files as text", () => {
    const repository = folderOf({
      "README.md":
        "# Home\n\n[Costs](docs/guides/costs.md#twice-1) [code](src/main.ts) [guides](docs/guides)\n",
      "docs/guides/README.md": "# Guides\n",
      "docs/guides/costs.md": "# Costs & more\n\n## Twice\n\n## Twice\n\n[Home](../../README.md)\n",
      "src/main.ts": "",
    });
    const out = folderOf({});
    expect(buildSite(repository, out)).toMatchObject({ pages: 3, entries: 5, violations: [] });
    const home = readFileSync(join(out, "index.html"), "utf8");
    expect(home).toContain(
      '<a href="guides/costs.html#twice-1">Costs</a> <em>code</em> <a href="guides/index.html">',
    );
    expect(home).toContain("<summary>Guides</summary>");
    const costs = readFileSync(join(out, "guides/costs.html"), "utf8");
    expect(costs).toContain('<h2 id="twice-1">');
    expect(costs).toContain('<a href="../index.html">Home</a>');
    expect(costs).toContain("<title>Costs &amp; more | Skyledger</title>");
  });

  test.each([
    ["[x](docs/gone.md)", "README.md: links to docs/gone.md, which is not there"],
    ["[x](docs/there.md#gone)", 'README.md: links to "gone" of there.html, which has no such heading'],
    ["![x](docs/images/gone.png)", "README.md: shows docs/images/gone.png, which is not there"],
    ["![x](https://example.com/x.png)", "README.md: loads https://example.com/x.png from another host"],
    ["Name it <service>-<thing>.", "README.md: has the tag <service>; write `<service>` or &lt;service>"],
  ])("is not written with the error %s", (text, failure) => {
    const out = join(folderOf({}), "site");
    const repository = folderOf({ "README.md": `# Home\n\n${text}\n`, "docs/there.md": "# There\n" });
    expect(buildSite(repository, out).violations[0]).toBe(failure);
    expect(existsSync(out)).toBe(false);
  });

  test.each([
    ["x.html", '<script src="https://example.com/x.js"></script>'],
    ["x.html", '<link rel="stylesheet" href="//example.com/x.css">'],
    ["x.css", "@font-face { src: url('https://example.com/x.woff2') }"],
  ])("%s that loads from another host is found: %s", (file, text) => {
    expect(foreignLoads(file, text)).toHaveLength(1);
  });
});
