import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

const KIB = 1024;
/** Limit for scripts and styles of the dashboard and the shell, gzip (design, "Speed gates"). */
const DASHBOARD_LIMIT_BYTES = 200 * KIB;
/** Limit for what any other page or lazy part adds, gzip. */
const PART_LIMIT_BYTES = 40 * KIB;

/** Limit for the number of scripts of the dashboard and the shell: each is a request. */
const DASHBOARD_SCRIPTS_LIMIT = 20;

/** The part of a built file that the gate reads. */
export type BuiltChunk = {
  file: string;
  gzipBytes: number;
  /** Path of the source module that this chunk stands for; `null` for shared chunks. */
  module: string | null;
  entry: boolean;
  imports: string[];
  /** Files that it imports dynamically. */
  laterImports: string[];
  dynamic: boolean;
};

/** Sizes in bytes, gzip. */
export type BundleReport = {
  dashboardBytes: number;
  dashboardScripts: number;
  parts: { module: string; bytes: number }[];
};

/** Modules that are loaded when the dashboard is shown. */
const DASHBOARD_PARTS = [
  "/pages/dashboard/page.tsx",
  "/components/shell/shell.tsx",
  "/components/toasts.tsx",
];

/**
 * Measures what the dashboard loads, and what every other page adds to it. A lazy part of a page counts only what the
 * page has not loaded.
 */
export function measureBundle(chunks: readonly BuiltChunk[], styleBytes: number): BundleReport {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const isDashboard = (chunk: BuiltChunk) =>
    chunk.entry || DASHBOARD_PARTS.some((part) => chunk.module?.endsWith(part) === true);
  const found = DASHBOARD_PARTS.filter((part) =>
    chunks.some((chunk) => chunk.module?.endsWith(part) === true),
  );
  if (found.length < DASHBOARD_PARTS.length || !chunks.some((chunk) => chunk.entry)) {
    throw new Error("Bundle gate: entry, shell, toasts, or dashboard page not found.");
  }
  const dashboard = withImports(chunks.filter(isDashboard), byFile);
  const parts = chunks
    .filter((chunk) => chunk.dynamic && !dashboard.has(chunk))
    .map((chunk) => {
      const there = loadedBefore(chunk, byFile, new Set());
      const own = [...withImports([chunk], byFile)].filter((one) => !dashboard.has(one) && !there.has(one));
      return { module: chunk.module ?? chunk.file, bytes: sum(own) };
    });
  return { dashboardBytes: sum([...dashboard]) + styleBytes, dashboardScripts: dashboard.size, parts };
}

/** Returns one sentence per part over its limit. None: the bundle passes. */
export function overweight(report: BundleReport): string[] {
  const complaint = (what: string, bytes: number, limit: number) =>
    bytes <= limit ? [] : [`${what}: ${kib(bytes)} gzip, allowed ${kib(limit)}`];
  const scripts = report.dashboardScripts;
  return [
    ...(scripts <= DASHBOARD_SCRIPTS_LIMIT
      ? []
      : [`dashboard with shell: ${scripts} scripts, allowed ${DASHBOARD_SCRIPTS_LIMIT}`]),
    ...complaint("dashboard with shell", report.dashboardBytes, DASHBOARD_LIMIT_BYTES),
    ...report.parts.flatMap((part) => complaint(part.module, part.bytes, PART_LIMIT_BYTES)),
  ];
}

/**
 * Finds files that import each other, directly or through others. In a circle, one of them runs before what it imports
 * is defined, and a page fails with "e is not a constructor".
 * @returns the files of each circle, sorted
 */
export function importCircles(chunks: readonly Pick<BuiltChunk, "file" | "imports">[]): string[][] {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const reachable = new Map(
    chunks.map(({ file, imports }) => {
      const reached = new Set(imports);
      for (const one of reached) for (const next of byFile.get(one)?.imports ?? []) reached.add(next);
      return [file, reached];
    }),
  );
  const circles = chunks
    .filter(({ file }) => reachable.get(file)?.has(file))
    .map(({ file }) =>
      [...(reachable.get(file) ?? [])].filter((one) => reachable.get(one)?.has(file)).sort(),
    );
  return [...new Map(circles.map((files) => [files.join("\n"), files])).values()];
}

/** Prints the sizes, and fails the build when a page exceeds its limit or files import each other. */
export function bundleGate(): Plugin {
  return {
    name: "bundle-gate",
    apply: "build",
    writeBundle(_options, bundle) {
      const files = Object.values(bundle);
      const chunks = files
        .filter((file): file is Rolldown.OutputChunk => file.type === "chunk")
        .map(toBuiltChunk);
      const styles = files.filter((file) => file.type === "asset" && file.fileName.endsWith(".css"));
      const styleBytes = styles.reduce(
        (bytes, file) => bytes + (file.type === "asset" ? gzipped(file.source) : 0),
        0,
      );
      const report = measureBundle(chunks, styleBytes);
      const heaviest = [...report.parts].sort((a, b) => b.bytes - a.bytes).slice(0, 5);
      this.info(
        `dashboard ${kib(report.dashboardBytes)} in ${report.dashboardScripts} scripts; then ${heaviest.map((part) => `${shortName(part.module)} ${kib(part.bytes)}`).join(", ")}`,
      );
      const complaints = overweight(report);
      const circles = importCircles(chunks).map((circle) => circle.join(", "));
      if (circles.length > 0)
        this.error(`Files import each other (see chunk-groups.ts):\n${circles.join("\n")}`);
      if (complaints.length > 0) this.error(`Over the size limit:\n${complaints.join("\n")}`);
    },
  };
}

function toBuiltChunk(chunk: Rolldown.OutputChunk): BuiltChunk {
  return {
    file: chunk.fileName,
    gzipBytes: gzipped(chunk.code),
    module: chunk.facadeModuleId,
    entry: chunk.isEntry,
    imports: chunk.imports,
    laterImports: chunk.dynamicImports,
    dynamic: chunk.isDynamicEntry,
  };
}

function withImports(start: readonly BuiltChunk[], byFile: ReadonlyMap<string, BuiltChunk>): Set<BuiltChunk> {
  const seen = new Set(start);
  for (const chunk of seen) {
    for (const file of chunk.imports) {
      const imported = byFile.get(file);
      if (imported !== undefined) seen.add(imported); // the iteration visits added entries
    }
  }
  return seen;
}

/** Chunks that are always loaded before a lazy chunk: those that all of its importers share. */
function loadedBefore(
  chunk: BuiltChunk,
  byFile: ReadonlyMap<string, BuiltChunk>,
  above: ReadonlySet<BuiltChunk>,
): Set<BuiltChunk> {
  const way = new Set([...above, chunk]);
  const loaders = [...byFile.values()].filter(
    (one) => one.laterImports.includes(chunk.file) && !way.has(one),
  );
  const [first, ...others] = loaders.map(
    (loader) => new Set([...withImports([loader], byFile), ...loadedBefore(loader, byFile, way)]),
  );
  return new Set([...(first ?? [])].filter((one) => others.every((other) => other.has(one))));
}

function sum(chunks: readonly BuiltChunk[]): number {
  return chunks.reduce((bytes, chunk) => bytes + chunk.gzipBytes, 0);
}

function gzipped(content: string | Uint8Array): number {
  return gzipSync(content).length;
}

function kib(bytes: number): string {
  return `${(bytes / KIB).toFixed(1)} KiB`;
}

function shortName(module: string): string {
  return module.replace(/^.*\/src\//, "");
}
