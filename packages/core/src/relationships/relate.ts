import type { Relationship, RelationshipDeclaration } from "../model/define-relationship.ts";
import type { CoverageGap, Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";

/** The relationships of a snapshot. */
export interface Related {
  /** Each edge once. */
  edges: Relationship[];
  /** Kinds of relationships that could not be read from a resource: their edges are missing. */
  gaps: CoverageGap[];
}

/** Keys that are not global refer to resources of the same account and Region. */
function lookupKey(
  declaration: RelationshipDeclaration,
  accountId: string,
  region: string,
  key: string,
): string {
  return declaration.isKeyGlobal ? key : `${accountId}|${region}|${key}`;
}

/** Collects errors of declarations, one gap per place and kind of relationship. */
class Failures {
  readonly #gaps = new Map<string, CoverageGap>();

  /** @returns the result of `read`; undefined when it throws, which becomes a gap */
  guard<T>(declaration: RelationshipDeclaration, resource: Resource, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      this.#add(declaration, resource, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  #add(declaration: RelationshipDeclaration, { accountId, region, arn, type }: Resource, message: string) {
    const key = `${declaration.id}|${type}|${accountId}|${region}`;
    const known = this.#gaps.get(key);
    if (known) {
      known.count += 1;
      return;
    }
    this.#gaps.set(key, {
      accountId,
      region,
      service: arn.split(":")[2] ?? "",
      type,
      facet: `${declaration.verb} ${declaration.to}`,
      reason: "failed",
      message: `UnreadableRelationship: ${message}`,
      iamAction: "",
      count: 1,
    });
  }

  get gaps(): CoverageGap[] {
    return [...this.#gaps.values()];
  }
}

function targetsOf(
  declaration: RelationshipDeclaration,
  index: SnapshotIndex,
  failures: Failures,
): Map<string, Resource> {
  const targets = new Map<string, Resource>();
  for (const target of index.ofType(declaration.to)) {
    const key = failures.guard(declaration, target, () => declaration.targetKey(target)) ?? null;
    if (key !== null) targets.set(lookupKey(declaration, target.accountId, target.region, key), target);
  }
  return targets;
}

/** Searches the Region of `from`, then global resources, which any Region can reference. */
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
 * All edges of a snapshot, each once: source, verb, and the target's type and key identify an edge. A key
 * without a resource in the inventory still yields an edge with `toArn` null, unless its declaration drops
 * those. A declaration that throws for a resource loses that resource's edges and leaves a gap.
 */
export function relate(index: SnapshotIndex, declarations: readonly RelationshipDeclaration[]): Related {
  const edges: Relationship[] = [];
  const failures = new Failures();
  for (const declaration of declarations) {
    const targets = targetsOf(declaration, index, failures);
    for (const from of index.ofType(declaration.from)) {
      const keys = failures.guard(declaration, from, () => declaration.keys(from)) ?? [];
      for (const key of new Set(keys)) {
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
  return { edges, gaps: failures.gaps };
}
