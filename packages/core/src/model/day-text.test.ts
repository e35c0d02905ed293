import { expect, test } from "vitest";
import { dayText } from "./day-text.ts";

test.each([
  ["2026-03-08", "Mar 8, 2026"],
  ["2028-02-29", "Feb 29, 2028"],
  ["2026-12-31T23:59:59.999Z", "Dec 31, 2026"],
])("%s is written as %s", (day, text) => expect(dayText(day)).toBe(text));
