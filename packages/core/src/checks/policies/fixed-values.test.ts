import { expect, test } from "vitest";
import { areFixed } from "./fixed-values.ts";

test.each<[string, string, boolean]>([
  ["aws:sourceaccount", "111122223333", true],
  ["aws:sourceaccount", "*", false],
  ["aws:invented", "111122223333", false],
  // Members that every record inherits.
  ["constructor", "111122223333", false],
  ["tostring", "111122223333", false],
  ["__proto__", "111122223333", false],
])("whether %s with %s restricts who is let in", (key, value, expected) => {
  expect(areFixed(key, [value])).toBe(expected);
});
