import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holds } from "../testing/holds.ts";
import { decimalText } from "./decimal-text.ts";

describe("decimal text", () => {
  it.each([
    ["12.3456789012", "12.3456789012"],
    ["4.5E-7", "0.00000045"],
    ["-1.0E-10", "-0.0000000001"],
    ["0E-10", "0"],
    ["-0.00", "0"],
    ["1.25e3", "1250"],
    ["1.2345E2", "123.45"],
    ["+7.10", "7.1"],
    ["000.5", "0.5"],
    [" 7.1\n", "7.1"],
    ["5", "5"],
    ["0.5", "0.5"],
    ["12.5e-1", "1.25"],
    ["12.5e-2", "0.125"],
    ["12.5e-3", "0.0125"],
    ["123456789012345678901234567890.123456789", "123456789012345678901234567890.123456789"],
  ])("writes %s as %s", (text, expected) => {
    expect(decimalText(text)).toBe(expected);
  });

  it.each(["", "abc", "1,5", "1e", ".5", "NaN", "Infinity", "0x1", "1e9999"])("rejects %j", (text) => {
    expect(() => decimalText(text)).toThrow(RangeError);
  });

  it("shifting the point and back gives the same text", () => {
    const digits = fc.bigInt({ min: 1n, max: 10n ** 25n }).map(String);
    holds(
      fc.property(digits, fc.integer({ min: 0, max: 20 }), (text, shift) => {
        expect(decimalText(`${text}E-${shift}`)).toBe(decimalText(`${text}0E-${shift + 1}`));
        expect(decimalText(`${decimalText(`${text}E-${shift}`)}E${shift}`)).toBe(text);
      }),
    );
  });
});
