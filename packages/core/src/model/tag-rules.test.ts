import { describe, expect, test } from "vitest";
import { countDuring, differencesOf, editProblems, isAt, keyProblem, valueProblem } from "./tag-rules.ts";

describe("AWS's rules for tags", () => {
  test.each(["Team", "cost:center", "a/b=c+d-e@f_g.h", "Größe", "x".repeat(128), "Aws"])("key %s", (key) => {
    expect(keyProblem(key)).toBeUndefined();
  });
  test.each([
    "",
    " ",
    " Team",
    "Team ",
    "x".repeat(129),
    "aws:name",
    "AWS:Name",
    "a\nb",
    "{{ x }}",
    "<b>",
    "a;b",
  ])("no key: %j", (key) => {
    expect(keyProblem(key)).toMatch(/\.$/);
  });
  test("values may be empty, at most 256 characters, and not any character", () => {
    expect([valueProblem(""), valueProblem("y".repeat(256)), valueProblem("日本")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(valueProblem("y".repeat(257))).toContain("256");
    expect(valueProblem("a'b")).toContain("only");
  });
  test("characters are counted as people count them", () => {
    expect(keyProblem("𝒳".repeat(128))).toBeUndefined();
  });
});

test("an edit names each problem at its place", () => {
  const edit = {
    set: [
      { key: "aws:x", value: "y".repeat(257) },
      { key: "A", value: "" },
    ],
    remove: ["A", ""],
  };
  expect(editProblems(edit).map(({ path }) => path.join("."))).toEqual([
    "set.0.key",
    "set.0.value",
    "remove.0",
    "remove.1",
  ]);
  expect(editProblems({ set: [], remove: [] })).toHaveLength(1);
  expect(editProblems({ set: [{ key: "A", value: "1" }], remove: ["B"] })).toEqual([]);
});

test("only what differs is a change; a key like a member of every object is a key", () => {
  const tags = { Team: "web", Old: "1" };
  const edit = {
    set: [
      { key: "Team", value: "web" },
      { key: "constructor", value: "x" },
      { key: "Empty", value: "" },
    ],
    remove: ["Old", "toString"],
  };
  const differences = differencesOf(tags, edit);
  expect(differences).toEqual([
    { key: "constructor", before: null, after: "x" },
    { key: "Empty", before: null, after: "" },
    { key: "Old", before: "1", after: null },
  ]);
  expect(isAt(tags, differences, "before")).toBe(true);
  expect(isAt({ Team: "web", constructor: "x", Empty: "" }, differences, "after")).toBe(true);
  expect(isAt({ ...tags, Empty: "" }, differences, "before")).toBe(false);
});

test("AWS's own tags don't count toward the limit", () => {
  const tags = { "aws:cloudformation:stack-name": "s", A: "1" };
  expect(
    countDuring(tags, [
      { key: "B", before: null, after: "" },
      { key: "A", before: "1", after: null },
    ]),
  ).toBe(2);
});
