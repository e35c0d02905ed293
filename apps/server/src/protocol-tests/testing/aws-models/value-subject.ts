import type { Send } from "@skyledger/core/model/aws-call";
import { Money } from "@skyledger/core/model/money";
import type { Called, Subject } from "./subject.ts";

/** A value as it will be stored: Money, which is a class and always a number, and maps as plain values. */
function plain(value: unknown): unknown {
  if (value instanceof Money) return value.toString();
  if (value instanceof Map) return plain(Object.fromEntries(value));
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(members.map(([name, one]) => [name, plain(one)]));
}

/** A subject that returns a value instead of resources. */
export function valueSubject(
  id: string,
  calls: readonly Called[],
  ask: (send: Send, signal: AbortSignal) => Promise<unknown>,
): Subject {
  return {
    id,
    calls,
    run: async (send, signal) => ({ resources: [], values: [plain(await ask(send, signal)) ?? null] }),
  };
}
