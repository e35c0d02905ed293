import { arabic } from "./arabic.ts";
import { chinese } from "./chinese.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { italian } from "./italian.ts";
import { japanese } from "./japanese.ts";
import { portuguese } from "./portuguese.ts";
import { russian } from "./russian.ts";
import { spanish } from "./spanish.ts";
import { folded, unitsOf, type Vocabulary, vocabulary } from "./vocabulary.ts";

/** Every language in which a model can write words around statements. */
export const vocabularies: readonly Vocabulary[] = [
  english,
  german,
  french,
  spanish,
  portuguese,
  italian,
  russian,
  arabic,
  japanese,
  chinese,
].map(vocabulary);

/** In English. */
export const languages: readonly string[] = vocabularies.map(({ language }) => language);

/**
 * The languages for answering a question: its own and English. A harmless word in one language is "all" in
 * another.
 */
export function languagesFor(question: string): Vocabulary[] {
  return [...new Set([languageOf(question), languageOf("")])];
}

/** The language of most words in a question; English if there are none. */
export function languageOf(question: string): Vocabulary {
  const units = unitsOf(folded(question));
  const known = vocabularies.map((one) => units.filter((unit) => one.root.next.has(unit)).length);
  return vocabularies[known.indexOf(Math.max(...known))] ?? vocabulary(english);
}
