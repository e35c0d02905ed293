import type { Rolldown } from "vite";

/** The part of the module graph that the groups need. */
export type ImportGraph = {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
};

/** Modules around every page, relative to the source folder of the app. */
const AROUND_PAGES = ["components/shell/shell.tsx", "components/toasts.tsx"];

/** Parts of the component library that only some pages use: its index imports all of them. */
const ON_SOME_PAGES = /[\\/]@radix-ui[\\/]react-(switch|tabs)[\\/]/;

/** Minimum size of a file that several pages share, before minification and compression. */
const SHARED_BYTES = 2500;

/**
 * Groups modules into files. By default, the bundler creates a file for each set of modules that the same pages use,
 * however small: 67 scripts for the dashboard, each with its own request. Here, the first document loads one file,
 * the frame around the pages loads a second, and shared modules load a few more.
 * @param source the app's source folder, as the bundler writes paths: with slashes
 */
export function chunkGroups(source: string): Rolldown.CodeSplittingGroup[] {
  let around: ReadonlySet<string> | undefined;
  return [
    { name: "start", tags: ["$initial"], priority: 3 },
    {
      name: (id, graph) => {
        around ??= withImports(
          AROUND_PAGES.map((path) => `${source}/${path}`),
          graph,
        );
        return around.has(id) && !ON_SOME_PAGES.test(id) ? "shell" : null;
      },
      minShareCount: 2,
      priority: 2,
    },
    // Without this group, parts of it lie in two shared files that import each other, and schemas are used before they
    // are defined. The bundle gate refuses such a circle.
    { name: "schemas", test: /[\\/]node_modules[\\/]zod[\\/]/, priority: 2 },
    // Otherwise, it is in one file with what pages without a form share.
    {
      name: "forms",
      test: /[\\/](node_modules[\\/]react-hook-form[\\/]|src[\\/]lib[\\/]form-)/,
      priority: 2,
    },
    // Otherwise, pages without a sparkline load it with another small part.
    {
      name: "sparkline",
      test: /[\\/](node_modules[\\/]d3-(path|shape)[\\/]|src[\\/]components[\\/]charts[\\/]sparkline)/,
      priority: 2,
    },
    // Small parts that every page renders with: merged below, they would pull in parts of other pages. Forms
    // stay out: they include the schemas. So do parts that the dashboard does not need.
    {
      name: "ui",
      test: /[\\/]src[\\/](components[\\/](ui[\\/](?!code-block|combobox|pagination|switch|tabs)|source-hint|cost-change)|lib[\\/](?!form-|metric-text|service-name|organization-))/,
      minShareCount: 2,
      priority: 2,
    },
    // The logic of acts on findings, without components: otherwise, two shared files import each other.
    {
      name: "acts",
      test: /[\\/]src[\\/]components[\\/](findings|remediation)[\\/][^\\/]*\.ts$/,
      minShareCount: 2,
      priority: 2,
    },
    {
      name: "shared",
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: SHARED_BYTES,
      priority: 1,
    },
  ];
}

/**
 * Collects the modules and their static imports, recursively.
 * @throws Error when one of the modules is not part of the app; otherwise, the group would be silently empty
 */
export function withImports(modules: readonly string[], graph: ImportGraph): Set<string> {
  const seen = new Set(modules);
  for (const id of seen) {
    const known = graph.getModuleInfo(id);
    if (known === null && modules.includes(id)) throw new Error(`${id} is not a module of the app.`);
    for (const imported of known?.importedIds ?? []) seen.add(imported); // the iteration visits added entries
  }
  return seen;
}
