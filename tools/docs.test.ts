import { globSync, readFileSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { headingsOf, type Page, pageFaults, type Repository } from "./docs/faults.ts";
import { root } from "./suite/run.ts";

/** Made or installed, not written. */
const apart = new Set(["node_modules", "dist", "data", "test-results", "playwright-report"]);
const files = new Set(
  globSync("**/*.*", { cwd: root, exclude: (path) => apart.has(basename(path)) }).map((path) =>
    path.split(sep).join("/"),
  ),
);
files.add("LICENSE");
const pages: Page[] = [...files]
  .filter((file) => file.endsWith(".md"))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
const repository: Repository = {
  files,
  headings: new Map(pages.map(({ path, text }) => [path, headingsOf(text)])),
};

describe("the texts for people", () => {
  it("lead to files and headings that are there", () => {
    expect(pages.length).toBeGreaterThanOrEqual(45);
    expect(pages.flatMap((page) => pageFaults(page, repository))).toEqual([]);
  });

  it("name in the glossary what the code has", () => {
    const glossary = pages.find(({ path }) => path === "docs/glossary.md")?.text ?? "";
    const columns = [...glossary.matchAll(/^\| \*\*.*\| ([^|]*) \|$/gm)].map(([, column = ""]) => column);
    const names = columns.flatMap((column) => [...column.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
    expect(names.length).toBeGreaterThan(20);
    const code = [...files].filter((file) => /^(packages|apps)\/.*\.tsx?$/.test(file));
    const words = new Set(code.flatMap((path) => readFileSync(join(root, path), "utf8").match(/\w+/g) ?? []));
    expect(names.filter((name) => !words.has(name))).toEqual([]);
  });

  it("number every decision once", () => {
    const numbers = pages.flatMap(({ path }) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []);
    expect(numbers.length).toBeGreaterThanOrEqual(13);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe("planted offenders", () => {
  const small: Repository = {
    files: new Set(["docs/a.md", "docs/b.md", "apps/server/src/main.ts"]),
    headings: new Map([["docs/b.md", headingsOf("# Run it, twice\n")]]),
  };
  const faultsOf = (text: string) => pageFaults({ path: "docs/a.md", text }, small);

  it.each([
    ["[x](c.md)", "docs/a.md: links to docs/c.md, which is not there"],
    ['<img src="images/x.png">', "docs/a.md: links to docs/images/x.png, which is not there"],
    ["[x](b.md#walk)", 'docs/a.md: links to "walk" of docs/b.md, which has no such heading'],
    ["see `src/old-main.ts`", "docs/a.md: names src/old-main.ts, which is not there"],
    ["run /tmp/x/y.sh", "docs/a.md: names /tmp/x/y.sh of some machine"],
  ])("%s", (text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });

  it("nothing is said of what is there, of other sites and of names with a gap", () => {
    const text =
      "[x](b.md#run-it-twice) [y](https://example.com) `src/main.ts` `src/<x>.ts` [z](../apps/server)";
    expect(faultsOf(text)).toEqual([]);
  });
});
