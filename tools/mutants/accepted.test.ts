import { expect, test } from "vitest";
import { accepted, changedLine, isAccepted } from "./accepted.ts";
import { mutantsOf } from "./operators.ts";
import { reportOf } from "./report.ts";
import { textOf } from "./sources.ts";

const file = "tools/mutants/testing/planted.ts";
const mutants = mutantsOf(file, textOf(file));

/** Entries without a mutant or without a reason. */
function violations(list: typeof accepted): string[] {
  return list.flatMap(({ file: of, becomes, reason }) => {
    const source = textOf(of);
    const exists = mutantsOf(of, source).some((mutant) => changedLine(mutant, source) === becomes);
    return [
      ...(exists ? [] : [`${of}: no mutant becomes "${becomes}"`]),
      ...(/^[A-Z].{10,}\.$/.test(reason) ? [] : [`${of}: "${reason}" is no sentence`]),
    ];
  });
}

test("every accepted mutant still exists, and has a reason", () => expect(violations(accepted)).toEqual([]));

test("planted offenders: a line that no mutant produces, no reason", () => {
  const real = { file, becomes: "return days > 7;", reason: "Seven days are as good as eight." };
  expect(violations([real])).toEqual([]);
  expect(violations([{ ...real, becomes: "return days > 70;" }])).toHaveLength(1);
  expect(violations([{ ...real, reason: "ok" }])).toHaveLength(1);
});

test("an accepted mutant does not apply to another file", () => {
  const [first] = mutants;
  if (!first) throw new Error("nothing planted");
  const list = [{ file, becomes: "return days > 7;", reason: "" }];
  expect(isAccepted(first, textOf(file), list)).toBe(true);
  expect(isAccepted({ ...first, file: "other.ts" }, textOf(file), list)).toBe(false);
});

test("the report counts killed mutants, and shows the others", () => {
  const [survivor, killed] = mutants;
  if (!survivor || !killed) throw new Error("nothing planted");
  const { text, below } = reportOf(
    [
      { mutant: survivor, state: "survived", by: null },
      { mutant: killed, state: "killed", by: "planted.test.ts" },
      { mutant: killed, state: "timeout", by: "planted.test.ts" },
    ],
    textOf,
    { isSample: false, atLeastPercent: 70 },
  );
  expect(below).toEqual(["tools/mutants/testing"]);
  expect(text).toContain(`${file}:3 comparison, survived\n-   return days >= 7;\n+   return days > 7;`);
  expect(text).toContain("Killed 2 of 3: 66.7%. 1 of them did not end. Of the 1 others 0 have a reason.");
});
