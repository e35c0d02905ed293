import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import type { SavingRule } from "../model/define-saving.ts";
import { savingsRules } from "../registry.gen.ts";

const folder = new URL(".", import.meta.url);
const tests = new Map(
  globSync("*/*.test.ts", { cwd: folder }).map((path) => [
    basename(path.replaceAll("\\", "/"), ".test.ts"),
    readFileSync(new URL(path.replaceAll("\\", "/"), folder), "utf8"),
  ]),
);

/** The amounts that a line expects: `saves: "12.34"` of a row, the three of an edge, and `toBe("12.34")`. */
function amountsIn(line: string): string[] {
  const [, expected = ""] =
    /(?:\bsaves: |\btoBe\()("[^"]*"|\[[^\]]*\])/.exec(line.replace(/\/\/.*/, "")) ?? [];
  return [...expected.matchAll(/"(\d+\.\d\d)"/g)].map(([, amount = ""]) => amount);
}

/** Amounts in a test without arithmetic on the same or an adjacent line. */
function unexplained(source: string): string[] {
  const lines = source.split("\n");
  const seen = new Set<string>();
  const explained = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const near = [lines[index - 1], line, lines[index + 1]].join("\n");
    for (const amount of amountsIn(line)) {
      seen.add(amount);
      if (/\/\/ .*\d/.test(near)) explained.add(amount);
    }
  }
  return [...seen].filter((amount) => amount !== "0.00" && !explained.has(amount));
}

/** What a rule's tests lack. */
function violationsOf(
  { id, thresholds }: Pick<SavingRule, "id" | "thresholds">,
  source: string | undefined,
): string[] {
  if (source === undefined) return [`${id}: no test beside the rule`];
  const found = unexplained(source).map((amount) => `${id}: no arithmetic beside ${amount}`);
  // Both require rows at, just below, and just above every threshold of the rule.
  const hasEdges = Object.keys(thresholds).length > 0;
  if (hasEdges && !/\bsaving(Table|Edges)\(\s*rule,/.test(source))
    found.push(`${id}: neither savingTable nor savingEdges`);
  return found;
}

test("every rule has rows at the edge of its thresholds, and arithmetic next to every amount", () => {
  expect(savingsRules).toHaveLength(60);
  expect(savingsRules.flatMap((rule) => violationsOf(rule, tests.get(rule.id)))).toEqual([]);
});

test("each rule's text is recorded, without records of removed rules", () => {
  const records = globSync("recorded/*.txt", { cwd: folder }).map((path) =>
    basename(path.replaceAll("\\", "/"), ".txt"),
  );
  expect(records.toSorted()).toEqual(savingsRules.map(({ id }) => id).toSorted());
});

const planted = {
  id: "planted",
  thresholds: { days: { label: "Days", unit: "days", default: 7, source: "test" } },
};

test("planted offenders: no test, no table, an amount without arithmetic", () => {
  expect(violationsOf(planted, undefined)).toEqual(["planted: no test beside the rule"]);
  expect(violationsOf(planted, "it('saves', () => undefined)")).toEqual([
    "planted: neither savingTable nor savingEdges",
  ]);
  const table = (row: string) => `savingTable(\n  rule,\n  [volume],\n  [\n    {\n${row}\n    }\n  ],\n);`;
  expect(violationsOf(planted, table('      saves: "8.00", // 100 × 0.08'))).toEqual([]);
  expect(
    violationsOf(planted, table('      when: "always",\n      saves: "8.00",\n      resource,')),
  ).toEqual(["planted: no arithmetic beside 8.00"]);
  expect(violationsOf(planted, table('      // twice\n      saves: ["none", "8.00", "9.00"],\n'))).toEqual([
    "planted: no arithmetic beside 8.00",
    "planted: no arithmetic beside 9.00",
  ]);
});
