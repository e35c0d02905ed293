import { expect, test } from "vitest";
import type { CheckResult, State } from "./evaluate.ts";
import { aimPercent, evaluatedPaths, groupOf } from "./groups.ts";
import { reportOf } from "./report.ts";
import { sourcesBelow } from "./sources.ts";

/** This many results on one invented mutant of a file. */
function results(file: string, state: State, count: number): CheckResult[] {
  const mutant = { file, operator: "number", start: 0, end: 0, replacement: "", line: 1 };
  return Array.from({ length: count }, () => ({ mutant, state, by: null }));
}

const savings = "packages/core/src/savings/planted.ts";
const stores = "apps/server/src/runs/planted-store.ts";
const report = (evaluated: readonly CheckResult[], isSample = false) =>
  reportOf(evaluated, () => "", { isSample, atLeastPercent: aimPercent });

test.each([
  ["just below", 849, ["core/savings"]],
  ["at", 850, []],
  ["just above", 851, []],
])("a group %s the aim of 85%", (_, killed, below) => {
  const evaluated = [...results(savings, "killed", killed), ...results(savings, "survived", 1000 - killed)];
  expect(report(evaluated).below).toEqual(below);
});

test("one group does not compensate for another", () => {
  const evaluated = [
    ...results(savings, "killed", 10_000),
    ...results(stores, "killed", 84),
    ...results(stores, "untested", 16),
  ];
  const { below, text } = report(evaluated);
  expect(below).toEqual(["stores"]);
  expect(text).toContain("core/savings: killed 10000 of 10000: 100.0%\n");
  expect(text).toContain("stores: killed 84 of 100: 84.0%, below the 85% asked for");
});

test("a test that does not end counts as a kill", () => {
  expect(report([...results(stores, "timeout", 85), ...results(stores, "survived", 15)]).below).toEqual([]);
});

test("a sample has a confidence interval for the share of all", () => {
  const evaluated = [...results(stores, "killed", 85), ...results(stores, "survived", 15)];
  expect(report(evaluated, true).text).toContain(
    "stores: killed 85 of 100: 85.0% (of all between 76.7% and 90.7%, with 95% confidence)",
  );
});

test("groups are core's folders, the stores, and the services", () => {
  expect([...new Set(sourcesBelow(evaluatedPaths).map(groupOf))].sort()).toEqual([
    "core",
    "core/access",
    "core/attack-paths",
    "core/checks",
    "core/cost",
    "core/explain",
    "core/fixes",
    "core/forecast",
    "core/iam",
    "core/model",
    "core/notifications",
    "core/prices",
    "core/reachability",
    "core/relationships",
    "core/resources",
    "core/savings",
    "core/security-hub",
    "core/tagging",
    "services",
    "stores",
  ]);
  expect(groupOf("tools/mutants/report.ts")).toBe("tools/mutants");
});
