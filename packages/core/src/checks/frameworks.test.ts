import { expect, test } from "vitest";
import type { Check } from "../model/define-check.ts";
import { checks } from "../registry.gen.ts";
import { frameworkStandings } from "./frameworks.ts";

function checkOf(id: string, fsbp: string[]): Check {
  const [some] = checks;
  if (!some) throw new Error("there are no checks");
  return { ...some, id, frameworks: { fsbp } };
}

test("a requirement fails with any of its checks, is unknown when one could not judge, else passes", () => {
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

test("nothing judged has no percentage", () => {
  expect(
    frameworkStandings([checkOf("a", ["EC2.1"])], {}).find((one) => one.framework === "fsbp"),
  ).toMatchObject({
    passed: 0,
    percentage: null,
  });
});
