import { labelOfName, type PropertyLabel } from "@skyledger/core/model/property-label";
import { docstring } from "./docstring.ts";
import { facetProperties, type Property } from "./facet-properties.ts";

export type { Property } from "./facet-properties.ts";

/** One facet of a resource type, for display. */
export type DocumentedFacet = {
  description: string | undefined;
  /** From its docstring. */
  label: string | undefined;
  properties: readonly Property[];
};

/**
 * The facets of a resource file with their properties. A single-value facet has the docstring of the facet
 * itself, which the compiler's declarations omit.
 */
export function resourceProperties(
  file: string,
  source: string,
  declarations: ReadonlyMap<string, string>,
): ReadonlyMap<string, DocumentedFacet> {
  return new Map(
    [...facetProperties(file, declarations)].map(([name, properties]) => {
      const docs = facetDocs(name, source);
      const single = properties.length === 1 && properties[0]?.path === "";
      return [
        name,
        single
          ? {
              description: undefined,
              label: docs?.label,
              properties: properties.map((property) => ({ ...property, docs })),
            }
          : { description: docs?.text, label: docs?.label, properties },
      ];
    }),
  );
}

/** The docstring on the line before a facet. */
function facetDocs(name: string, source: string) {
  const comment = new RegExp(`^ {4}/\\*(\\*.*)\\*/\\n(?: {4}//.*\\n)* {4}${name}:`, "m").exec(source)?.[1];
  return comment === undefined ? undefined : docstring(comment);
}

/** Properties without a description, as "<file>: <facet>.<path>". */
export function undocumented(file: string, facets: ReadonlyMap<string, DocumentedFacet>): string[] {
  return [...facets].flatMap(([facet, { properties }]) =>
    properties
      .filter(({ docs }) => docs === undefined)
      .map(({ path }) => `${file}: ${facet}${path === "" ? "" : `.${path}`}`),
  );
}

/** Display name of a property: from its docstring, else from the words of its name. */
export function labelOfProperty(
  facet: string,
  { path, docs }: Pick<Property, "path" | "docs">,
): PropertyLabel {
  const name = path.replaceAll("[]", "").split(".").at(-1) || facet;
  const byName = labelOfName(name);
  const unit = docs?.unit === "none" ? null : (docs?.unit ?? byName.unit);
  return { label: docs?.label ?? byName.label, unit };
}
