import { describe, expect, test } from "vitest";
import { applied, diffOf } from "./mutant.ts";
import { isProgram, mutantsOf } from "./operators.ts";

/** The results of the given operators for code, one text per mutant. */
function become(source: string, ...operators: string[]): string[] {
  return mutantsOf("x.ts", source)
    .filter(({ operator }) => operators.length === 0 || operators.includes(operator))
    .map((mutant) => applied(source, mutant));
}

describe("each kind of change", () => {
  test.each<[string, string, string[]]>([
    ["comparison", "a < b;", ["a <= b;", "a >= b;"]],
    ["comparison", "a >= b;", ["a > b;", "a < b;"]],
    ["equality", "a === b;", ["a !== b;"]],
    ["arithmetic", "a * (b + 1);", ["a / (b + 1);", "a * (b - 1);"]],
    ["arithmetic", '"a" + b;', []],
    ["logical", "a && b;", ["a || b;", "a;", "b;"]],
    ["default", "a ?? b;", ["a;"]],
    ["default", "a ?? 0;", ["a ?? 1;"]],
    ["default", "a[0] ?? b;", []],
    ["negation", "!a;", ["a;"]],
    ["boolean", "f(true);", ["f(false);"]],
    ["number", "f(7);", ["f(8);", "f(6);"]],
    ["number", "a ?? 0;", []],
    ["condition", "if (a) b;", ["if (true) b;", "if (false) b;"]],
    ["condition", "x = a ? b : c;", ["x = true ? b : c;", "x = false ? b : c;"]],
    ["word", 'x = a ? "open" : b;', ['x = a ? "mutant" : b;']],
    ["word", 'x = { kind: "open" };', []],
    ["call", "a.some(f);", ["a.every(f);"]],
    ["call", "a.filter(f).map(g);", ["a.map(g);"]],
    ["chain", "a?.b?.(c);", ["a?.b(c);", "a.b?.(c);"]],
    ["statement", "a();", [";"]],
    [
      "statement",
      "async () => { await a(); throw b; };",
      ["async () => { ; throw b; };", "async () => { await a(); ; };"],
    ],
  ])("%s: %s", (operator, source, expected) => {
    expect(become(source, operator).sort()).toEqual(expected.sort());
  });

  test("types are not code", () => {
    expect(become("type A = 1 | true; let a: 7; f<2>(a as 3);").sort()).toEqual([
      "type A = 1 | true; let a: 7; ;",
    ]);
  });
});

describe("SQL", () => {
  const sql = (text: string) => `db.query(\`${text}\`, [a]);`;
  const hole = ["$", "{e}"].join("");
  const changed = (text: string) => become(sql(text), "sql condition", "sql comparison");

  test("every condition becomes always true, and keeps its parameters", () => {
    expect(
      changed(`update runs set a = $1 where id = $2 and (b or c < $3) and d = ${hole} returning id`),
    ).toEqual([
      sql(`update runs set a = $1 where (id = $2 or true) and (b or c < $3) and d = ${hole} returning id`),
      sql(`update runs set a = $1 where id = $2 and ((b or c < $3) or true) and d = ${hole} returning id`),
      sql(`update runs set a = $1 where id = $2 and (b or c < $3) and (d = ${hole} or true) returning id`),
      sql(`update runs set a = $1 where id = $2 and (b or c <= $3) and d = ${hole} returning id`),
    ]);
  });

  test('between keeps its "and"', () => {
    expect(changed("select a from b where c between 1 and 2")).toEqual([
      sql("select a from b where (c between 1 and 2 or true)"),
    ]);
  });

  test("a sentence is not SQL", () => {
    expect(changed(`${hole} and others < ten`)).toEqual([]);
  });
});

test("a change with a syntax error is not evaluated", () => {
  const source = "a && (b ?? c) && d;";
  const broken = { file: "x.ts", operator: "default", start: 5, end: 13, replacement: "b ?? c", line: 1 };
  expect(isProgram(source, broken)).toBe(false);
  expect(mutantsOf("x.ts", source).every((mutant) => isProgram(source, mutant))).toBe(true);
});

test("a diff shows the whole lines", () => {
  const source = "const a = 1;\nif (b)\n  c();\n";
  expect(diffOf(source, { operator: "condition", start: 17, end: 18, replacement: "true" })).toBe(
    "- if (b)\n+ if (true)",
  );
});
