import type { Resource } from "./queries.ts";

const texts = new WeakMap<Resource, string>();

/** Lowercase search text of a row, cached per row. The server searches the same fields. */
function searchText(resource: Resource): string {
  const known = texts.get(resource);
  if (known !== undefined) return known;
  const tags = Object.entries(resource.tags).map(([key, value]) => `${key}=${value}`);
  const text = [
    resource.resourceName,
    resource.shortId,
    resource.resourceId,
    resource.cloudFormationType,
    resource.resourceType,
    resource.region,
    ...tags,
  ]
    .join("\n")
    .toLowerCase();
  texts.set(resource, text);
  return text;
}

/** Rows whose name, ID, type, Region, or tags contain the text. */
export function matchingText<R extends Resource>(rows: readonly R[], q: string | undefined): readonly R[] {
  const wanted = (q ?? "").trim().toLowerCase();
  return wanted === "" ? rows : rows.filter((row) => searchText(row).includes(wanted));
}
