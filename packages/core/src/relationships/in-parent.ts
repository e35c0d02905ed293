import { edgesFrom, type RelationshipDeclaration } from "../model/define-relationship.ts";
import type { ResourceDeclaration } from "../model/define-resource.ts";
import root from "../resources/organizations-root.ts";
import unit from "../resources/organizations-unit.ts";

/** Edges of an account or organizational unit to its parent, which is a unit or the root. */
export function inParent<Item, Facets extends { parent: { id: string } }>(
  from: ResourceDeclaration<string, Item, Facets>,
): RelationshipDeclaration[] {
  const edge = edgesFrom(from);
  const fact = {
    verb: "in",
    inverse: "contains",
    via: { facet: "parent", key: ({ id }: Facets["parent"]) => id },
    unresolved: "drop",
  } as const;
  return [edge({ ...fact, to: unit }), edge({ ...fact, to: root })];
}
