import { expect, test } from "vitest";
import { COMMENT_CHARACTERS, excessOf, mentionAt, mentioned, partsOf } from "./mention-text.ts";

const ana = { userId: "1", name: "Ana" };
const lima = { userId: "2", name: "Ana Lima" };

test.each([
  ["@", 1, { start: 0, query: "" }],
  ["Hi @An", 6, { start: 3, query: "An" }],
  ["Hi @Ana L", 9, { start: 3, query: "Ana L" }],
  ["(@b", 3, { start: 1, query: "b" }],
  ["mail ana@example.com", 20, undefined],
  ["Hi @Ana\nthere", 13, undefined],
  ["Hi @ there", 10, undefined],
  ["Hi @Ana there", 3, undefined],
])("%j with the cursor at %i is mentioning %j", (text, cursor, found) => {
  expect(mentionAt(text, cursor)).toEqual(found);
});

test("mentions are those whose names are still in the text, once each", () => {
  expect(mentioned("Hi @Ana Lima", [lima, lima, { userId: "3", name: "Ben" }])).toEqual([lima]);
  expect(mentioned("Hi Ana Lima", [lima])).toEqual([]);
});

test("a text is divided at its mentions, the longest name first, and stays the same text", () => {
  const text = "@Ana Lima and @Ana, not ana@x. <b>";
  const parts = partsOf(text, [ana, lima]);
  expect(parts).toEqual([
    { text: "@Ana Lima", mention: true },
    { text: " and ", mention: false },
    { text: "@Ana", mention: true },
    { text: ", not ana@x. <b>", mention: false },
  ]);
  expect(parts.map((part) => part.text).join("")).toBe(text);
});

test.each([
  ["a".repeat(COMMENT_CHARACTERS), 0],
  ["a".repeat(COMMENT_CHARACTERS + 1), 1],
  [` ${"😀".repeat(COMMENT_CHARACTERS)}\n`, 0],
  ["😀".repeat(COMMENT_CHARACTERS + 2), 2],
])("characters beyond the limit are counted as people count them", (text, excess) => {
  expect(excessOf(text)).toBe(excess);
});
