import type { ResourceDeclaration } from "./define-resource.ts";
import type { Resource, ResourceIdentity } from "./resource.ts";

/** Which value of the target a key names. */
export type KeyKind = "id" | "arn" | "name";

/** A kind of relationship as data: keys read from one facet of `from` name resources of type `to`. */
export interface RelationshipDeclaration {
  /** "AWS::EC2::Volume attached to AWS::EC2::Instance": unique. */
  id: string;
  from: string;
  /** Reads from → to: "attached to", "runs in", "routes to". */
  verb: string;
  /** Reads to → from: "has volume", "contains". */
  inverse: string;
  to: string;
  by: KeyKind;
  /** Keys of the targets; a gap facet yields none, which the coverage tells. */
  keys(resource: Resource): readonly string[];
}

/** One edge. `toArn` is null when the key names nothing in the inventory (another account's, or not readable). */
export interface Relationship {
  fromArn: string;
  verb: string;
  inverse: string;
  toType: string;
  toKey: string;
  toArn: string | null;
}

interface RelationshipSpec<FromItem, FromFacets, ToItem, ToFacets, Facet extends keyof FromFacets & string> {
  from: ResourceDeclaration<string, FromItem, FromFacets>;
  verb: string;
  inverse: string;
  to: ResourceDeclaration<string, ToItem, ToFacets>;
  via: {
    facet: Facet;
    /** Undefined and null keys are skipped. */
    key: (
      value: FromFacets[Facet],
      from: ResourceIdentity,
    ) => string | null | undefined | readonly (string | null | undefined)[];
  };
  /** Defaults to "id". */
  by?: KeyKind;
}

/** Declares a kind of relationship between two declared resource types. */
export function defineRelationship<
  FromItem,
  FromFacets,
  ToItem,
  ToFacets,
  Facet extends keyof FromFacets & string,
>(spec: RelationshipSpec<FromItem, FromFacets, ToItem, ToFacets, Facet>): RelationshipDeclaration {
  const { from, to, verb, via } = spec;
  return {
    id: `${from.type} ${verb} ${to.type}`,
    from: from.type,
    verb,
    inverse: spec.inverse,
    to: to.type,
    by: spec.by ?? "id",
    keys(resource) {
      const observation = resource.facets[via.facet];
      if (!observation?.seen) return [];
      // The facet was written by `from`'s own plan of this name.
      const keys = via.key(observation.value as FromFacets[Facet], resource);
      return [keys].flat().filter((key): key is string => typeof key === "string" && key !== "");
    },
  };
}
