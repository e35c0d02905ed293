import { expect, test } from "vitest";
import { mayStand, plainText } from "./free-words.ts";
import { vocabularies } from "./words/languages.ts";

const allowed = (sentence: string) => mayStand(plainText(sentence), [], vocabularies);

test.each(["Das habe ich gefunden:", "Als Nächstes:"])("%s may stand", (sentence) => {
  expect(allowed(sentence)).toBe(true);
});

test.each([
  ["signs that are none of plain words", 'Das habe "ich" gefunden:'],
  ["signs that are none of plain words", "Das habe ich gefunden: →"],
  ["capitals only, where nouns have one anyway", "DAS habe ich gefunden:"],
  ["an address of known words", "das.habe"],
  ["a word that no one knows", "Das habe ich Mallory gefunden:"],
])("%s may not: %s", (_, sentence) => {
  expect(allowed(sentence)).toBe(false);
});

test.each([
  ["a sign, then a name", "这是：AWS"],
  ["a name, then a sign", "AWS：这是"],
  ["a name, then one sign alone", "AWS：这"],
  ["a sign, then a sign", "这是：这是"],
])("a colon beside a sign of a script without spaces makes no address: %s", (_, sentence) => {
  expect(allowed(sentence)).toBe(true);
});

test("a colon between two names makes one", () => {
  expect(allowed("AWS: Skyledger")).toBe(true);
  expect(allowed("AWS:Skyledger")).toBe(false);
});
