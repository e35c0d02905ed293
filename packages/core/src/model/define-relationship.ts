import type { ResourceDeclaration } from "./define-resource.ts";
import type { Resource, ResourceIdentity } from "./resource.ts";

/** The target's value that a key refers to. */
export type KeyKind = "id" | "arn" | "name";

type Key = string | null | undefined;

/** A kind of relationship as data: keys in one facet of `from` refer to resources of type `to`. */
export interface RelationshipDeclaration {
  /** Unique: "AWS::EC2::Volume attached to AWS::EC2::Instance". */
  id: string;
  from: string;
  /** Label from → to: "attached to", "runs in", "routes to". */
  verb: string;
  /** Label to → from: "has volume", "contains". */
  inverse: string;
  to: string;
  /** Whether a key is globally unique (an ARN, a DNS name), so that account and Region do not matter. */
  isKeyGlobal: boolean;
  /** Whether a key without a resource in the inventory still makes an edge. */
  keepsUnresolved: boolean;
  /** The target's value to compare keys with; null when the target has none. */
  targetKey(target: Resource): string | null;
  /** Keys of the targets. A gap yields none; the coverage reports it. */
  keys(resource: Resource): readonly string[];
}

/**
 * One edge. `toArn` is null when the key refers to no resource in the inventory (of another account, or not
 * readable).
 */
export interface Relationship {
  fromArn: string;
  verb: string;
  inverse: string;
  toType: string;
  toKey: string;
  toArn: string | null;
}

/** Targets identified by a globally unique value of one facet, such as a DNS name. */
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
  /** Defaults to "id", in the same account and Region. */
  by?: KeyKind | ByFacet<ToFacets>;
  /** "drop" when a key can also refer to another type, so that an unknown one means nothing. */
  unresolved?: "keep" | "drop";
}

function isText(key: Key): key is string {
  return typeof key === "string" && key !== "";
}

/** Declares one kind of relationship from a resource type. */
type DefineEdge<FromItem, FromFacets> = <ToItem, ToFacets, Facet extends keyof FromFacets & string>(
  spec: Omit<RelationshipSpec<FromItem, FromFacets, ToItem, ToFacets, Facet>, "from">,
) => RelationshipDeclaration;

/** Returns a function that declares relationships from a resource type; a file lists all of a type. */
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
      // The plan of this name in `to` produced the facet.
      const key = by.value(observation.value as never);
      return isText(key) ? key : null;
    },
    keys(resource) {
      const observation = resource.facets[via.facet];
      if (!observation?.seen) return [];
      // The plan of this name in `from` produced the facet.
      const keys = via.key(observation.value as FromFacets[Facet], resource);
      return [keys].flat().filter(isText);
    },
  };
}
