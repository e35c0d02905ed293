import type { Relationship, RelationshipDeclaration } from "../model/define-relationship.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";

/** Other keys than global ones mean resources of the same account and region. */
function lookupKey(
  declaration: RelationshipDeclaration,
  accountId: string,
  region: string,
  key: string,
): string {
  return declaration.isKeyGlobal ? key : `${accountId}|${region}|${key}`;
}

function targetsOf(declaration: RelationshipDeclaration, index: SnapshotIndex): Map<string, Resource> {
  const targets = new Map<string, Resource>();
  for (const target of index.ofType(declaration.to)) {
    const key = declaration.targetKey(target);
    if (key !== null) targets.set(lookupKey(declaration, target.accountId, target.region, key), target);
  }
  return targets;
}

/** Looks in the region of `from` and then among global resources, which may be named from any region. */
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
 * with `toArn` null, unless its declaration drops those.
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
        const target = findTarget(declaration, targets, from, key);
        if (!target && !declaration.keepsUnresolved) continue;
        edges.push({
          fromArn: from.arn,
          verb: declaration.verb,
          inverse: declaration.inverse,
          toType: declaration.to,
          toKey: key,
          toArn: target?.arn ?? null,
        });
      }
    }
  }
  return edges;
}
