import type { Resource } from "../../model/resource.ts";

/** Who manages a KMS key: "AWS" or "CUSTOMER"; undefined when the key was not read. */
export function keyManagedBy(key: Resource | undefined): string | undefined {
  // A key was collected by its own declaration.
  const facet = (key as Resource<{ key: { manager: string } }> | undefined)?.facets.key;
  return facet?.seen ? facet.value.manager : undefined;
}
