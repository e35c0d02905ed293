import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { parseSync } from "oxc-parser";
import type { Generated } from "./generated.ts";

/**
 * One list of the registry: every default export below a folder of packages/core/src, or all of their list
 * entries.
 */
type List = { name: string; type: string; from: string; folder: string; areLists?: true };

const lists: readonly List[] = [
  { name: "resources", type: "ResourceDeclaration", from: "define-resource", folder: "resources" },
  { name: "checks", type: "Check", from: "define-check", folder: "checks" },
  { name: "fixes", type: "Fix", from: "define-fix", folder: "fixes" },
  { name: "savingsRules", type: "SavingRule", from: "define-saving", folder: "savings" },
  {
    name: "relationships",
    type: "RelationshipDeclaration",
    from: "define-relationship",
    folder: "relationships",
    areLists: true,
  },
];

/** The catalogue as lists in path order, so that a new file is included automatically. */
export const registry: Generated = {
  file: "packages/core/src/registry.gen.ts",
  render: (root) => {
    const src = join(root, "packages", "core", "src");
    const found = lists.map((list) => ({ ...list, modules: declarationsIn(src, list.folder) }));
    const types = found.map(({ type, from }) => `import type { ${type} } from "./model/${from}.ts";`);
    const imports = found.flatMap(({ modules }) =>
      modules.map((path) => `import ${identifier(path)} from "./${path}";`),
    );
    const exports = found.map(
      ({ name, type, modules, areLists }) =>
        `export const ${name}: readonly ${type}[] = [${modules
          .map((path) => `\n  ${areLists ? "..." : ""}${identifier(path)},`)
          .join("")}${modules.length > 0 ? "\n" : ""}];`,
    );
    return [
      "// Made by `npm run generate` from the files of these folders; do not edit.",
      ...types.sort(),
      ...imports,
      "",
      exports.join("\n\n"),
      "",
    ].join("\n");
  },
};

/** Files below a folder with a declaration as default export; shared modules have none. */
function declarationsIn(src: string, folder: string): string[] {
  return globSync(`${folder}/**/*.ts`, { cwd: src })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !path.endsWith(".test.ts") && !path.includes("/testing/"))
    .filter((path) => hasDefaultExport(path, readFileSync(join(src, path), "utf8")))
    .sort();
}

function hasDefaultExport(path: string, source: string): boolean {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const names = module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName));
  return names.some(({ kind, name }) => kind === "Default" || name === "default");
}

/** "savings/ebs/ebs-volume-unattached.ts" → "savings_ebs_ebsVolumeUnattached": unique, since paths are. */
function identifier(path: string): string {
  return path
    .replace(/\.ts$/, "")
    .replaceAll("/", "_")
    .replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
