import type { ResourceDeclaration } from "./define-resource.ts";
import type { Resource, ResourceIdentity } from "./resource.ts";

/** Which value of the target a key names. */
export type KeyKind = "id" | "arn" | "name";

type Key = string | null | undefined;

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
  /** Whether a key is one of its kind in the world (an ARN, a DNS name), so that account and region do not matter. */
  isKeyGlobal: boolean;
  /** Whether a key that names nothing in the inventory is an edge all the same. */
  keepsUnresolved: boolean;
  /** What a key is compared with; null when the target does not tell it. */
  targetKey(target: Resource): string | null;
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

/** Targets known by a value of one facet that is one of its kind in the world, e.g. a DNS name. */
type ByFacet<Facets> = {
  [Name in keyof Facets & string]: { facet: Name; value: (facet: Facets[Name]) => Key };
}[keyof Facets & string];

interface RelationshipSpec<FromItem, FromFacets, ToItem, ToFacets, Facet extends keyof FromFacets & string> {
  from: ResourceDeclaration<string, FromItem, FromFacets>;
  verb: string;
  inverse: string;
  to: ResourceDeclaration<string, ToItem, ToFacets>;
  via: {
    facet: Facet;
    /** Undefined and null keys are skipped. */
    key: (value: FromFacets[Facet], from: ResourceIdentity) => Key | readonly Key[];
  };
  /** Defaults to "id", in the same account and region. */
  by?: KeyKind | ByFacet<ToFacets>;
  /** "drop" where a key may just as well name something of another type, so that an unknown one says nothing. */
  unresolved?: "keep" | "drop";
}

function isText(key: Key): key is string {
  return typeof key === "string" && key !== "";
}

/** What declares one kind of relationship from a resource type. */
type DefineEdge<FromItem, FromFacets> = <ToItem, ToFacets, Facet extends keyof FromFacets & string>(
  spec: Omit<RelationshipSpec<FromItem, FromFacets, ToItem, ToFacets, Facet>, "from">,
) => RelationshipDeclaration;

/** Returns what declares the relationships that start at a resource type; a file lists all of a type. */
export function edgesFrom<FromItem, FromFacets>(
  from: ResourceDeclaration<string, FromItem, FromFacets>,
): DefineEdge<FromItem, FromFacets> {
  return (spec) => defineRelationship({ ...spec, from });
}

function defineRelationship<FromItem, FromFacets, ToItem, ToFacets, Facet extends keyof FromFacets & string>(
  spec: RelationshipSpec<FromItem, FromFacets, ToItem, ToFacets, Facet>,
): RelationshipDeclaration {
  const { from, to, verb, via, by = "id" } = spec;
  return {
    id: `${from.type} ${verb} ${to.type}`,
    from: from.type,
    verb,
    inverse: spec.inverse,
    to: to.type,
    isKeyGlobal: typeof by === "object" || by === "arn",
    keepsUnresolved: spec.unresolved !== "drop",
    targetKey(target) {
      if (typeof by === "string") return target[by];
      const observation = target.facets[by.facet];
      if (!observation?.seen) return null;
      // The facet was written by `to`'s own plan of this name.
      const key = by.value(observation.value as never);
      return isText(key) ? key : null;
    },
    keys(resource) {
      const observation = resource.facets[via.facet];
      if (!observation?.seen) return [];
      // The facet was written by `from`'s own plan of this name.
      const keys = via.key(observation.value as FromFacets[Facet], resource);
      return [keys].flat().filter(isText);
    },
  };
}
