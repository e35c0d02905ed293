import { expect, test } from "vitest";
import { growthPercent, HeapGrowth, ownMemory, type ProcessMemory } from "./heap-growth.ts";

test.each([
  [1, 100],
  [48, 100],
  [49, 98],
  [96, 50],
  [191, 25],
  [192, 25],
  [500, 25],
])("a heap with %d MB of live data grows by %d percent", (liveMb, percent) => {
  expect(growthPercent(liveMb)).toBe(percent);
});

/** Memory that records every change; `resident` is what the system would report, in MB. */
function noted(resident: readonly number[] = []): { done: (number | string)[]; memory: ProcessMemory } {
  const done: (number | string)[] = [];
  const reported = [...resident];
  const memory: ProcessMemory = {
    setGrowth: (percent) => void done.push(percent),
    liveMb: () => 60,
    residentMb: () => reported.shift() ?? 0,
    giveBack: () => void done.push("given back"),
  };
  return { done, memory };
}

test("while someone holds much data, every heap grows as little as possible", async () => {
  const { done, memory } = noted();
  const growth = new HeapGrowth(memory);
  const end = growth.follow();
  growth.adjust();
  await growth.holdingMuch(async () => {
    await growth.holdingMuch(async () => growth.adjust());
  });
  await expect(growth.holdingMuch(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  end();
  growth.adjust();
  expect(done).toEqual([80, 25, 25, 25, 25, 80, 25, 80]);
});

test.each([
  [200, 263, []],
  [200, 264, []],
  [200, 265, ["given back"]],
  [400, 300, []],
])("work that grows the process from %d to %d MB: %j", async (before, after, given) => {
  const { done, memory } = noted([before, after]);
  const growth = new HeapGrowth(memory);
  const end = growth.follow();
  await growth.holdingMuch(async () => undefined);
  end();
  expect(done).toEqual([25, ...given, 80]);
});

test("failed work also returns memory", async () => {
  const { done, memory } = noted([200, 400]);
  const growth = new HeapGrowth(memory);
  const end = growth.follow();
  await expect(growth.holdingMuch(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  end();
  expect(done).toContain("given back");
});

test("a process that does not follow its heap is left alone", async () => {
  const { done, memory } = noted([200, 400]);
  await new HeapGrowth(memory).holdingMuch(async () => undefined);
  expect(done).toEqual([]);
});

test("free memory is returned to the system", () => {
  const resident = () => process.memoryUsage.rss() / 2 ** 20;
  let kept: object[] | null = Array.from({ length: 500_000 }, (_, n) => ({ n, text: `text ${n}`, of: [n] }));
  const full = resident();
  expect(kept).toHaveLength(500_000);
  kept = null;
  ownMemory.giveBack();
  expect(full - resident()).toBeGreaterThan(32);
});
