import { globSync, readFileSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { subjects } from "./boundaries/layers.ts";
import { headingsOf, type Page, pageViolations, type Repository } from "./docs/violations.ts";
import { root } from "./suite/run.ts";

/** Generated or installed, not written. */
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

let codeWords: Set<string> | undefined;
/** Every word of the source code. */
function wordsOfCode(): ReadonlySet<string> {
  const code = [...files].filter((file) => /^(?:packages|apps|tools|e2e)\/.*\.(?:tsx?|mjs)$/.test(file));
  codeWords ??= new Set(code.flatMap((path) => readFileSync(join(root, path), "utf8").match(/\w+/g) ?? []));
  return codeWords;
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Packages that a workspace depends on, with their versions. */
const installed = new Map(
  [...files]
    .filter((file) => /^(?:(?:packages|apps)\/\w+\/)?package\.json$/.test(file))
    .flatMap((file) => {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
        readFileSync(join(root, file), "utf8"),
      ) as Record<string, Record<string, string> | undefined>;
      return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    }),
);

/** Scoped packages in backticks, with the following version. */
function namedPackages(text: string): [name: string, version: string | undefined][] {
  return [...text.matchAll(/`(@[a-z0-9-]+\/[a-z0-9.-]+)(?:@| )?(\d+\.\d+\.\d+)?`/g)].map(
    ([, name = "", version]) => [name, version],
  );
}

/** Functions and types in backticks: camelCase or PascalCase words, alone or called; without `createX`. */
function namedIdentifiers(text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, "");
  return [...prose.matchAll(/`([A-Za-z]+[a-z][A-Z]\w*)(?:\([^`]*\))?`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !name.endsWith("X"));
}

/** What a contributor can't follow: a hash instead of files, and commands that run with another Node. */
function guideViolations({ path, text }: Page): string[] {
  const hashes = [...text.matchAll(/`(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{7,40}`/g)].map(
    ([hash]) => `${path}: names the commit ${hash}; name files`,
  );
  const commands = [...text.matchAll(/(?<!npx )\bnode (?:tools|apps|packages|node_modules)\/\S+/g)].map(
    ([command]) => `${path}: "${command}" runs with any Node; write npx ${command}`,
  );
  // Measurements name the commit that was measured.
  return path.startsWith("docs/guides/add-") ? [...hashes, ...commands] : commands;
}

/** Packages that a record mentions for comparison only. */
const notChosen = new Set(["@fastify/swagger"]);

/** Packages in a record that is still in force but not in the repository. */
function packageViolations({ path, text }: Page, known: ReadonlyMap<string, string>): string[] {
  if (/^(?:Superseded by|Rejected)/m.test(text)) return [];
  return namedPackages(text).flatMap(([name, version]) => {
    const there = known.get(name);
    if (there === undefined && notChosen.has(name)) return [];
    if (there === undefined) return [`${path}: names ${name}, which is not installed`];
    return version === undefined || version === there
      ? []
      : [`${path}: names ${name} ${version}, installed is ${there}`];
  });
}

describe("the Markdown files", () => {
  it("link only to existing files and headings", () => {
    expect(pages.length).toBeGreaterThanOrEqual(45);
    expect(pages.flatMap((page) => pageViolations(page, repository))).toEqual([]);
  });

  it("use code names in the glossary that exist", () => {
    const glossary = pages.find(({ path }) => path === "docs/glossary.md")?.text ?? "";
    const columns = [...glossary.matchAll(/^\| \*\*.*\| ([^|]*) \|$/gm)].map(([, column = ""]) => column);
    const names = columns.flatMap((column) => [...column.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !wordsOfCode().has(name))).toEqual([]);
  });

  it("name only functions and types that exist", () => {
    const written = pages.filter(({ path }) => !/^(?:THIRD-PARTY-NOTICES|docs\/reference\/)/.test(path));
    const named = written.flatMap(({ path, text }) => namedIdentifiers(text).map((name) => ({ path, name })));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ name }) => !wordsOfCode().has(name))).toEqual([]);
  });

  it("name files instead of commits in guides, and commands that run with the project's Node", () => {
    const guides = pages.filter(({ path }) =>
      /^(?:CONTRIBUTING|changelog\.d\/README|docs\/guides\/.*)\.md$/.test(path),
    );
    expect(guides.length).toBeGreaterThan(20);
    expect(guides.flatMap(guideViolations)).toEqual([]);
  });

  it("name only installed packages in decision records, with their version", () => {
    const records = pages.filter(({ path }) => /^docs\/decisions\/\d{4}-/.test(path));
    expect(records.flatMap(({ text }) => namedPackages(text)).length).toBeGreaterThan(5);
    expect(records.flatMap((record) => packageViolations(record, installed))).toEqual([]);
  });

  it("list the server's subjects in the order of the rules", () => {
    const text = pages.find(({ path }) => path === "ARCHITECTURE.md")?.text ?? "";
    expect(text).toContain(`\`platform ← ${subjects.join(" ← ")} ← main\``);
    const folders = text.slice(text.indexOf("<subject>/"), text.indexOf("routes.ts  tools.ts"));
    for (const subject of subjects) expect(folders, subject).toContain(subject);
  });

  it("list decision numbers that were never used", () => {
    const numbers = pages.flatMap(
      ({ path }) => Number(/^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []) || [],
    );
    const unused = Array.from({ length: Math.max(...numbers) }, (_, at) => at + 1).filter(
      (one) => !numbers.includes(one),
    );
    expect(unused).toEqual([19, ...range(26, 33), ...range(35, 38)]);
    const text = pages.find(({ path }) => path.includes("/0045-"))?.text ?? "";
    expect(text).toContain("Records 0019, 0026 to 0033, and 0035 to 0038 do not exist");
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
  const violationsOf = (text: string) => pageViolations({ path: "docs/a.md", text }, small);

  it.each([
    ["[x](c.md)", "docs/a.md: links to docs/c.md, which is not there"],
    ['<img src="images/x.png">', "docs/a.md: links to docs/images/x.png, which is not there"],
    ["[x](b.md#walk)", 'docs/a.md: links to "walk" of docs/b.md, which has no such heading'],
    ["see `src/old-main.ts`", "docs/a.md: names src/old-main.ts, which is not there"],
    ["run /tmp/x/y.sh", "docs/a.md: names /tmp/x/y.sh of some machine"],
  ])("%s", (text, failure) => {
    expect(violationsOf(text)).toEqual([failure]);
  });

  it("a function or type that does not exist", () => {
    const text = "`notifyUnused`, `NotifyUnused(run)`, `createX`, `run`, `SELECT`\n\n```\n`inCode`\n```\n";
    expect(namedIdentifiers(text)).toEqual(["notifyUnused", "NotifyUnused"]);
    expect(wordsOfCode().has("namedIdentifiers")).toBe(true);
    expect(wordsOfCode().has(["no", "SuchName"].join(""))).toBe(false);
  });

  it("a guide with a commit, or with a command that any Node runs", () => {
    const of = (text: string) => guideViolations({ path: "docs/guides/add-a.md", text });
    expect(of("see `7c1f225`")).toEqual(["docs/guides/add-a.md: names the commit `7c1f225`; name files"]);
    expect(of("run `node tools/check.ts`")).toHaveLength(1);
    expect(of("run `npx node tools/check.ts`, `defaced`, `1234567`, node 24")).toEqual([]);
  });

  it("a record with a package or a version that is not installed", () => {
    const known = new Map([["@aws-sdk/client-s3", "3.1.0"]]);
    const of = (text: string) => packageViolations({ path: "docs/decisions/0099-a.md", text }, known);
    expect(of("`@aws-sdk/client-s3`, `@aws-sdk/client-s3@3.1.0`")).toEqual([]);
    expect(of("`@aws-sdk/client-sdb`")).toEqual([
      "docs/decisions/0099-a.md: names @aws-sdk/client-sdb, which is not installed",
    ]);
    expect(of("`@aws-sdk/client-s3@3.0.0`")).toHaveLength(1);
    expect(of("Superseded by 0100.\n\n`@aws-sdk/client-sdb`")).toEqual([]);
  });

  it("existing files, other sites, and names with placeholders are allowed", () => {
    const text =
      "[x](b.md#run-it-twice) [y](https://example.com) `src/main.ts` `src/<x>.ts` [z](../apps/server)";
    expect(violationsOf(text)).toEqual([]);
  });
});
