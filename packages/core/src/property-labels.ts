import { labelOfName, type PropertyLabel } from "./model/property-label.ts";
import type { Resource } from "./model/resource.ts";
import { declaredLabels } from "./property-labels.gen.ts";

/** Labels by path: "publicAccessBlock.blockPublicAcls". List positions have no name. */
export type PropertyLabels = Readonly<Record<string, PropertyLabel>>;

/** Objects whose keys are data: tags, policy conditions, environment variables. */
const keyedByValues: ReadonlySet<string> = new Set(["tags", "dimensions"]);

/** The label of a property of a resource type, by its path. */
export function labelOf(type: string, path: string): PropertyLabel {
  const name = path.split(".").at(-1) ?? path;
  return declaredLabels[type]?.[path] ?? labelOfName(name);
}

/**
 * The labels of all properties in values, by path. @param type CloudFormation type; null: no specific type
 */
export function labelsOf(type: string | null, values: unknown): PropertyLabels {
  const labels: Record<string, PropertyLabel> = {};
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) {
      for (const item of value) walk(item, path);
      return;
    }
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      const at = path === "" ? name : `${path}.${name}`;
      labels[at] ??= type === null ? labelOfName(name) : labelOf(type, at);
      if (!keyedByValues.has(name)) walk(inner, at);
    }
  };
  walk(values, "");
  return labels;
}

/** The labels of a resource's facets, including those that could not be read. */
export function labelsOfFacets(type: string, facets: Resource["facets"]): PropertyLabels {
  const names = Object.keys(facets).map((name) => [name, labelOf(type, name)] as const);
  const values = Object.entries(facets).map(([name, facet]) => [name, facet.seen ? facet.value : null]);
  return { ...Object.fromEntries(names), ...labelsOf(type, Object.fromEntries(values)) };
}

/**
 * The label of a field that a fix changes, with its facet's: "Block Public Access: Block public ACLs". Names
 * can contain dots, as load balancer attributes do.
 */
export function labelOfField(type: string, field: string): PropertyLabel {
  if (field === "resource") return { label: "Resource", unit: null };
  const [facet = ""] = field.split(".", 1);
  const group = labelOf(type, facet).label;
  if (facet === field) return labelOf(type, field);
  const rest = field.slice(facet.length + 1);
  const known = declaredLabels[type]?.[field];
  const { label, unit } =
    known ?? labelOfName(facet === "attributes" ? rest : (rest.split(".").at(-1) ?? rest));
  return { label: label === group ? group : `${group}: ${label}`, unit };
}
