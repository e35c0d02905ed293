import { expect, test } from "vitest";
import { relativeTime } from "./relative-time.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");

test.each([
  [null, "Never"],
  [undefined, "Never"],
  ["", "Never"],
  ["no time", "Never"],
  ["2026-11-21T12:00:00Z", "Just now"],
  ["2026-11-21T12:05:00Z", "Just now"],
  ["2026-11-21T11:59:01Z", "Just now"],
  ["2026-11-21T11:59:00Z", "1 minute ago"],
  ["2026-11-21T11:01:00Z", "59 minutes ago"],
  ["2026-11-21T11:00:00Z", "1 hour ago"],
  ["2026-11-20T12:00:01Z", "23 hours ago"],
  ["2026-11-20T12:00:00Z", "1 day ago"],
  ["2026-10-22T12:00:00Z", "30 days ago"],
])("spec 2: %s reads as %s", (time, words) => {
  expect(relativeTime(time, NOW)).toBe(words);
});
