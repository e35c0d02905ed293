import type { Topic } from "../statement.ts";

/**
 * What words of a language may stand around statements. They can introduce, connect and be polite; they cannot tell a
 * figure, a name, an address, an absence, a judgment, a cause or an order, because no such word is listed.
 */
export interface Words {
  /** In English: "German". */
  readonly language: string;
  /** Sentences that lead to a statement, one a line: models are told to use these. */
  readonly leads: string;
  /** Whether nouns are written with a capital letter within a sentence. */
  readonly capitalNouns?: boolean;
  /** Words in lower case with spaces between; of a language without spaces: pieces. */
  readonly words: string;
  /** Several words that may stand together only, with commas between. */
  readonly phrases?: string;
  /** What says that something exists: only beside a statement. */
  readonly existence: string;
  /** What says more than that: only beside a statement that says the same. Commas between. */
  readonly topics: Readonly<Record<Topic, string>>;
}

/** What a word asks of the statements beside it; "statement": that there is one. */
export type Need = Topic | "statement" | null;

/** Words by the units that they are made of. */
export interface Entry {
  readonly next: Map<string, Entry>;
  /** Undefined: no word ends here. */
  need?: Need;
}

/** A language ready for looking up. */
export interface Vocabulary {
  readonly language: string;
  readonly leads: readonly string[];
  readonly capitalNouns: boolean;
  readonly root: Entry;
}

/** Names that stand in every language. */
const properWords = "aws skyledger amazon";

/** A letter of a script that is written without spaces. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u;
const unit = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*'?/gu;

/** Cuts a text without punctuation into what is looked up: words, beginnings up to an apostrophe, or signs. */
export function unitsOf(text: string): string[] {
  return text.match(unit) ?? [];
}

/** Whether a unit is a sign of a script that is written without spaces. */
export function isSign(text: string): boolean {
  return unspaced.test(text);
}

/** Lower case, one form of each letter, without the vowel signs that Arabic may leave out. */
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
  // What needs a statement wins over what does not.
  entry.need ??= need;
}
