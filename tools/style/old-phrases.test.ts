import { expect, test } from "vitest";
import { oldPhrasesIn, oldPhrasesInMarkdown } from "./old-phrases.ts";

test.each([
  ["a docstring", "/** What was read of the account. */\nconst a = 1;"],
  ["a line comment", "// Whoever has the link can open the page.\nconst a = 1;"],
  ["a comment at the end of a line", "const a = 1; // said so by AWS"],
  ["a comment in JSX", "export const A = () => <p>{/* Beside the figure. */}</p>;"],
  ["the second line of a comment", "/**\n * Accounts.\n * AWS is asked for them.\n */\nconst a = 1;"],
  ["a title", `test("the run is taken up again", () => {});`],
  ["the title of a table", `it.each([1])("%i things", () => {});`],
  ["the title of a tagged table", "it.each`a\n1`(`$a goes by the answer`, () => {});"],
  ["the title of a group", `describe("documents of ours", () => {});`],
  ["a spelling", "// The colour of the line.\nconst a = 1;"],
])("an old word in %s is refused", (_, source) => {
  expect(oldPhrasesIn("tools/planted.tsx", source)).toHaveLength(1);
});

test("the line of an old word is that of the word", () => {
  const source = "const a = 1;\n/**\n * Accounts.\n * The five dearest.\n */\nconst b = 1;";
  expect(oldPhrasesIn("tools/planted.ts", source)).toMatchObject([{ path: "tools/planted.ts", line: 4 }]);
});

test.each([
  ["a text, which has a test of its own", `const label = "things";`],
  ["a quotation", `/** The specification: "whoever signs in". */\nconst a = 1;`],
  ["code", "/** Sets `told` of the row. */\nconst a = 1;"],
  ["the name of a parameter", "/** @param meanwhile runs while it is written */\nconst a = 1;"],
  [
    "plain words",
    "/** The account's resources, newest first. Nothing is stored if one fails. */\nconst a = 1;",
  ],
])("an old word in %s is not", (_, source) => {
  expect(oldPhrasesIn("tools/planted.ts", source)).toEqual([]);
});

test("Markdown is read without code, quotations, and links", () => {
  const page = "# Runs\n\n```\ntold\n```\n`told`, “told”, [runs](told.md)\n\nEverybody is told by mail.\n";
  expect(oldPhrasesInMarkdown("docs/planted.md", page)).toMatchObject([
    { line: 8, message: '"told": write report, notify, send' },
    { line: 8, message: '"Everybody": write anyone, someone, or the noun' },
  ]);
});
