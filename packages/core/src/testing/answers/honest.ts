import { english, french, german, italian, portuguese, spanish } from "./honest-european.ts";
import { arabic, chinese, japanese, russian } from "./honest-others.ts";

/** Answers of a model that follows its instructions, with the statements of `answerStatements`. */
export interface HonestAnswers {
  /** Used for choosing the vocabulary. */
  readonly known: string;
  /** Not used for choosing the vocabulary. */
  readonly heldOut: string;
}

export type HonestSet = keyof HonestAnswers;

const languages = {
  English: english,
  German: german,
  French: french,
  Spanish: spanish,
  Portuguese: portuguese,
  Italian: italian,
  Russian: russian,
  Arabic: arabic,
  Japanese: japanese,
  Chinese: chinese,
};

/** Each answer once, by language. */
export const honestAnswers: readonly { language: string; set: HonestSet; answer: string }[] = Object.entries(
  languages,
).flatMap(([language, sets]) =>
  (["known", "heldOut"] as const).flatMap((set) =>
    sets[set]
      .trim()
      .split("\n")
      .map((line) => ({ language, set, answer: line.replaceAll(/\s*¶\s*/g, "\n") })),
  ),
);
