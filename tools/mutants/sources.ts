import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "../suite/run.ts";

/** Files whose mutants mean nothing, with the reason. */
const leftOut: readonly { files: RegExp; reason: string }[] = [
  {
    files: /\.test\.tsx?$|\/testing\/|\.gen\.ts$|\.d\.ts$/,
    reason: "Tests, their support and generated files.",
  },
  { files: /\/prices\/(instance-sizes|list-prices)\.ts$/, reason: "Tables; a test compares every row." },
  { files: /-worker\.ts$|\/main\.ts$|\/build\.ts$/, reason: "Run in a thread or process of their own." },
  { files: /^packages\/sandbox\//, reason: "An invented account to look at; it holds no law." },
];

/** The source files below paths (files or folders from the root) to evaluate, in order. */
export function sourcesBelow(paths: readonly string[]): string[] {
  const found = paths.flatMap((path) => {
    if (statSync(join(root, path)).isFile()) return [path];
    return globSync(`${path.replace(/\/$/, "")}/**/*.ts`, { cwd: root });
  });
  return [...new Set(found.map((file) => file.replaceAll("\\", "/")))]
    .filter((file) => !leftOut.some(({ files }) => files.test(file)))
    .sort();
}

/** The text of a source file. */
export function textOf(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
