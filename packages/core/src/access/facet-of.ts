import type { ResourceDeclaration } from "../model/define-resource.ts";
import { gap, type Observation } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";

/** A facet of a resource, with the type of its declaration. One that was never collected is a gap. */
export function facetOf<Item, Facets, Name extends keyof Facets & string>(
  declaration: ResourceDeclaration<string, Item, Facets>,
  resource: Resource,
  name: Name,
): Observation<Facets[Name]> {
  const facets = resource.type === declaration.type ? resource.facets : {};
  // The collection fills facets by this declaration.
  return ((facets as Record<string, unknown>)[name] ?? gap("failed")) as Observation<Facets[Name]>;
}
