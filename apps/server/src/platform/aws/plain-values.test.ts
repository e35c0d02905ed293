import { describe, expect, it } from "vitest";
import { isComplete, isStorable } from "./plain-values.ts";

describe("a value to store", () => {
  it.each([0, "", false, null, [], {}, { a: [{ b: 1.5 }] }, new Date(0)])("%j can be stored", (value) =>
    expect(isStorable(value)).toBe(true),
  );

  it.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, { cpu: Number.NaN }, [{ a: [-1 / 0] }]])(
    "%j cannot be stored",
    (value) => expect(isStorable(value)).toBe(false),
  );
});

describe("a call's input", () => {
  it.each([{}, { Name: "x", Max: 0, Flag: false }, { Filters: [{ Name: "a", Values: ["b"] }] }])(
    "%j is complete",
    (input) => expect(isComplete(input)).toBe(true),
  );

  it.each([{ Name: undefined }, { Name: "" }, { Names: [] }, { Names: [undefined] }, { A: { B: "" } }])(
    "%j lacks something",
    (input) => expect(isComplete(input)).toBe(false),
  );
});
