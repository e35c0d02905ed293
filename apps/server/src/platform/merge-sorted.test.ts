import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeSorted } from "./merge-sorted.ts";

const byValue = (a: number, b: number) => a - b;

test("merges the first items of sorted lists as if all were sorted", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ max: 30 }), { maxLength: 12 })),
      fc.nat({ max: 60 }),
      (lists, count) => {
        const sorted = lists.map((list) => list.toSorted(byValue));
        expect(mergeSorted(sorted, byValue, count)).toEqual(lists.flat().sort(byValue).slice(0, count));
      },
    ),
  );
});

test("reads no further than it has to", () => {
  let read = 0;
  const list = Array.from({ length: 1000 }, (_, n) => n);
  const counted = new Proxy(list, {
    get: (target, name, receiver) => {
      if (typeof name === "string" && /^\d+$/.test(name)) read += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  expect(mergeSorted([counted, counted], byValue, 4)).toEqual([0, 0, 1, 1]);
  expect(read).toBe(6);
});
