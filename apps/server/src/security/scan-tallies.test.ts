import { checks } from "@skyledger/core/registry.gen";
import { expect, test } from "vitest";
import { evaluatedShareOf, ScanTallies, scoreOf } from "./scan-tallies.ts";

test("keeps tallies per account, whose sum is the whole", () => {
  const [check] = checks.filter(({ severity }) => severity === "high");
  if (!check) throw new Error("there is a check of high severity");
  const tallies = new ScanTallies([check]);
  tallies.begin("good");
  expect(tallies.count(check.id, "pass")).toBe(true);
  tallies.begin("bad");
  tallies.count(check.id, "fail");
  tallies.count(check.id, "unknown");
  tallies.begin("unread");
  expect(tallies.count("another-check", "fail")).toBe(false);
  expect(tallies.whole()).toEqual({ [check.id]: [1, 1, 1] });
  expect(tallies.byAccount()).toEqual({
    good: { [check.id]: [1, 0, 0] },
    bad: { [check.id]: [0, 1, 1] },
    unread: { [check.id]: [0, 0, 0] },
  });
  const scores = Object.values(tallies.byAccount()).map((one) => scoreOf([check], one));
  expect(scores).toEqual([100, 0, null]);
  expect(tallies.score()).toBe(50);
});

test("keeps earlier failures of an account that could not be evaluated, and counts everything else as unknown", () => {
  const [first, second] = checks;
  if (!first || !second) throw new Error("there are checks");
  const begun = () => {
    const tallies = new ScanTallies([first, second]);
    tallies.begin("kept");
    tallies.count(first.id, "pass");
    tallies.count(second.id, "fail");
    tallies.begin("broken");
    tallies.count(first.id, "pass");
    tallies.count(first.id, "fail");
    tallies.count(second.id, "unknown");
    return tallies;
  };
  const kept = { [first.id]: [1, 0, 0], [second.id]: [0, 1, 0] };

  const before = begun();
  // 5 passed, 3 failed, and 2 were unknown: 3 still fail, 7 are unknown. The second check did not exist then.
  expect(before.withoutEvaluation("broken", { [first.id]: [5, 3, 2] })).toBe(7);
  expect(before.byAccount()).toEqual({ kept, broken: { [first.id]: [0, 3, 7], [second.id]: [0, 0, 0] } });
  expect(before.whole()).toEqual({ [first.id]: [1, 3, 7], [second.id]: [0, 1, 0] });

  const never = begun();
  expect(never.withoutEvaluation("broken", undefined)).toBe(2);
  expect(never.byAccount()).toEqual({ kept, broken: { [first.id]: [0, 0, 1], [second.id]: [0, 0, 1] } });
  expect(never.whole()).toEqual({ [first.id]: [1, 0, 1], [second.id]: [0, 1, 1] });

  // An account without any results subtracts nothing.
  expect(never.withoutEvaluation("new", undefined)).toBe(2);
  expect(never.whole()).toEqual({ [first.id]: [1, 0, 2], [second.id]: [0, 1, 2] });
});

test("counts as evaluated the passed and failed results of all checks, with unknown apart", () => {
  expect(evaluatedShareOf({ a: [1, 2, 4], b: [8, 16, 32] })).toEqual({ evaluated: 27, unknown: 36 });
  expect(evaluatedShareOf({})).toEqual({ evaluated: 0, unknown: 0 });
});

test("leaves checks that are no longer known out of a stored score", () => {
  // Informational checks have no weight.
  const check = checks.find(({ severity }) => severity === "high");
  if (!check) throw new Error("there is a check of high severity");
  expect(scoreOf([check], { [check.id]: [1, 0, 0], gone: [0, 9, 0] })).toBe(100);
  expect(scoreOf([check], { gone: [0, 9, 0] })).toBeNull();
  // Results that could not be evaluated don't count either.
  expect(scoreOf([check], { [check.id]: [0, 0, 9] })).toBeNull();
});
