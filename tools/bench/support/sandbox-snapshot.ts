import type { InventorySnapshot, Resource } from "@skyledger/core/model/resource";
import { resources as declarations } from "@skyledger/core/registry.gen";
import { createSandbox } from "@skyledger/sandbox/create-sandbox";
import { collect } from "../../../apps/server/src/inventory/collection/collect.ts";
import { customReaders } from "../../../apps/server/src/inventory/collection/custom/custom-readers.ts";

/** Collects a sandbox account of this size in this process. */
export async function sandboxSnapshot(size: number): Promise<{ snapshot: InventorySnapshot; calls: number }> {
  const accountId = "000000000042";
  const now = new Date();
  const { send } = createSandbox({ accountId, seed: 42, size, now });
  const resources: Resource[] = [];
  let calls = 0;
  const takenAt = now.toISOString();
  const coverage = await collect({
    accountId,
    regions: ["us-east-1", "us-east-2", "us-west-2"],
    declarations,
    send: (call, signal) => {
      calls += 1;
      return send(call, signal);
    },
    customReaders,
    takenAt,
    signal: new AbortController().signal,
    onResources: (page) => void resources.push(...page),
    onProgress: () => undefined,
  });
  return { snapshot: { takenAt, resources, ...coverage }, calls };
}
