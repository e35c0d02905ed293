import type { Rolldown } from "vite";

/** What of the module graph the groups need. */
export type ImportGraph = {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
};

/** What stands around every page, relative to the app's source folder. */
const AROUND_PAGES = ["components/shell/shell.tsx", "components/toasts.tsx"];

/** What several pages share becomes files of at least this size, before they are made smaller and compressed. */
const SHARED_BYTES = 4000;

/**
 * Which modules share a file. Left alone, the bundler makes a file of each set of modules that the same pages use,
 * however small: 67 scripts for the first look at the dashboard, each with a request of its own. Here the first
 * document loads one file, the frame around the pages a second, and what several pages share a few more.
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
        return around.has(id) ? "shell" : null;
      },
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
 * The modules and everything that they import, however far; what they import late is not part of it.
 * @throws Error when one of the modules is not part of the app: the group would be empty without a word
 */
export function withImports(modules: readonly string[], graph: ImportGraph): Set<string> {
  const seen = new Set(modules);
  for (const id of seen) {
    const known = graph.getModuleInfo(id);
    if (known === null && modules.includes(id)) throw new Error(`${id} is no module of the app.`);
    for (const imported of known?.importedIds ?? []) seen.add(imported); // a set grows while it is walked
  }
  return seen;
}
