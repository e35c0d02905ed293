import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Generated } from "./generated.ts";

/** What happened to one file. */
export type Result =
  | { file: string; state: "fresh" | "written" | "stale" }
  | { file: string; state: "failed"; because: string };

/**
 * Renders each file and writes what differs; with `check` it writes nothing and reports it as stale. In order: a
 * later one may be made from an earlier one.
 */
export async function generate(
  generators: readonly Generated[],
  { root, check }: { root: string; check: boolean },
): Promise<Result[]> {
  const results: Result[] = [];
  for (const generator of generators) results.push(await generateOne(generator, root, check));
  return results;
}

async function generateOne({ file, render }: Generated, root: string, check: boolean): Promise<Result> {
  const path = join(root, file);
  try {
    const text = await render(root);
    const before = existsSync(path) ? readFileSync(path, "utf8").replaceAll("\r\n", "\n") : null;
    if (before === text) return { file, state: "fresh" };
    if (check) return { file, state: "stale" };
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return { file, state: "written" };
  } catch (error) {
    return { file, state: "failed", because: error instanceof Error ? error.message : String(error) };
  }
}
