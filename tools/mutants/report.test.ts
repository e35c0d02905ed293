import { expect, test } from "vitest";
import { aimPercent, groupOf, judgedPaths } from "./groups.ts";
import type { State, Verdict } from "./judge.ts";
import { reportOf } from "./report.ts";
import { sourcesBelow } from "./sources.ts";

/** So many verdicts on one made-up mutant of a file. */
function verdicts(file: string, state: State, count: number): Verdict[] {
  const mutant = { file, operator: "number", start: 0, end: 0, replacement: "", line: 1 };
  return Array.from({ length: count }, () => ({ mutant, state, by: null }));
}

const savings = "packages/core/src/savings/planted.ts";
const stores = "apps/server/src/runs/planted-store.ts";
const report = (judged: readonly Verdict[], isSample = false) =>
  reportOf(judged, () => "", { isSample, atLeastPercent: aimPercent });

test.each([
  ["just below", 849, ["core/savings"]],
  ["at", 850, []],
  ["just above", 851, []],
])("a group %s the aim of 85%", (_, killed, below) => {
  const judged = [...verdicts(savings, "killed", killed), ...verdicts(savings, "survived", 1000 - killed)];
  expect(report(judged).below).toEqual(below);
});

test("one group does not make up for another", () => {
  const judged = [
    ...verdicts(savings, "killed", 10_000),
    ...verdicts(stores, "killed", 84),
    ...verdicts(stores, "untested", 16),
  ];
  const { below, text } = report(judged);
  expect(below).toEqual(["stores"]);
  expect(text).toContain("core/savings: killed 10000 of 10000: 100.0%\n");
  expect(text).toContain("stores: killed 84 of 100: 84.0%, below the 85% asked for");
});

test("a test that does not end has noticed", () => {
  expect(report([...verdicts(stores, "timeout", 85), ...verdicts(stores, "survived", 15)]).below).toEqual([]);
});

test("a sample says where the share of all lies", () => {
  const judged = [...verdicts(stores, "killed", 85), ...verdicts(stores, "survived", 15)];
  expect(report(judged, true).text).toContain(
    "stores: killed 85 of 100: 85.0% (of all between 76.7% and 90.7%, with 95% confidence)",
  );
});

test("groups are core's folders, the stores and the services", () => {
  expect([...new Set(sourcesBelow(judgedPaths).map(groupOf))].sort()).toEqual([
    "core",
    "core/checks",
    "core/cost",
    "core/explain",
    "core/fixes",
    "core/forecast",
    "core/iam",
    "core/model",
    "core/notifications",
    "core/prices",
    "core/relationships",
    "core/resources",
    "core/savings",
    "core/security-hub",
    "services",
    "stores",
  ]);
  expect(groupOf("tools/mutants/report.ts")).toBe("tools/mutants");
});
