import { globSync } from "node:fs";
import { sep } from "node:path";

/** Files of each part of the suite that takes part of a file's path as its filter. */
const filesOf = {
  unit: /(?<!\.(protocol|deploy))\.test\.tsx?$/,
  postgres: /^apps\/server\/.*(?<!\.protocol)\.test\.ts$/,
  protocol: /\.protocol\.test\.ts$/,
  e2e: /\.e2e\.ts$/,
} as const;

export type FilteredPart = keyof typeof filesOf;

/** All test files of the repository, as paths from its root. */
export function testFilesIn(root: string): string[] {
  return globSync("{apps,packages,tools,e2e}/**/*.{test.ts,test.tsx,e2e.ts}", {
    cwd: root,
    exclude: (path) => /(^|[\\/])(node_modules|dist)$/.test(path),
  }).map((path) => path.split(sep).join("/"));
}

/**
 * Replaces each filter of a part with the files whose path from the root contains it. vitest compares filters
 * with paths in the folder of a project, and ignores one without a file next to others.
 * @param filters parts of paths, each with `:line` if wanted; everything from the first option on stays
 * @throws Error that names the filters without a file
 */
export function matchingFiles(
  part: FilteredPart,
  filters: readonly string[],
  files: readonly string[],
): string[] {
  const options = filters.findIndex((filter) => filter.startsWith("-"));
  const end = options === -1 ? filters.length : options;
  const those = files.filter((file) => filesOf[part].test(file));
  const found = filters.slice(0, end).map((filter) => {
    const [, path = filter, line = ""] = /^(.+?)(:\d+)?$/.exec(filter) ?? [];
    const wanted = path.replaceAll("\\", "/").replace(/^\.\//, "").toLowerCase();
    return { filter, files: those.filter((file) => file.toLowerCase().includes(wanted)), line };
  });
  const nothing = found.filter((one) => one.files.length === 0).map(({ filter }) => `"${filter}"`);
  if (nothing.length > 0)
    throw new Error(
      `No file of the part ${part} matches ${nothing.join(" or ")}. A filter is a part of a path from the root.`,
    );
  return [
    ...new Set(found.flatMap((one) => one.files.map((file) => file + one.line))),
    ...filters.slice(end),
  ];
}
