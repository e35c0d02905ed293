import { expect, test } from "vitest";
import { propertyNumber, quantityText } from "./quantity-text.ts";

test.each([
  [20, "GiB", "20 GiB"],
  [1, "days", "1 day"],
  [14, "days", "14 days"],
  [35.5, "percent", "35.5%"],
  [1_234_000, "bytes", "1.2 MB"],
  [3000, "IOPS", "3,000 IOPS"],
  [443, null, "443"],
  [256, "CPU units", "256 CPU units"],
])("%d %s is written as %s", (value, unit, text) => {
  expect(quantityText(value, unit)).toBe(text);
});

test.each([
  ["rules.toPort", null, "3389"],
  ["openPorts", null, "3389"],
  ["port", null, "3389"],
  ["amazonSideAsn", null, "3389"],
  ["posix_user.uid", null, "3389"],
  ["transport", null, "3,389"],
  ["readCapacity", null, "3,389"],
  ["portSeconds", "seconds", "3,389 seconds"],
])("the number of %s with the unit %s is written as %s", (path, unit, text) => {
  expect(propertyNumber(3389, path, unit)).toBe(text);
});
