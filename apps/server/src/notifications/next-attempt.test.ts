import { expect, test } from "vitest";
import { nextAttempt } from "./next-attempt.ts";

const created = Date.parse("2026-03-02T08:00:00Z");
const triesUntil = "2026-03-03T08:00:00.000Z";

test("attempts are spread over a day with growing delays, the last one at its end", () => {
  const minutes: number[] = [];
  let now = new Date(created);
  for (let attempts = 1; ; attempts++) {
    const next = nextAttempt({ attempts, triesUntil }, now);
    if (next === null) break;
    minutes.push((next.getTime() - created) / 60_000);
    now = next;
  }
  expect(minutes).toEqual([1, 6, 21, 81, 261, 621, 1341, 1440]);
});

test("a receiver can request a longer delay, not a shorter one, and not forever", () => {
  const after = (seconds: number) =>
    ((nextAttempt({ attempts: 1, triesUntil }, new Date(created), seconds)?.getTime() ?? 0) - created) / 1000;
  expect([after(10), after(600), after(999_999)]).toEqual([60, 600, 21_600]);
});
