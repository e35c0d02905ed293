import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["An ordinary sentence.", "An ordinary sentence."],
  ["two\nlines\tand\u0000more", "two lines and more"],
  ["<b>bold</b> <img src=x onerror=alert(1)> text", "bold text"],
  ["hello <!channel> and <@U1>", "hello and"],
  ["port < 1024 and > 10", "port < 1024 and > 10"],
  ["left\u202eright", "left right"],
  [42, ""],
  [undefined, ""],
])("%j becomes %j", (given, plain) => {
  expect(plainText(given, 100)).toBe(plain);
});

test("a long text is cut, with an ellipsis", () => {
  expect(plainText("x".repeat(1e6), 10)).toBe(`${"x".repeat(9)}…`);
});
