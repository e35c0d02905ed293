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
  ["a word that nobody knows", "Das habe ich Mallory gefunden:"],
])("%s may not: %s", (_, sentence) => {
  expect(allowed(sentence)).toBe(false);
});
