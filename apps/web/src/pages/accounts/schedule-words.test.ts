import { expect, test } from "vitest";
import { timetableText } from "./schedule-words.ts";

test.each([
  ["off", "Off"],
  ["hourly", "Hourly at :05"],
  ["daily", "Daily at 02:05"],
  ["weekly", "Wednesdays at 02:05"],
] as const)("%s reads as %s", (frequency, text) => {
  expect(timetableText({ frequency, time: "02:05", weekday: 3 })).toBe(text);
});
