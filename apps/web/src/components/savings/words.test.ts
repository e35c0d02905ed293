import { expect, test } from "vitest";
import { billAmount, gradeText, planText } from "./words.ts";

test("grades are text", () => {
  expect(gradeText("HIGH")).toBe("High");
  expect(gradeText("VeryLow")).toBe("Very low");
});

test("unit prices keep their fractions of a cent", () => {
  expect(billAmount("70.08")).toBe("$70.08");
  expect(billAmount("0.0456")).toBe("$0.0456");
  expect(billAmount("5")).toBe("$5.00");
});

test("a plan as text has steps, commands, and Terraform", () => {
  const plan = { title: "Delete it", resourceId: "arn:x", actionSteps: ["Look", "Delete"], commands: null };
  expect(planText(plan)).toBe("Delete it\narn:x\n\n1. Look\n2. Delete");
  expect(planText({ ...plan, commands: { cli: "aws x", terraform: "# y" } })).toBe(
    "Delete it\narn:x\n\n1. Look\n2. Delete\n\nAWS CLI\naws x\n\nTerraform\n# y",
  );
});
