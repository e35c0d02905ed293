import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holds } from "../testing/holds.ts";
import { Money } from "./money.ts";

/** Amounts with up to twelve decimals, exactly what Money can represent. */
const amounts = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }).map((scaled) => {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(13, "0");
  return Money.parse(`${scaled < 0n ? "-" : ""}${digits.slice(0, -12)}.${digits.slice(-12)}`);
});
const counts = fc.integer({ min: 0, max: 100_000 });

describe("Money", () => {
  it.each([
    ["0", "0"],
    ["0.045", "0.045"],
    ["-12.50", "-12.5"],
    [" 7 ", "7"],
    ["1000", "1000"],
    ["-0", "0"],
    ["0.0000000309", "0.0000000309"],
    ["0.0000000000004", "0"],
    ["0.0000000000005", "0.000000000001"],
    ["-0.0000000000005", "-0.000000000001"],
    ["123456789012345678901234567890.12", "123456789012345678901234567890.12"],
  ])("reads %j as %s", (text, expected) => {
    expect(Money.parse(text).toString()).toBe(expected);
    expect(JSON.stringify({ cost: Money.parse(text) })).toBe(`{"cost":"${expected}"}`);
  });

  it.each(["", "1e3", "1,5", "NaN", ".5", "5.", "--1", "+1", "0x10", "1 000", "Infinity"])(
    "rejects %j",
    (text) => {
      expect(() => Money.parse(text)).toThrow(RangeError);
    },
  );

  it.each([
    ["0.045", 730, "32.85"],
    ["0.1", 3, "0.3"],
    ["100", "0.333333333333", "33.3333333333"],
    ["0.0000000309", 1e6, "0.0309"],
    ["1", 1e-7, "0.0000001"],
    ["-1", 0.5, "-0.5"],
    // Half a unit of the twelfth decimal rounds away from zero.
    ["0.000000000001", 0.5, "0.000000000001"],
    ["-0.000000000001", 0.5, "-0.000000000001"],
  ])("%s times %s is %s", (amount, quantity, expected) => {
    expect(Money.parse(amount).times(quantity).toString()).toBe(expected);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, "many"])("rejects %s as a quantity", (quantity) => {
    expect(() => Money.parse("1").times(quantity)).toThrow(RangeError);
  });

  it.each([
    ["16.425", 2, "16.43"],
    ["-16.425", 2, "-16.43"],
    ["16.4249", 2, "16.42"],
    ["0.5", 0, "1"],
    ["-0.004", 2, "0.00"],
    ["0.045", 12, "0.045000000000"],
  ])("%s with %d decimals is %s", (amount, decimals, expected) => {
    expect(Money.parse(amount).toFixed(decimals)).toBe(expected);
  });

  it("has a sign and compares", () => {
    const [low, high] = [Money.parse("-1"), Money.parse("2")];
    expect([low.isNegative, low.isZero, high.isNegative, Money.zero.isZero]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect([low.compare(high), high.compare(low), low.compare(Money.parse("-1.0"))]).toEqual([-1, 1, 0]);
    expect(Money.sum([])).toEqual(Money.zero);
    expect(Money.parse("0.1").plus(Money.parse("0.2")).toNumber()).toBe(0.3);
  });

  it("returns the text that it was parsed from", () => {
    holds(
      fc.property(amounts, (amount) => {
        expect(Money.parse(amount.toString()).compare(amount)).toBe(0);
        expect(Money.parse(amount.toFixed(12)).compare(amount)).toBe(0);
      }),
    );
  });

  it("adds in any order, and subtracts what it added", () => {
    holds(
      fc.property(amounts, amounts, amounts, (a, b, c) => {
        expect(a.plus(b).compare(b.plus(a))).toBe(0);
        expect(
          a
            .plus(b)
            .plus(c)
            .compare(a.plus(b.plus(c))),
        ).toBe(0);
        expect(a.plus(b).minus(b).compare(a)).toBe(0);
        expect(Money.sum([a, b, c]).compare(c.plus(a).plus(b))).toBe(0);
      }),
    );
  });

  it("multiplying by a count equals adding that many", () => {
    holds(
      fc.property(amounts, fc.integer({ min: 0, max: 50 }), (amount, count) => {
        const sum = Money.sum(Array.from({ length: count }, () => amount));
        expect(amount.times(count).compare(sum)).toBe(0);
      }),
    );
    holds(
      fc.property(amounts, amounts, counts, (a, b, count) => {
        expect(
          a
            .plus(b)
            .times(count)
            .compare(a.times(count).plus(b.times(count))),
        ).toBe(0);
      }),
    );
  });

  it("multiplication keeps the order of amounts and loses at most half a cent at two decimals", () => {
    holds(
      fc.property(amounts, amounts, counts, (a, b, count) => {
        if (a.compare(b) <= 0) expect(a.times(count).compare(b.times(count))).not.toBe(1);
        const error = Money.parse(a.toFixed(2)).minus(a);
        expect(error.compare(Money.parse("0.005"))).not.toBe(1);
        expect(error.compare(Money.parse("-0.005"))).not.toBe(-1);
      }),
    );
  });

  it("divides by whole numbers, rounding half away from zero", () => {
    expect(Money.parse("70").dividedBy(7).toString()).toBe("10");
    expect(Money.parse("1").dividedBy(3).toString()).toBe("0.333333333333");
    expect(Money.parse("-2").dividedBy(3).toString()).toBe("-0.666666666667");
    for (const count of [0, -1, 0.5, Number.NaN])
      expect(() => Money.parse("1").dividedBy(count)).toThrow(RangeError);
  });
});
