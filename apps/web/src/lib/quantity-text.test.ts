import { expect, test } from "vitest";
import { quantityText } from "./quantity-text.ts";

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
