import { expect, test } from "vitest";
import { own } from "./own.ts";

const record: Readonly<Record<string, number>> = { one: 1 };

test.each([
  ["one", 1],
  ["two", undefined],
  ["constructor", undefined],
  ["__proto__", undefined],
  ["toString", undefined],
])("the own value of %s", (key, expected) => {
  expect(own(record, key)).toBe(expected);
});
