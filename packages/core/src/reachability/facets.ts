import type { ResourceDeclaration } from "../model/define-resource.ts";

/** The value of a facet, by the type of its declaration. */
export type FacetOf<Declaration, Name> =
  Declaration extends ResourceDeclaration<string, infer _Item, infer Facets>
    ? Name extends keyof Facets
      ? Facets[Name]
      : never
    : never;
