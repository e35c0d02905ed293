import fc from "fast-check";
import { expect, test } from "vitest";
import { difference, type Span, unionOf } from "./spans.ts";

/** Ranges of the first 40 addresses, in any order. */
const ranges = fc.array(
  fc.tuple(fc.nat(39), fc.nat(5)).map(([first, more]): Span => [BigInt(first), BigInt(first + more)]),
  { maxLength: 12 },
);
const has = (spans: readonly Span[], address: bigint) =>
  spans.some(([first, last]) => first <= address && address <= last);
const addresses = Array.from({ length: 46 }, (_, at) => BigInt(at));

test("a union has the addresses of its ranges, as ordered ranges that neither touch nor overlap", () => {
  fc.assert(
    fc.property(ranges, (all) => {
      const spans = unionOf(all);
      for (const address of addresses) expect(has(spans, address)).toBe(has(all, address));
      for (const [at, [first]] of spans.entries())
        if (at > 0) expect(first).toBeGreaterThan((spans[at - 1]?.[1] ?? 0n) + 1n);
    }),
  );
});

test("a difference has the addresses of the first set that are not in the second", () => {
  fc.assert(
    fc.property(ranges, ranges, (one, other) => {
      const rest = difference(unionOf(one), unionOf(other));
      for (const address of addresses)
        expect(has(rest, address)).toBe(has(one, address) && !has(other, address));
    }),
  );
});
