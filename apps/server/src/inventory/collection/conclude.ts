import type { CoverageGap, InventorySnapshot } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { relationships } from "@skyledger/core/registry.gen";
import { relate } from "@skyledger/core/relationships/relate";
import type { PackedConclusion } from "./collection-protocol.ts";
import { RelationshipPacker } from "./packed-relationships.ts";

/**
 * Derives the conclusions from one account's snapshot without side effects, one kind of relationship after
 * another: a large account has a hundred thousand edges. Savings need metrics and prices and come later.
 */
export function conclude(snapshot: InventorySnapshot): PackedConclusion {
  const index = new SnapshotIndex(snapshot);
  const packer = new RelationshipPacker();
  const gaps: CoverageGap[] = [];
  for (const declaration of relationships) {
    const related = relate(index, [declaration]);
    packer.add(related.edges);
    gaps.push(...related.gaps);
  }
  return { covered: snapshot.covered, gaps: [...snapshot.gaps, ...gaps], relationships: packer.packed() };
}
