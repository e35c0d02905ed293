import type { Send } from "@skyledger/core/model/aws-call";
import type { Resource } from "@skyledger/core/model/resource";
import { resources as declarations } from "@skyledger/core/registry.gen";
import { sandboxRegions } from "@skyledger/sandbox/fixtures/plan";
import { type Coverage, collect } from "../inventory/collection/collect.ts";
import { customReaders } from "../inventory/collection/custom/custom-readers.ts";

/** For tests: everything that all collectors read from a sandbox account's `send`. */
export async function discoverSandbox(
  send: Send,
  scope: { accountId: string; takenAt: string; organization?: boolean },
): Promise<{ found: Resource[]; coverage: Coverage }> {
  const found: Resource[] = [];
  const coverage = await collect({
    ...scope,
    regions: sandboxRegions,
    declarations,
    // The credential report is cached per `send`: every discovery has its own.
    send: (call, signal) => send(call, signal),
    customReaders,
    signal: new AbortController().signal,
    onResources: (page) => void found.push(...page),
    onProgress: () => undefined,
  });
  return { found, coverage };
}
