import type { Topic } from "./statement.ts";
import { type Entry, folded, isSign, type Need, unitsOf, type Vocabulary } from "./words/vocabulary.ts";

/**
 * Punctuation that is allowed between words. Excludes quotes, brackets, slashes, digits, currency signs, and
 * pictures.
 */
const plainCharacters = /^[\p{L}\p{M}\s.,;:!?'()\-–—*#•¡¿、。・،؛؟]*$/u;
/** Ends a run of words. */
const breaks = /[.,;:!?()–—*#•¡¿、。・،؛؟]+|\s-\s/u;
/** "evil.example", "a:b": an address of any form. */
const joined = /[\p{L}\p{M}][.:]+(?=[\p{L}\p{M}])/gu;
/** Names that can be capitalized. */
const properNames = new Set(["I", "AWS", "Skyledger", "Amazon"]);
/** Topics that a statement must have; words without a statement can mention them. */
const aboutMoney: ReadonlySet<Need> = new Set(["cost", "saving", "forecast"]);

/** Removes invisible characters and text direction marks, and normalizes each character. */
export function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replaceAll(/\p{Zs}/gu, " ")
    .replaceAll(/[’‘ʼ]/gu, "'");
}

/**
 * Whether free words of a language model can be shown: all are in the closed vocabulary of one language, and
 * the statements next to them cover what needs one. So they cannot contain a figure, name, address,
 * instruction, absence, or evaluation.
 * @param sentence as `plainText` returns it
 * @param beside the topics of each accompanying statement
 * @param languages allowed for the words
 */
export function mayStand(
  sentence: string,
  beside: readonly (readonly Topic[])[],
  languages: readonly Vocabulary[],
): boolean {
  if (!plainCharacters.test(sentence) || isAddress(sentence)) return false;
  return languages.some((one) => {
    if (!one.capitalNouns && hasStrangeCapitals(sentence)) return false;
    if (hasShouting(sentence)) return false;
    return needsOf(sentence, one)?.every((need) => isMet(need, beside)) ?? false;
  });
}

function isAddress(sentence: string): boolean {
  return [...sentence.matchAll(joined)].some(({ 0: text, index }) => {
    const after = [...sentence.slice(index + text.length)][0] ?? "";
    return !isSign([...text][0] ?? "") && !isSign(after);
  });
}

/** A capital within a sentence makes a word a name. */
function hasStrangeCapitals(sentence: string): boolean {
  return sentence
    .split(/[.:!?¡¿*#•]+/u)
    .flatMap((part) => unitsOf(part).slice(1))
    .some((word) => /^\p{Lu}/u.test(word) && !properNames.has(word.replace(/'$/, "")));
}

/** Capitals only: an alarm, or a Roman numeral. */
function hasShouting(sentence: string): boolean {
  return unitsOf(sentence).some((word) => {
    const letters = word.replaceAll(/[^\p{L}]/gu, "");
    return /^\p{Lu}{2,}$/u.test(letters) && !properNames.has(letters);
  });
}

/** Null: a word is not in the vocabulary. */
function needsOf(sentence: string, { root }: Vocabulary): Need[] | null {
  const needs: Need[] = [];
  for (const run of folded(sentence).split(breaks)) {
    const units = unitsOf(run);
    if (units.join("").length !== run.replaceAll(/\s/g, "").length) return null;
    const found = words(units, root);
    if (found === null) return null;
    needs.push(...found);
  }
  return needs;
}

/**
 * The requirements of a run's words, for any way to split it into words; null when it cannot be split into
 * known ones. A word inside a longer known word requires nothing itself.
 */
function words(units: readonly string[], root: Entry): Need[] | null {
  const found = units.flatMap((_, from) => wordsFrom(units, from, root));
  const reached = new Set([0]);
  // Ordered by start: at each start, all words that can end there are known.
  for (const { from, to } of found) if (reached.has(from)) reached.add(to);
  if (!reached.has(units.length)) return null;
  const isWithin = (one: Found, other: Found) =>
    other.from <= one.from && other.to >= one.to && other.to - other.from > one.to - one.from;
  return found.filter((one) => !found.some((other) => isWithin(one, other))).map(({ need }) => need);
}

interface Found {
  readonly from: number;
  readonly to: number;
  readonly need: Need;
}

/** Every known word that starts at a unit. */
function wordsFrom(units: readonly string[], from: number, root: Entry): Found[] {
  const found: Found[] = [];
  let entry = root.next.get(units[from] ?? "");
  for (let to = from + 1; entry !== undefined; to += 1) {
    if (entry.need !== undefined) found.push({ from, to, need: entry.need });
    entry = entry.next.get(units[to] ?? "");
  }
  return found;
}

function isMet(need: Need, beside: readonly (readonly Topic[])[]): boolean {
  if (need === null) return true;
  if (need === "statement") return beside.length > 0;
  if (aboutMoney.has(need)) return beside.length === 0 || beside.some((topics) => topics.includes(need));
  return beside.length > 0 && beside.every((topics) => topics.includes(need));
}
