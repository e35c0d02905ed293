import { expect, test } from "vitest";
import { oldNamesIn, oldWordsIn } from "./old-words.ts";

test.each([
  ["a string", `throw new Error("There is no such account in your workspace.");`],
  ["a template", "const text = `Judging $" + "{name} again`;"],
  ["a text on a page", "export const A = () => <p>You are told by email.</p>;"],
  ["an attribute", `export const A = () => <input aria-label="Switch alerts on" />;`],
  ["a spelling", `const label = "Choose a colour";`],
  ["an address", `const label = "Your e-mail address";`],
  ["a riddle", `const label = "Whoever reads the bucket";`],
  ["a turn of phrase", `const label = "Deletes the bucket for good";`],
  ["a thing", "export const A = () => <p>Two things need your attention</p>;"],
])("%s in old words is refused", (_, source) => {
  expect(oldWordsIn("packages/core/src/planted.tsx", source)).toHaveLength(1);
});

test.each([
  ["a key", `const reason = "by_hand";`],
  ["a path", `const path = "/security/unjudged";`],
  ["a statement of SQL", `const sql = "select verdict from savings where told is null";`],
  ["what is interpolated", "const text = `The result is $" + "{verdict.kind}.`;"],
  ["plain words", `const text = "Turn on versioning. Past analyses are kept.";`],
])("%s is not", (_, source) => {
  expect(oldWordsIn("packages/core/src/planted.ts", source)).toEqual([]);
});

test.each([
  ["a variable", "const told = 1;"],
  ["a function", "function judgeSavings() {}"],
  ["a type", "type StoredVerdict = string;"],
  ["a property", "type Row = { unjudged: number };"],
  ["a private member", "class A { #faults = []; }"],
  ["a constant", "const UNJUDGED_PAGE_SIZE = 50;"],
  ["a component", "export const A = () => <UnjudgedSheet />;"],
  ["a name of several parts", "const doneByHand = 1;"],
])("%s with an old word is refused", (_, source) => {
  expect(oldNamesIn("tools/planted.tsx", source)).toHaveLength(1);
});

test.each([
  ["a name that has the letters only", "const defaultThreshold = secure, heartbeat = 1;"],
  ["a field of the AWS SDK", "const side = error.$fault;"],
  ["a name of AWS", `const code = "DBInstanceNotFoundFault";`],
])("%s is not", (_, source) => {
  expect(oldNamesIn("tools/planted.ts", source)).toEqual([]);
});
