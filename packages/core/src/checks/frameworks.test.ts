import { expect, test } from "vitest";
import type { Check } from "../model/define-check.ts";
import { checks } from "../registry.gen.ts";
import { frameworkStandings, requirementStandings } from "./frameworks.ts";

function checkOf(id: string, fsbp: string[]): Check {
  const [some] = checks;
  if (!some) throw new Error("there are no checks");
  return { ...some, id, frameworks: { fsbp } };
}

test("a requirement fails with any of its checks, is unknown when one could not be evaluated, else passes", () => {
  const all = [
    checkOf("a", ["EC2.1", "EC2.2"]),
    checkOf("b", ["EC2.2"]),
    checkOf("c", ["EC2.3"]),
    checkOf("d", ["EC2.4"]),
  ];
  const standing = frameworkStandings(all, { a: [5, 0, 0], b: [1, 2, 0], c: [1, 0, 1] }).find(
    (one) => one.framework === "fsbp",
  );
  expect(standing).toMatchObject({ passed: 1, failed: 1, unknown: 1, percentage: 50 });
});

test("without evaluations there is no percentage", () => {
  expect(
    frameworkStandings([checkOf("a", ["EC2.1"])], {}).find((one) => one.framework === "fsbp"),
  ).toMatchObject({
    passed: 0,
    percentage: null,
  });
});

test.each([
  [1, 2, 33], // 33.3
  [2, 1, 66], // 66.7: rounded down, so that 100 means all.
  [3, 0, 100],
  [0, 3, 0],
])("%i of passed and %i of failed requirements are %i%%", (passed, failed, percentage) => {
  const all = Array.from({ length: passed + failed }, (_, index) => checkOf(String(index), [`EC2.${index}`]));
  const tallies = Object.fromEntries(
    all.map(({ id }, index) => [id, index < passed ? ([1, 0, 0] as const) : ([0, 1, 0] as const)]),
  );
  const standing = frameworkStandings(all, tallies).find((one) => one.framework === "fsbp");
  expect(standing).toMatchObject({ passed, failed, unknown: 0, percentage });
});

test("one failed resource fails a requirement, whatever else passes or is unknown; one unknown makes it unknown", () => {
  const all = [checkOf("a", ["EC2.1"]), checkOf("b", ["EC2.1"])];
  const standing = (a: [number, number, number], b: [number, number, number]) => {
    const { passed, failed, unknown } =
      frameworkStandings(all, { a, b }).find((one) => one.framework === "fsbp") ?? {};
    return [passed, failed, unknown];
  };
  expect(standing([9, 0, 9], [9, 1, 0])).toEqual([0, 1, 0]);
  expect(standing([9, 0, 0], [0, 0, 1])).toEqual([0, 0, 1]);
  expect(standing([1, 0, 0], [0, 0, 0])).toEqual([1, 0, 0]);
  // No such resource exists: neither passed nor failed.
  expect(standing([0, 0, 0], [0, 0, 0])).toEqual([0, 0, 0]);
});

test("requirements are in the order of their numbers, each with its checks and status", () => {
  const all = [
    checkOf("a", ["EC2.10", "EC2.2"]),
    checkOf("b", ["EC2.2"]),
    checkOf("c", ["EC2.1"]),
    checkOf("d", ["ACM.1"]),
    checkOf("e", ["EC2.3"]),
  ];
  const tallies = { a: [1, 0, 0], b: [0, 1, 0], c: [1, 0, 1], e: [0, 0, 0] } as const;
  expect(requirementStandings("fsbp", all, tallies)).toEqual([
    { number: "ACM.1", status: null, checkIds: ["d"] },
    { number: "EC2.1", status: "unknown", checkIds: ["c"] },
    { number: "EC2.2", status: "failed", checkIds: ["a", "b"] },
    { number: "EC2.3", status: null, checkIds: ["e"] },
    { number: "EC2.10", status: "passed", checkIds: ["a"] },
  ]);
});
