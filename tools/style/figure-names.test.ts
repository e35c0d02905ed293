import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../suite/run.ts";
import { figures, misnamedIn } from "./figure-names.ts";

test("the glossary says what each of them counts", () => {
  const glossary = readFileSync(join(root, "docs/glossary.md"), "utf8");
  for (const { name } of figures)
    expect(glossary).toMatch(new RegExp(`^\\| \\*\\*${name}\\*\\* \\| \\S`, "m"));
});

test.each([
  ["a second name", "Possible savings of all recommendations", 'write "Potential savings"'],
  ["a clause instead of the name", "$9 a month would be saved", 'write "Potential savings"'],
  ["the name of another figure", "Potential savings of this volume", "is the name of another figure"],
  ["a forecast of ours", "The forecast for November", 'write "Projected month"'],
  ["an abbreviation of finance", "Month-to-date costs", 'write "Current month"'],
  ["the trade's word for unusual spend", "3 cost anomalies", 'write "Unusual spend"'],
])("%s is refused", (_, text, message) => {
  expect(misnamedIn("apps/web/src/pages/planted.tsx", [{ text, line: 7 }])).toEqual([
    { path: "apps/web/src/pages/planted.tsx", line: 7, message: expect.stringContaining(message) },
  ]);
});

test.each([
  ["a figure of AWS", "AWS forecast"],
  ["a service of AWS", "AWS Cost Anomaly Detection"],
  ["other words", "Reads all resources and finds savings"],
])("%s is not", (_, text) => {
  expect(misnamedIn("apps/web/src/pages/planted.tsx", [{ text, line: 1 }])).toEqual([]);
});
