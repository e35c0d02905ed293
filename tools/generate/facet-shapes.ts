import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { declaredTypes } from "../reference/declared-types.ts";
import { type DocumentedFacet, resourceProperties } from "../reference/resource-properties.ts";
import type { Generated } from "./generated.ts";
import { filesByType } from "./reference-resource-types.ts";

const HEX_DIGITS = 12;

/** A short text per resource type that changes when a property of its facets, or its type, changes. */
export const facetShapes: Generated = {
  file: "packages/core/src/facet-shapes.gen.ts",
  render: async (root) => {
    const declarations = await declaredTypes(root);
    const types = [...filesByType(root)].sort(([one], [other]) => (one < other ? -1 : 1));
    const entries = types.map(([type, file]) => {
      const source = readFileSync(join(root, "packages", "core", "src", "resources", `${file}.ts`), "utf8");
      return `  ${JSON.stringify(type)}: "${shapeOf(resourceProperties(file, source, declarations))}",`;
    });
    return [
      "// Made by `npm run generate` from the types of resources/*.ts; do not edit.",
      "",
      "/** Resource type → the shape of its facets. What another version stored in another shape is missing data. */",
      "export const facetShapes: Readonly<Record<string, string>> = {",
      ...entries,
      "};",
      "",
    ].join("\n");
  },
};

/** Descriptions and order do not count: they do not affect stored data. */
export function shapeOf(facets: ReadonlyMap<string, Pick<DocumentedFacet, "properties">>): string {
  const lines = [...facets].flatMap(([facet, { properties }]) =>
    properties.map(({ path, type }) => `${facet}.${path}: ${type}`),
  );
  return createHash("sha256").update(lines.sort().join("\n")).digest("hex").slice(0, HEX_DIGITS);
}
