import type { Resource } from "../../model/resource.ts";

/** Manager of a KMS key: "AWS" or "CUSTOMER"; undefined when the key was not read. */
export function keyManagedBy(key: Resource | undefined): string | undefined {
  // Its own declaration collected the key.
  const facet = (key as Resource<{ key: { manager: string } }> | undefined)?.facets.key;
  return facet?.seen ? facet.value.manager : undefined;
}
