import { checks } from "@skyledger/core/registry.gen";
import { expect, test } from "vitest";
import {
  AccountTallies,
  evaluatedShareOf,
  scoreOf,
  sumOfTallies,
  unknownOf,
  wholeTallies,
  withoutEvaluation,
} from "./scan-tallies.ts";

test("counts the results of the scan's checks in an account", () => {
  const [check, other] = checks;
  if (!check || !other) throw new Error("there are checks");
  const tallies = new AccountTallies([check, other]);
  for (const kind of ["pass", "fail", "unknown", "unknown"] as const)
    expect(tallies.count(check.id, kind)).toBe(true);
  expect(tallies.count("another-check", "fail")).toBe(false);
  expect(tallies.all()).toEqual({ [check.id]: [1, 1, 2] });
});

test("the whole is the sum of the accounts, with every check", () => {
  const checkOf = checks.find(({ severity }) => severity === "high");
  const [other] = checks.filter((one) => one !== checkOf);
  if (!checkOf || !other) throw new Error("there is a check of high severity");
  const accounts = [{ [checkOf.id]: [1, 0, 0] }, { [checkOf.id]: [0, 1, 1] }, {}] as const;
  const whole = sumOfTallies(
    [checkOf, other],
    accounts.map((one) => ({ ...one }) as Record<string, [number, number, number]>),
  );
  expect(whole).toEqual({ [checkOf.id]: [1, 1, 1], [other.id]: [0, 0, 0] });
  expect([scoreOf([checkOf], whole), unknownOf(whole)]).toEqual([50, 1]);
  expect(wholeTallies([checkOf, other], { [checkOf.id]: [1, 0, 0] })).toEqual({
    [checkOf.id]: [1, 0, 0],
    [other.id]: [0, 0, 0],
  });
});

test("keeps earlier failures of an account that could not be evaluated, and counts everything else as unknown", () => {
  const [first, second] = checks;
  if (!first || !second) throw new Error("there are checks");
  // 5 passed, 3 failed, and 2 were unknown: 3 still fail, 7 are unknown. The second check did not exist then.
  expect(withoutEvaluation([first, second], { [first.id]: [5, 3, 2] })).toEqual({ [first.id]: [0, 3, 7] });
  expect(withoutEvaluation([first, second], undefined)).toEqual({
    [first.id]: [0, 0, 1],
    [second.id]: [0, 0, 1],
  });
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
