import type { Resource } from "@skyledger/core/model/resource";
import type { ReadInventory } from "@skyledger/sandbox/costs/bill";
import { collect } from "./collect.ts";
import { customReaders } from "./custom/custom-readers.ts";

/**
 * Reads a sandbox account with the product's collectors, so that its bill and the inventory can't disagree.
 */
export const readInventory: ReadInventory = async (scope) => {
  const found: Resource[] = [];
  await collect({
    ...scope,
    customReaders,
    signal: new AbortController().signal,
    onResources: (page) => void found.push(...page),
    onProgress: () => undefined,
  });
  return found;
};
