import fc from "fast-check";
import { expect, test } from "vitest";
import { GatheredPages } from "./gathered-pages.ts";

/** Writes that end on a signal of the test. */
function heldWrites() {
  const writes: { items: readonly string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const pages = new GatheredPages<string>((items) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    writes.push({ items, end: resolve, fail: reject });
    return promise;
  });
  return { pages, writes };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a single page is written immediately; pages that arrive in the meantime are written together afterwards", async () => {
  const { pages, writes } = heldWrites();
  const first = pages.add(["a"]);
  await settled();
  const later = [pages.add(["b", "c"]), pages.add(["d"])];
  await settled();
  expect(writes.map(({ items }) => items)).toEqual([["a"]]);
  writes[0]?.end();
  await first;
  await settled();
  expect(writes.map(({ items }) => items)).toEqual([["a"], ["b", "c", "d"]]);
  writes[1]?.end();
  await Promise.all(later);
});

test("a failed write is reported to the lists with pages in it, and the next group is written", async () => {
  const { pages, writes } = heldWrites();
  const first = pages.add(["a"]);
  await settled();
  const second = pages.add(["b"]);
  writes[0]?.fail(new Error("disk full"));
  await expect(first).rejects.toThrow("disk full");
  await settled();
  writes[1]?.end();
  await expect(second).resolves.toBeUndefined();
});

test("every item is written once, in order, and no page counts as written before it is", async () => {
  const page = fc.record({ size: fc.nat(4), turnsBefore: fc.nat(3) });
  await fc.assert(
    fc.asyncProperty(fc.array(page, { maxLength: 12 }), fc.nat(3), async (plan, turnsOfWrite) => {
      const written: number[] = [];
      let writing = 0;
      const pages = new GatheredPages<number>(async (items) => {
        writing += 1;
        expect(writing).toBe(1);
        for (let turn = 0; turn < turnsOfWrite; turn++) await Promise.resolve();
        written.push(...items);
        writing -= 1;
      });
      let next = 0;
      const waits: Promise<void>[] = [];
      for (const { size, turnsBefore } of plan) {
        for (let turn = 0; turn < turnsBefore; turn++) await Promise.resolve();
        const items = Array.from({ length: size }, () => next++);
        waits.push(pages.add(items).then(() => expect(written).toEqual(expect.arrayContaining(items))));
      }
      await Promise.all(waits);
      expect(written).toEqual(Array.from({ length: next }, (_, n) => n));
    }),
  );
});
