import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { templates } from "./templates.ts";

/** What to do with the written files, with the tests of the new declaration. */
export function nextSteps(paths: readonly string[]): string {
  const [source = ""] = paths;
  const tests = source.replace(/\.ts$/, "");
  return [
    "Fill them in (every TODO), then:",
    "  npm run generate",
    `  npm test -- unit ${tests}`,
    "  npm run check",
  ].join("\n");
}

/**
 * Writes the files of a new declaration.
 * @returns their paths from the root
 * @throws Error with a sentence for the person: unknown kind, bad name, or an existing file
 */
export function writeNew(
  root: string,
  kind: string | undefined,
  name: string | undefined,
  resource?: string,
): string[] {
  const template = kind === undefined ? undefined : templates[kind];
  if (!template)
    throw new Error(`Usage: npm run new ${Object.keys(templates).join("|")} <name> [resource of the rule]`);
  if (!name || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error("The name is kebab-case, such as s3-bucket-versioning.");
  }
  const files = Object.entries(template(root, name, resource));
  for (const [path] of files) {
    if (existsSync(join(root, path))) throw new Error(`${path} exists.`);
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return files.map(([path]) => path);
}
