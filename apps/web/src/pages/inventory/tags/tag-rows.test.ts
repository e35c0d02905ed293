import { expect, test } from "vitest";
import { editOf, problemsOf, type TagRow } from "./tag-rows.ts";

const row = (id: number, parts: Partial<TagRow>): TagRow => ({
  id,
  act: "set",
  key: "",
  value: "",
  ...parts,
});

test("empty lines are not part of the edit; an empty value is a value", () => {
  const rows = [
    row(1, { key: "Team" }),
    row(2, {}),
    row(3, { act: "remove", key: "Old", value: "left over" }),
  ];
  expect(editOf(rows)).toEqual({ set: [{ key: "Team", value: "" }], remove: ["Old"] });
  expect(problemsOf(rows).size).toBe(0);
});

test("a problem is shown at its line and field", () => {
  const rows = [
    row(1, {}),
    row(2, { key: "aws:x" }),
    row(3, { act: "remove", key: "Team" }),
    row(4, { key: "Team", value: "a;b" }),
    row(5, { value: "no key" }),
  ];
  const problems = problemsOf(rows);
  expect([...problems.keys()].sort()).toEqual([2, 3, 4, 5]);
  expect(problems.get(2)?.key).toContain("reserved");
  expect(problems.get(3)?.key).toBe("This tag key is used twice.");
  expect(problems.get(4)?.value).toContain("only");
  expect(problems.get(5)?.key).toBe("Enter a tag key.");
});

test("a form without any tag has its problem at the first line", () => {
  expect(problemsOf([row(7, {})]).get(7)?.key).toContain("Add a tag");
});
