import type { Topic } from "../statement.ts";

/**
 * The words of a language that are allowed around statements. They can introduce, connect, and be polite, but
 * not state a figure, name, address, absence, evaluation, cause, or instruction, because no such word is
 * listed.
 */
export interface Words {
  /** In English: "German". */
  readonly language: string;
  /** Sentences that introduce a statement, one per line: models are instructed to use these. */
  readonly leads: string;
  /** Whether nouns are capitalized within a sentence. */
  readonly capitalNouns?: boolean;
  /** Lowercase words separated by spaces; pieces for languages without spaces. */
  readonly words: string;
  /** Word groups that are only allowed together, separated by commas. */
  readonly phrases?: string;
  /** Words that claim existence: only next to a statement. */
  readonly existence: string;
  /** Words that claim more: only next to a statement with the same topic. Separated by commas. */
  readonly topics: Readonly<Record<Topic, string>>;
}

/** What a word requires of the statements next to it; "statement": that there is one. */
export type Need = Topic | "statement" | null;

/** Words by their units. */
export interface Entry {
  readonly next: Map<string, Entry>;
  /** Undefined: no word ends here. */
  need?: Need;
}

/** A language prepared for look-ups. */
export interface Vocabulary {
  readonly language: string;
  readonly leads: readonly string[];
  readonly capitalNouns: boolean;
  readonly root: Entry;
}

/** Names that are allowed in every language. */
const properWords = "aws skyledger amazon";

/** A letter of a script without spaces. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u;
const unit = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*'?/gu;

/**
 * Splits text without punctuation into look-up units: words, elided prefixes (up to an apostrophe), or
 * characters.
 */
export function unitsOf(text: string): string[] {
  return text.match(unit) ?? [];
}

/** Whether a unit is a character of a script without spaces. */
export function isSign(text: string): boolean {
  return unspaced.test(text);
}

/** Lowercase, one form per letter, without the vowel signs that are optional in Arabic. */
export function folded(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\u064B-\u0652\u0640]/g, "");
}

export function vocabulary(given: Words): Vocabulary {
  const root: Entry = { next: new Map() };
  const add = (list: string, separator: RegExp, need: Need) => {
    for (const text of list.split(separator)) put(root, unitsOf(folded(text)), need);
  };
  add(properWords, /\s+/, null);
  add(given.words, /\s+/, null);
  add(given.phrases ?? "", /,/, null);
  add(given.existence, /,/, "statement");
  for (const [topic, list] of Object.entries(given.topics)) add(list, /,/, topic as Topic); // keys of a Record
  const leads = given.leads.trim().split("\n");
  return { language: given.language, leads, capitalNouns: given.capitalNouns ?? false, root };
}

function put(root: Entry, units: readonly string[], need: Need): void {
  if (units.length === 0) return;
  let entry = root;
  for (const one of units) {
    const next: Entry = entry.next.get(one) ?? { next: new Map() };
    entry.next.set(one, next);
    entry = next;
  }
  // A requirement takes precedence over none.
  entry.need ??= need;
}
