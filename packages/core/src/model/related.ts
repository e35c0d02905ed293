import type { CheckContext } from "./define-check.ts";
import type { ResourceDeclaration } from "./define-resource.ts";
import { gap, type Observation, type Observed, seen } from "./observation.ts";
import type { Resource } from "./resource.ts";

/** The facets of another resource, typed by its declaration. Throws for a resource of another type. */
export function facetsOf<Item, Facets>(
  declaration: ResourceDeclaration<string, Item, Facets>,
  resource: Resource,
): Observed<Facets> {
  if (resource.type !== declaration.type) throw new TypeError(`${resource.arn} is no ${declaration.type}`);
  // A resource of this type was collected with this declaration's facet plans.
  return resource.facets as Observed<Facets>;
}

/**
 * One facet of a resource that another one references by ID, in the same account and Region. A gap when the
 * resource is not in the snapshot (unreadable list, new, or in another account).
 */
export function facetOfRelated<Item, Facets, Name extends keyof Facets>(
  declaration: ResourceDeclaration<string, Item, Facets>,
  context: CheckContext,
  id: string,
  facet: Name,
): Observation<Facets[Name]> {
  const resource = context.find(declaration.type, id);
  if (resource) return facetsOf(declaration, resource)[facet];
  const list = context.all(declaration.type);
  return list.seen ? gap("failed") : list;
}

/** The same facet of several resources, each with its ID; the first gap when one is missing. */
export function facetOfEach<Item, Facets, Name extends keyof Facets>(
  declaration: ResourceDeclaration<string, Item, Facets>,
  context: CheckContext,
  ids: readonly string[],
  facet: Name,
): Observation<{ id: string; value: Facets[Name] }[]> {
  const found: { id: string; value: Facets[Name] }[] = [];
  for (const id of ids) {
    const observation = facetOfRelated(declaration, context, id, facet);
    if (!observation.seen) return observation;
    found.push({ id, value: observation.value });
  }
  return seen(found);
}
