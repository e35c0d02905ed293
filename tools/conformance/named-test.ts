import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A test that a statement references. */
export type NamedTest = { file: string; title: string };

/** Parses `file › part of the title`. */
export function namedTest(text: string): NamedTest {
  const [file = "", ...title] = text.split(" › ");
  return { file, title: title.join(" › ") };
}

/**
 * Why a referenced test is invalid: no such file, or no test with this text in its title; undefined: it
 * exists.
 */
export function failureOf({ file, title }: NamedTest, root: string): string | undefined {
  const path = join(root, file);
  if (!existsSync(path)) return `${file} does not exist`;
  if (title.trim().length < 5) return `"${title}" names no test of ${file}`;
  const calls = readFileSync(path, "utf8").matchAll(
    /(?:\b(?:test|it|describe)\b[^"'`\n]*\(|\](?:\s*as const)?,?\s*\)\()\s*(["'`])((?:\\.|(?!\1).)*)\1/gs,
  );
  for (const [, , found = ""] of calls)
    if (found.replaceAll(/\\(.)/g, "$1").includes(title)) return undefined;
  return `${file} has no test "${title}"`;
}
