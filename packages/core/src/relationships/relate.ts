import type { Relationship, RelationshipDeclaration } from "../model/define-relationship.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";

/** Global resources may be named from any region, so their keys leave the region out. */
function lookupKey(
  declaration: RelationshipDeclaration,
  accountId: string,
  region: string,
  key: string,
): string {
  return declaration.by === "arn" ? key : `${accountId}|${region}|${key}`;
}

function targetsOf(declaration: RelationshipDeclaration, index: SnapshotIndex): Map<string, Resource> {
  const targets = new Map<string, Resource>();
  for (const target of index.ofType(declaration.to)) {
    targets.set(lookupKey(declaration, target.accountId, target.region, target[declaration.by]), target);
  }
  return targets;
}

function findTarget(
  declaration: RelationshipDeclaration,
  targets: ReadonlyMap<string, Resource>,
  from: Resource,
  key: string,
): Resource | undefined {
  const find = (region: string) => targets.get(lookupKey(declaration, from.accountId, region, key));
  return find(from.region) ?? find("global");
}

/**
 * All edges of a snapshot, each once. A key that names nothing in the inventory still yields its edge,
 * with `toArn` null.
 */
export function relate(
  index: SnapshotIndex,
  declarations: readonly RelationshipDeclaration[],
): Relationship[] {
  const edges: Relationship[] = [];
  for (const declaration of declarations) {
    const targets = targetsOf(declaration, index);
    for (const from of index.ofType(declaration.from)) {
      for (const key of new Set(declaration.keys(from))) {
        edges.push({
          fromArn: from.arn,
          verb: declaration.verb,
          inverse: declaration.inverse,
          toType: declaration.to,
          toKey: key,
          toArn: findTarget(declaration, targets, from, key)?.arn ?? null,
        });
      }
    }
  }
  return edges;
}
