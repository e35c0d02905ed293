import { expect, test } from "vitest";
import { growthPercent, HeapGrowth } from "./heap-growth.ts";

test.each([
  [1, 100],
  [48, 100],
  [49, 98],
  [96, 50],
  [191, 25],
  [192, 25],
  [500, 25],
])("a heap in which %d MB live grows by %d percent", (liveMb, percent) => {
  expect(growthPercent(liveMb)).toBe(percent);
});

test("while another thread holds much, every heap grows by as little as a large one", async () => {
  const set: number[] = [];
  const growth = new HeapGrowth(
    (percent) => void set.push(percent),
    () => 60,
  );
  const end = growth.follow();
  growth.adjust();
  await growth.holdingMuch(async () => {
    await growth.holdingMuch(async () => growth.adjust());
  });
  await expect(growth.holdingMuch(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  end();
  growth.adjust();
  expect(set).toEqual([80, 25, 25, 25, 25, 80, 25, 80]);
});
