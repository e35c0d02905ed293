import type { InventorySnapshot } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { relationships } from "@skyledger/core/registry.gen";
import { relate } from "@skyledger/core/relationships/relate";
import type { CollectionConclusion } from "./collection-protocol.ts";

/** Draws the pure conclusions from one account's snapshot. Savings need metrics and prices and come after it. */
export function conclude(snapshot: InventorySnapshot): CollectionConclusion {
  return {
    covered: snapshot.covered,
    gaps: snapshot.gaps,
    relationships: relate(new SnapshotIndex(snapshot), relationships),
  };
}
