import { expect, test } from "vitest";
import { shortened } from "./save-picture.ts";

const widthOf = (text: string) => [...text].length * 10;

test.each([
  ["customers", 90, "customers"],
  ["customers", 89, "custome…"],
  ["customers", 5, "…"],
  ["🪣🪣🪣", 29, "🪣…"],
])("%s in %s px is %s", (text, widthPx, expected) => {
  expect(shortened(text, widthPx, widthOf)).toBe(expected);
});
