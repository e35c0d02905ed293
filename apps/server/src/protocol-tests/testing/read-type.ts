import type { Send } from "@skyledger/core/model/aws-call";
import type { ResourceDeclaration } from "@skyledger/core/model/define-resource";
import type { Resource } from "@skyledger/core/model/resource";
import { type Coverage, collect } from "../../inventory/collection/collect.ts";
import { customReaders } from "../../inventory/collection/custom/custom-readers.ts";

/** Result of collecting one type in one Region, with the number of calls per operation. */
export interface TypeReading extends Coverage {
  readonly resources: Resource[];
  readonly calls: ReadonlyMap<string, number>;
}

/** Reads one type with the engine itself, without the server. */
export async function readType(
  declaration: ResourceDeclaration,
  send: Send,
  { accountId, region }: { accountId: string; region: string },
): Promise<TypeReading> {
  const calls = new Map<string, number>();
  const resources: Resource[] = [];
  const coverage = await collect({
    accountId,
    regions: [region],
    declarations: [declaration],
    send: (call, signal) => {
      calls.set(call.operation, (calls.get(call.operation) ?? 0) + 1);
      return send(call, signal);
    },
    customReaders,
    takenAt: new Date().toISOString(),
    signal: new AbortController().signal,
    onResources: (page) => void resources.push(...page),
    onProgress: () => undefined,
  });
  return { ...coverage, resources, calls };
}
