import { describe, expect, it } from "vitest";
import { Money } from "../model/money.ts";
import { percentageChange, shareOf } from "./percentages.ts";

const money = (text: string) => Money.parse(text);

describe("percentages", () => {
  it.each([
    ["25", "100", 25],
    ["1", "3", 33.33],
    ["150", "100", 150],
    ["-20", "100", -20],
    ["0", "100", 0],
    ["5", "0", null],
    ["5", "-10", null],
  ])("%s of %s is %s percent", (part, whole, expected) => {
    expect(shareOf(money(part), money(whole))).toBe(expected);
  });

  it.each([
    ["110", "100", 10],
    ["90", "100", -10],
    ["100", "100", 0],
    ["99.99999", "100", 0],
    ["-50", "100", -150],
    ["10", "0", null],
    ["10", "-5", null],
  ])("from %s to %s is a change of %s percent", (now, before, expected) => {
    const change = percentageChange(money(now), money(before));
    expect(change).toBe(expected);
    expect(Object.is(change, -0)).toBe(false);
  });
});
