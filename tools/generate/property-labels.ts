import { readFileSync } from "node:fs";
import { join } from "node:path";
import { labelOfName } from "@skyledger/core/model/property-label";
import { declaredTypes } from "../reference/declared-types.ts";
import {
  type DocumentedFacet,
  labelOfProperty,
  resourceProperties,
} from "../reference/resource-properties.ts";
import type { Generated } from "./generated.ts";
import { filesByType } from "./reference-resource-types.ts";

/** Labels and units of properties by type and path, if they differ from the property's name. */
export const propertyLabels: Generated = {
  file: "packages/core/src/property-labels.gen.ts",
  render: async (root) => {
    const declarations = await declaredTypes(root);
    const types = [...filesByType(root)].sort(([one], [other]) => (one < other ? -1 : 1));
    const entries = types.flatMap(([type, file]) => {
      const source = readFileSync(join(root, "packages", "core", "src", "resources", `${file}.ts`), "utf8");
      const own = declaredLabels(resourceProperties(file, source, declarations));
      return own.length === 0
        ? []
        : [`  ${JSON.stringify(type)}: {`, ...own.map((line) => `    ${line}`), "  },"];
    });
    return [
      "// Made by `npm run generate` from the docstrings of resources/*.ts; do not edit.",
      'import type { PropertyLabel } from "./model/property-label.ts";',
      "",
      "export const declaredLabels: Readonly<Record<string, Readonly<Record<string, PropertyLabel>>>> = {",
      ...entries,
      "};",
      "",
    ].join("\n");
  },
};

function declaredLabels(facets: ReadonlyMap<string, DocumentedFacet>): string[] {
  const rows = [...facets].flatMap(([facet, { label, properties }]) => [
    ...(label === undefined ? [] : [{ path: facet, name: facet, declared: { label, unit: null } }]),
    ...properties.map((property) => {
      const inner = property.path.replaceAll("[]", "").split(".").filter(Boolean);
      return {
        path: [facet, ...inner].join("."),
        name: inner.at(-1) ?? facet,
        declared: labelOfProperty(facet, property),
      };
    }),
  ]);
  const differing = rows.filter(({ name, declared }) => {
    const byName = labelOfName(name);
    return byName.label !== declared.label || byName.unit !== declared.unit;
  });
  const byPath = new Map(differing.map(({ path, declared }) => [path, declared]));
  return [...byPath].map(([path, { label, unit }]) => {
    const key = /^\w+$/.test(path) ? path : JSON.stringify(path);
    return `${key}: { label: ${JSON.stringify(label)}, unit: ${JSON.stringify(unit)} },`;
  });
}
