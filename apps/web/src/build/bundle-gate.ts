import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

const KIB = 1024;
/** Script and style of the dashboard with the shell around it, gzip (design, "Speed gates"). */
const DASHBOARD_LIMIT_BYTES = 200 * KIB;
/** What any other page or late part brings of its own, gzip. */
const PART_LIMIT_BYTES = 40 * KIB;

/** Scripts that the dashboard with the shell around it asks for: each is a request, and work in every process. */
const DASHBOARD_SCRIPTS_LIMIT = 20;

/** A built file, as far as the gate needs it. */
export type BuiltChunk = {
  file: string;
  gzipBytes: number;
  /** Path of the source module that this chunk stands for; `null` for shared chunks. */
  module: string | null;
  entry: boolean;
  imports: string[];
  /** Files that it loads later, when they are wanted. */
  laterImports: string[];
  dynamic: boolean;
};

/** Sizes in bytes, gzip. */
export type BundleReport = {
  dashboardBytes: number;
  dashboardScripts: number;
  parts: { module: string; bytes: number }[];
};

/** What a person has loaded once the dashboard stands. */
const DASHBOARD_PARTS = [
  "/pages/dashboard/page.tsx",
  "/components/shell/shell.tsx",
  "/components/toasts.tsx",
];

/**
 * Adds up what the dashboard loads, and what every other page loads beyond that. A late part of a page counts beyond
 * the page that loads it: the page is there already.
 */
export function measureBundle(chunks: readonly BuiltChunk[], styleBytes: number): BundleReport {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const isDashboard = (chunk: BuiltChunk) =>
    chunk.entry || DASHBOARD_PARTS.some((part) => chunk.module?.endsWith(part) === true);
  const found = DASHBOARD_PARTS.filter((part) =>
    chunks.some((chunk) => chunk.module?.endsWith(part) === true),
  );
  if (found.length < DASHBOARD_PARTS.length || !chunks.some((chunk) => chunk.entry)) {
    throw new Error("The bundle gate does not find the entry, the shell, the toasts and the dashboard page.");
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

/** One sentence per part over its limit; none: the bundle may be shipped. */
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

/** Fails the build when a page has become too heavy, and prints the sizes. */
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
      if (complaints.length > 0) this.error(`Too heavy:\n${complaints.join("\n")}`);
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
      if (imported !== undefined) seen.add(imported); // a set grows while it is walked
    }
  }
  return seen;
}

/** What is there in any case when a late chunk is wanted: the part that everything which may load it has in common. */
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
