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

type RowFilter = {
  type?: string | undefined;
  status?: string | undefined;
  region?: string | undefined;
  tag?: string | undefined;
};

/** Rows that match the other filters, for lists that the server does not filter. */
export function matchingFilters<R extends Resource>(
  rows: readonly R[],
  { type, status, region, tag }: RowFilter,
): readonly R[] {
  if (type === undefined && status === undefined && region === undefined && tag === undefined) return rows;
  const [key = "", ...value] = (tag ?? "").split("=");
  const hasTag = (tags: Record<string, string>) =>
    tag === undefined || (value.length === 0 ? key in tags : tags[key] === value.join("="));
  return rows.filter(
    (row) =>
      (type === undefined || row.resourceType === type || row.cloudFormationType === type) &&
      (status === undefined || row.status === status || row.attachment === status) &&
      (region === undefined || row.region === region) &&
      hasTag(row.tags),
  );
}
