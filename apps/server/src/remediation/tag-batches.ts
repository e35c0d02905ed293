import { createHash } from "node:crypto";
import { mostInOneCall } from "@skyledger/core/tagging/tag-documents";
import { sideBySide } from "../platform/side-by-side.ts";
import type { TagItem } from "./tag-store.ts";

/** Batches under way at once: an account may run 100 documents, and others use the tagging API, too. */
const batchesAtOnce = 5;

/** Items that one call changes: of one account and Region, with the same changes. */
export function batchesOf(items: readonly TagItem[]): TagItem[][] {
  const groups = new Map<string, TagItem[]>();
  for (const item of items) {
    const key = JSON.stringify([item.accountId, item.region, item.changes]);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / mostInOneCall) }, (_, index) =>
      group.slice(index * mostInOneCall, (index + 1) * mostInOneCall),
    ),
  );
}

/**
 * Runs `work` for batches, several at once; none starts after `signal` aborts or one fails. When this ends, all that
 * were started have ended.
 */
export async function eachAtOnce<Batch>(
  batches: readonly Batch[],
  signal: AbortSignal,
  work: (batch: Batch) => Promise<void>,
): Promise<void> {
  await sideBySide(signal, async (parts) => {
    const rest = batches.values();
    const lane = async () => {
      for (const batch of rest) {
        if (parts.signal.aborted) return;
        await work(batch);
      }
    };
    for (let lanes = 0; lanes < batchesAtOnce; lanes += 1) void parts.begin(lane());
  });
}

/** A client token that the same run of the same batch always has, so that it is started once. */
export function tokenOf(...parts: readonly (string | number)[]): string {
  const hex = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}
