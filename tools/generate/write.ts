import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Generated, GeneratedFolder } from "./generated.ts";

/** Result for one file. */
export type Result =
  | { file: string; state: "fresh" | "written" | "stale" | "removed" }
  | { file: string; state: "failed"; because: string };

type Where = { root: string; check: boolean };

/**
 * Renders each file and writes changed ones; with `check`, only reports them as stale. In order, since a
 * later one can be generated from an earlier one.
 */
export async function generate(
  generators: readonly (Generated | GeneratedFolder)[],
  where: Where,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const generator of generators)
    results.push(
      ...(await ("folder" in generator ? generateAll(generator, where) : generateOne(generator, where))),
    );
  return results;
}

async function generateOne({ file, render }: Generated, where: Where): Promise<Result[]> {
  try {
    return [write(file, await render(where.root), where)];
  } catch (error) {
    return [failure(file, error)];
  }
}

async function generateAll({ folder, renderAll }: GeneratedFolder, where: Where): Promise<Result[]> {
  try {
    const texts = await renderAll(where.root);
    const extra = globSync("*.md", { cwd: join(where.root, folder) }).filter((name) => !texts.has(name));
    return [
      ...[...texts].map(([name, text]) => write(`${folder}/${name}`, text, where)),
      ...extra.map((name): Result => {
        if (!where.check) rmSync(join(where.root, folder, name));
        return { file: `${folder}/${name}`, state: where.check ? "stale" : "removed" };
      }),
    ];
  } catch (error) {
    return [failure(folder, error)];
  }
}

function write(file: string, text: string, { root, check }: Where): Result {
  const path = join(root, file);
  const before = existsSync(path) ? readFileSync(path, "utf8").replaceAll("\r\n", "\n") : null;
  if (before === text) return { file, state: "fresh" };
  if (check) return { file, state: "stale" };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return { file, state: "written" };
}

function failure(file: string, error: unknown): Result {
  return { file, state: "failed", because: error instanceof Error ? error.message : String(error) };
}
