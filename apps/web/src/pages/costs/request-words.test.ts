import { expect, test } from "vitest";
import { todayWords } from "./request-words.ts";

function count(
  purpose: Parameters<typeof todayWords>[0]["purposes"][number]["purpose"],
  requestsToday: number,
) {
  return { purpose, requestsToday, feeToday: 0, requestsThisMonth: requestsToday, feeThisMonth: 0 };
}

test("the day's requests are listed by purpose", () => {
  const purposes = [
    ...[count("costs", 3), count("names", 2), count("forecast", 1)],
    ...[count("commitments", 7), count("purchase_advice", 6), count("other", 2)],
  ];
  expect(todayWords({ purposes })).toBe("6 for cost analysis, 13 for recommendations, 2 not recorded");
  expect(todayWords({ purposes: [count("costs", 0)] })).toBeUndefined();
  expect(todayWords({ purposes: [] })).toBeUndefined();
});
