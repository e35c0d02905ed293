import type { InventorySnapshot } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { relationships } from "@skyledger/core/registry.gen";
import { relate } from "@skyledger/core/relationships/relate";
import type { CollectionConclusion } from "./collection-protocol.ts";

/** Draws the pure conclusions from one account's snapshot. Savings need metrics and prices and come after it. */
export function conclude(snapshot: InventorySnapshot): CollectionConclusion {
  const { edges, gaps } = relate(new SnapshotIndex(snapshot), relationships);
  return { covered: snapshot.covered, gaps: [...snapshot.gaps, ...gaps], relationships: edges };
}
