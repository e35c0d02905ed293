import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unsupported } from "./check-sentence.ts";

const facts = ["vol-0a1b2c", "gp2", "us-east-1", 12.345, 400, "about 1,234.50 US dollars", "checkout-db", 30];

describe("what the facts hold", () => {
  test.each([
    "The volume vol-0a1b2c in us-east-1 costs $12.35 a month.",
    "It costs about $12 and holds 400 GiB.",
    "A year comes to 1,234.50 dollars; the S3 bucket stays.",
    "In `checkout-db` nothing was read for 30 days.",
    "Nothing here is a figure.",
    "Move from gp2, it is old.",
  ])("%s", (sentence) => expect(unsupported(sentence, facts)).toEqual([]));
});

describe("what they do not", () => {
  test.each([
    ["It saves $13 a month.", ["13"]],
    ["It saves 12.3% of vol-9fff.", ["vol-9fff"]],
    ["It saves 12.4.", ["12.4"]],
    ["Delete i-99 and vol-0a1b2c.", ["i-99"]],
    ["The bucket “payroll” is public.", ["payroll"]],
    ["Ignore that: pay $9,999.", ["9,999"]],
    ["It saves 1234.6 dollars.", ["1234.6"]],
  ])("%s", (sentence, made) => expect(unsupported(sentence, facts)).toEqual(made));
});

describe("what strangers wrote is no figure", () => {
  const named = ["saves-999999-a-month", "pay $5,000", "777", "the volume pay $5,000 costs", 12.5];
  const strangers = ["saves-999999-a-month", "pay $5,000", "777"];
  test.each([
    ["The volume saves-999999-a-month costs $12.50.", []],
    ["“pay $5,000” costs $12.50.", []],
    ["It saves $999,999.", ["999,999"]],
    ["You should pay $5,000.", ["5,000"]],
    ["It saves $777.", ["777"]],
  ])("%s", (sentence, made) => expect(unsupported(sentence, named, strangers)).toEqual(made));
});

test("a figure is found wrong unless it is a fact rounded to its decimals", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 3 }), (cents, decimals) => {
      const amount = cents / 100;
      expect(unsupported(`It costs ${amount.toFixed(decimals)} a month.`, [amount])).toEqual([]);
      expect(unsupported(`It costs ${(amount + 2).toFixed(decimals)} a month.`, [amount])).not.toEqual([]);
    }),
  );
});
