import { expect, test } from "vitest";
import { mayStand, plainText } from "./free-words.ts";
import { vocabularies } from "./words/languages.ts";

const allowed = (sentence: string) => mayStand(plainText(sentence), [], vocabularies);

test.each(["Das habe ich gefunden:", "Als Nächstes:"])("%s is allowed", (sentence) => {
  expect(allowed(sentence)).toBe(true);
});

test.each([
  ["signs that are none of plain words", 'Das habe "ich" gefunden:'],
  ["signs that are none of plain words", "Das habe ich gefunden: →"],
  ["capitals only, where nouns have one anyway", "DAS habe ich gefunden:"],
  ["an address of known words", "das.habe"],
  ["a word that no one knows", "Das habe ich Mallory gefunden:"],
])("%s is not allowed: %s", (_, sentence) => {
  expect(allowed(sentence)).toBe(false);
});

test.each([
  ["a sign, then a name", "这是：AWS"],
  ["a name, then a sign", "AWS：这是"],
  ["a name, then one sign alone", "AWS：这"],
  ["a sign, then a sign", "这是：这是"],
])("a colon next to a character of a script without spaces is not an address: %s", (_, sentence) => {
  expect(allowed(sentence)).toBe(true);
});

test("a colon between two names is an address", () => {
  expect(allowed("AWS: Skyledger")).toBe(true);
  expect(allowed("AWS:Skyledger")).toBe(false);
});
