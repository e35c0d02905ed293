import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { parseSync } from "oxc-parser";
import { root } from "../suite/run.ts";
import { testsAbout } from "./groups.ts";

/** The import graph of the packages, the server, and the tools. Paths from the root, with "/". */
export class ImportGraph {
  readonly #importers = new Map<string, Set<string>>();
  readonly #imports = new Map<string, Set<string>>();

  constructor(files: readonly string[]) {
    for (const file of files) for (const imported of importsOf(file)) this.#add(file, imported);
  }

  #add(file: string, imported: string): void {
    const importers = this.#importers.get(imported) ?? new Set();
    this.#importers.set(imported, importers.add(file));
    const imports = this.#imports.get(file) ?? new Set();
    this.#imports.set(file, imports.add(imported));
  }

  /**
   * Every file that imports this one, directly or indirectly, including itself, with its distance; nearest
   * first.
   */
  dependentsOf(file: string): Map<string, number> {
    return reached(file, this.#importers);
  }

  /** Every file that this one imports, directly or indirectly, including itself. */
  dependenciesOf(file: string): string[] {
    return [...reached(file, this.#imports).keys()];
  }

  /**
   * The tests that run a file: the one next to it first, then those that share a word of its name ("scan"),
   * those of its folder, and the nearest. Only those of its own package, since core's tests must cover core.
   * Tests that reach it only through a generated list of everything count if they are about its own subject
   * ("core/src/savings"). Excludes protocol tests, which need more than a process. A store or a service with
   * listed tests gets only those.
   */
  testsOf(file: string): string[] {
    const listed = testsAbout(file);
    if (listed) return [...listed];
    const own = file.replace(/\.tsx?$/, ".test.ts");
    const folder = `${dirname(file)}/`;
    const words = wordsOf(file);
    const isNamesake = (test: string) => wordsOf(test).some((word) => words.includes(word));
    const rank = (test: string) =>
      test === own ? 0 : isNamesake(test) ? 1 : test.startsWith(folder) ? 2 : 3;
    const manual = reached(file, this.#importers, (one) => !one.endsWith(".gen.ts"));
    return [...this.dependentsOf(file)]
      .filter(([test]) => /\.test\.ts$/.test(test) && !test.endsWith(".protocol.test.ts"))
      .filter(([test]) => start(test, 2) === start(file, 2))
      .filter(([test]) => manual.has(test) || start(test, 4) === start(file, 4))
      .sort(([a, near], [b, far]) => rank(a) - rank(b) || near - far || (a < b ? -1 : 1))
      .map(([test]) => test);
  }
}

/** The words of a file's name that say what it is about: "scan" of "scan-work.ts". */
const wordsOf = (file: string) =>
  basename(file)
    .replace(/\..*$/, "")
    .split("-")
    .map((word) => word.replace(/s$/, ""))
    .filter((word) => word.length > 2 && !["store", "work", "writer"].includes(word));

/** The first folders of a path: "packages/core". */
const start = (file: string, folders: number) => file.split("/").slice(0, folders).join("/");

function reached(
  file: string,
  edges: ReadonlyMap<string, ReadonlySet<string>>,
  passes: (one: string) => boolean = () => true,
): Map<string, number> {
  const steps = new Map([[file, 0]]);
  for (const [one, distance] of steps) {
    if (!passes(one)) continue;
    for (const next of edges.get(one) ?? []) if (!steps.has(next)) steps.set(next, distance + 1);
  }
  return steps;
}

function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), "utf8");
  const { module } = parseSync(file, source);
  // Type-only imports are not loaded. (A side-effect import has no entries.)
  const named = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      source.slice(start, end).replace(/^["'`]|["'`]$/g, ""),
    ),
  ];
  return named.flatMap((name) => resolved(file, name) ?? []);
}

/** A file of the project; undefined: a package, or not found. */
function resolved(file: string, name: string): string | undefined {
  const ours = /^@skyledger\/(core|contract|sandbox)(?:\/(.+))?$/.exec(name);
  const path = ours
    ? `packages/${ours[1]}/src/${ours[2] ?? "index"}.ts`
    : name.startsWith(".")
      ? relative(root, join(root, dirname(file), name)).replaceAll("\\", "/")
      : undefined;
  return path !== undefined && existsSync(join(root, path)) ? path : undefined;
}

/** The graph of everything that a test of the packages, the server, or the tools can import. */
export function projectGraph(): ImportGraph {
  const folders = ["packages/*/src/**/*.ts", "apps/server/src/**/*.ts", "tools/**/*.ts"];
  return new ImportGraph(globSync(folders, { cwd: root }).map((file) => file.replaceAll("\\", "/")));
}
