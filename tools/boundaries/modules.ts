import { globSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { type Comment, type ImportDeclaration, type Node, parseSync, Visitor } from "oxc-parser";
import { type Cast, castsIn } from "./casts.ts";
import { type RefusedCall, refusedCalls } from "./refused-calls.ts";
import { type WallClockUse, wallClockUses } from "./wall-clock.ts";

/** One `import`, `export … from`, `import()`, or `import("…").Type`. `type` ones are erased at run time. */
export type Import = {
  specifier: string;
  kind: "value" | "type";
  line: number;
  /** Path of the imported module, from the root; null for external packages and Node's own. */
  target: string | null;
};

/** A source file for the rules. Paths are from the repository's root, with slashes. */
export type Module = {
  path: string;
  lines: number;
  imports: Import[];
  /** Lines that read `process.env` (or `env` of node:process). */
  environmentReads: number[];
  /** Lines that terminate a thread: `worker.terminate()`. */
  terminations: number[];
  /** Modules that it starts as threads: `new Worker(new URL("./x.ts", import.meta.url))`. */
  threads: { line: number; target: string | null }[];
  /** Its type casts. */
  casts: Cast[];
  /** Where it sleeps, or measures or limits real time, without a reason next to it. */
  wallClock: WallClockUse[];
  /** Calls that must be written in another way. */
  refusedCalls: RefusedCall[];
  /** The reason for its length in a comment `// long: …` in the first 20 lines. */
  longBecause: string | null;
};

const sources = ["packages/*/src/**/*.{ts,tsx}", "apps/*/src/**/*.{ts,tsx}", "tools/**/*.ts", "e2e/**/*.ts"];

/** Reads every source file of the packages, the apps, and the tools below a root folder. */
export function readModules(root: string): Module[] {
  return globSync(sources, { cwd: root })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !path.includes("/node_modules/"))
    .sort()
    .map((path) => readModule(path, readFileSync(join(root, path), "utf8")));
}

/** @throws Error when the file cannot be parsed, so that it does not count as clean */
export function readModule(path: string, source: string): Module {
  const parsed = parseSync(path, source);
  const { program, comments } = parsed;
  if (parsed.errors[0]) throw new Error(`${path} cannot be parsed: ${parsed.errors[0].message}`);
  const lineAt = (offset: number) => source.slice(0, offset).split("\n").length;
  const imports: Import[] = [];
  const environmentReads: number[] = [];
  const terminations: number[] = [];
  const threads: Module["threads"] = [];
  const add = (specifier: string, isType: boolean, offset: number) =>
    imports.push({
      specifier,
      kind: isType ? "type" : "value",
      line: lineAt(offset),
      target: resolveImport(path, specifier),
    });

  new Visitor({
    ImportDeclaration(node) {
      add(node.source.value, node.importKind === "type", node.start);
      if (readsEnvironment(node)) environmentReads.push(lineAt(node.start));
    },
    ExportNamedDeclaration(node) {
      if (node.source) add(node.source.value, node.exportKind === "type", node.start);
    },
    ExportAllDeclaration(node) {
      add(node.source.value, node.exportKind === "type", node.start);
    },
    ImportExpression(node) {
      if (node.source.type === "Literal" && typeof node.source.value === "string")
        add(node.source.value, false, node.start);
    },
    TSImportType(node) {
      add(node.source.value, true, node.start);
    },
    CallExpression({ callee, start }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (callee.property.name === "terminate") terminations.push(lineAt(start));
    },
    NewExpression(node) {
      if (node.callee.type !== "Identifier" || node.callee.name !== "Worker") return;
      const [address] = node.arguments;
      const [file] = address?.type === "NewExpression" ? address.arguments : [];
      const specifier = file?.type === "Literal" && typeof file.value === "string" ? file.value : null;
      threads.push({ line: lineAt(node.start), target: specifier && resolveImport(path, specifier) });
    },
    MemberExpression(node) {
      if (isNamed(node.object, "process") && isNamed(node.property, "env"))
        environmentReads.push(lineAt(node.start));
    },
  }).visit(program);

  return {
    path,
    lines: source.split("\n").length - (source.endsWith("\n") ? 1 : 0),
    imports,
    environmentReads,
    terminations,
    threads,
    casts: castsIn(source, program, lineAt),
    wallClock: wallClockUses(source, parsed, lineAt),
    refusedCalls: refusedCalls(path, source, program, lineAt),
    longBecause: reasonForLength(comments, lineAt),
  };
}

function isNamed(node: Node, name: string): boolean {
  return node.type === "Identifier" && node.name === name;
}

function reasonForLength(comments: readonly Comment[], lineAt: (offset: number) => number): string | null {
  const reason = comments.find(({ value, start }) => /^\s*long: \S/.test(value) && lineAt(start) <= 20);
  return reason ? reason.value.replace(/^\s*long: /, "").trim() : null;
}

function readsEnvironment(node: ImportDeclaration): boolean {
  if (!/^(node:)?process$/.test(node.source.value)) return false;
  return node.specifiers.some(
    (specifier) =>
      specifier.type === "ImportSpecifier" &&
      specifier.imported.type === "Identifier" &&
      specifier.imported.name === "env",
  );
}

/** Resolves relative paths and the workspace's own packages; `null` for other modules. */
function resolveImport(from: string, specifier: string): string | null {
  if (/\.(css|svg|png|woff2)$/.test(specifier)) return null;
  if (specifier.startsWith(".")) return posix.normalize(posix.join(posix.dirname(from), specifier));
  const own = /^@skyledger\/(core|contract|sandbox)(?:\/(.+))?$/.exec(specifier);
  if (own) return `packages/${own[1]}/src/${own[2] ?? "index"}.ts`;
  if (/^@skyledger\/(server|web)\b/.test(specifier)) {
    return specifier.replace(/^@skyledger\/(server|web)/, "apps/$1/src");
  }
  return null;
}
