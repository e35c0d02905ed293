import { expect, test } from "vitest";
import type { Advice } from "../adapters/aws/custom/advice.ts";
import { DailyAnswers } from "./daily-answers.ts";

test("Cost Explorer is asked once a day and account, and again after a refusal", async () => {
  let now = Date.parse("2026-05-13T10:00:00Z");
  const kept = new DailyAnswers(() => new Date(now));
  let asked = 0;
  let refused = true;
  const coverage = async () => {
    asked += 1;
    return { covered: [], error: refused ? { reason: "denied" as const } : null };
  };
  await kept.commitments("a", coverage);
  refused = false;
  await kept.commitments("a", coverage);
  await kept.commitments("a", coverage);
  expect(asked).toBe(2);
  await kept.commitments("b", coverage);
  expect(asked).toBe(3);
  now += 86_400_000;
  await kept.commitments("a", coverage);
  expect(asked).toBe(4);
});

test("advice of Cost Explorer is kept for a day; the others are asked every time", async () => {
  let now = Date.parse("2026-05-13T10:00:00Z");
  const kept = new DailyAnswers(() => new Date(now));
  const left: Advice["source"][][] = [];
  const read = async (leaveOut: Advice["source"][]) => {
    left.push(leaveOut);
    const all: Advice[] = [
      { source: "compute-optimizer", recommendations: [], silent: null },
      { source: "cost-explorer", recommendations: [], silent: null },
    ];
    return all.filter(({ source }) => !leaveOut.includes(source));
  };
  for (let day = 0; day < 2; day++) {
    expect(await kept.advice("a", read)).toHaveLength(2);
    expect(await kept.advice("a", read)).toHaveLength(2);
    now += 86_400_000;
  }
  expect(left).toEqual([[], ["cost-explorer"], [], ["cost-explorer"]]);
});
