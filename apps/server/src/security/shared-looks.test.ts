import { beforeEach, describe, expect, test } from "vitest";
import { SharedLooks } from "./shared-looks.ts";

let now: number;
let asked: number;
let looks: SharedLooks<number>;
beforeEach(() => {
  now = 0;
  asked = 0;
  looks = new SharedLooks(() => now);
});

const look = (key = "a") =>
  looks.of(key, async () => {
    asked += 1;
    return asked;
  });

describe("readers share an answer of AWS", () => {
  test("that is requested once, also while it is awaited", async () => {
    expect(await Promise.all([look(), look(), look("b")])).toEqual([1, 1, 2]);
    expect(await look()).toBe(1);
  });

  test.each([
    [59_999, 1],
    [60_000, 2],
    [599_999, 2],
  ])("of %i ms ago, after which there have been %i requests", async (age, times) => {
    await look();
    now = age;
    expect(await Promise.all([look(), look()])).toEqual([1, 1]);
    expect(asked).toBe(times);
    expect(await look()).toBe(times);
  });

  test("not of ten minutes ago", async () => {
    await look();
    now = 600_000;
    expect(await look()).toBe(2);
  });

  test("and not a failure", async () => {
    const fail = () => looks.of("a", () => Promise.reject(new Error("denied")));
    await expect(fail()).rejects.toThrow("denied");
    expect(await look()).toBe(1);
    now = 60_000;
    expect(await fail()).toBe(1);
    // The next one requests it again.
    expect([await look(), await look()]).toEqual([1, 2]);
  });
});
