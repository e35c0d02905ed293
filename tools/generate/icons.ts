import { existsSync, globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "oxc-parser";
import type { Generated } from "./generated.ts";

/** Exports of a lucide-react module in addition to its component. */
type IconModule = { __iconData: { name: string; node: [tag: string, attributes: Record<string, string>][] } };

const target = "components/icons.gen.ts";

/**
 * The icons that the web app imports, copied from lucide-react: an installation without development
 * dependencies has these instead of all 1,700.
 */
export const icons: Generated = {
  file: `apps/web/src/${target}`,
  render: async (root) => {
    const names = importedIcons(join(root, "apps", "web", "src"));
    const rendered = await Promise.all(names.map(iconLine));
    return [
      "// Made by `npm run generate` from lucide-react; do not edit. Import an icon from here and run it.",
      "// Lucide: ISC License, Copyright (c) 2026 Lucide Icons and Contributors. Icons that Lucide derives from Feather:",
      "// MIT License, Copyright (c) 2013-present Cole Bemis. The license texts are in THIRD-PARTY-NOTICES.md.",
      'import { type IconComponent, iconOf } from "./icon.tsx";',
      "",
      ...rendered,
      "",
    ].join("\n");
  },
};

/** Names that files of the web app import from the generated file. */
function importedIcons(src: string): string[] {
  const names = globSync("**/*.{ts,tsx}", { cwd: src }).flatMap((file) => {
    const { module } = parseSync(file, readFileSync(join(src, file), "utf8"));
    return module.staticImports
      .filter(({ moduleRequest }) => moduleRequest.value.endsWith("/icons.gen.ts"))
      .flatMap(({ entries }) => entries.map(({ importName }) => importName.name ?? ""));
  });
  return [...new Set(names)].filter((name) => name !== "").sort();
}

async function iconLine(name: string): Promise<string> {
  const folder = join(dirname(createRequire(import.meta.url).resolve("lucide-react")), "..", "esm", "icons");
  const icon = await iconData(folder, `${kebab(name)}.mjs`);
  if (!icon) throw new Error(`lucide-react has no icon ${name}.`);
  const shapes = icon.node.map(([tag, { key: _, ...attributes }]) => [tag, attributes]);
  return `export const ${name}: IconComponent = /* @__PURE__ */ iconOf(${JSON.stringify(icon.name)}, ${JSON.stringify(shapes)});`;
}

/** Data of an icon; an alias leads to the current one. */
async function iconData(folder: string, file: string): Promise<IconModule["__iconData"] | undefined> {
  if (!existsSync(join(folder, file))) return undefined;
  const current = /export \{ default \} from '\.\/([\w-]+\.mjs)'/.exec(
    readFileSync(join(folder, file), "utf8"),
  )?.[1];
  if (current !== undefined) return iconData(folder, current);
  // Every other icon of lucide-react is a module of this form.
  const { __iconData: icon } = (await import(pathToFileURL(join(folder, file)).href)) as IconModule;
  return icon;
}

/** "Trash2" → "trash-2", "ArrowUpRight" → "arrow-up-right" */
function kebab(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replaceAll(/([a-zA-Z])(\d)/g, "$1-$2")
    .toLowerCase();
}
