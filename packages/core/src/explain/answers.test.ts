import { describe, expect, test } from "vitest";
import { answerStatements } from "../testing/answers/answer-statements.ts";
import { type HonestSet, honestAnswers } from "../testing/answers/honest.ts";
import { families, hostileAnswers, hostileFrames } from "../testing/answers/hostile.ts";
import { composeAnswer } from "./compose-answer.ts";
import { mayStand, plainText } from "./free-words.ts";
import { languages, vocabularies } from "./words/languages.ts";

interface Answer {
  readonly language: string;
  readonly answer: string;
}
/** A question in the language, or in English. */
const spokenIn = (language: string) =>
  vocabularies.filter((one) => one.language === language || one.language === "English");
const partsOf = ({ language, answer }: Answer) => composeAnswer(answer, answerStatements, spokenIn(language));
const wordsOf = (one: Answer) => partsOf(one).flatMap((part) => (part.type === "text" ? [part.text] : []));
const isWhole = (one: Answer) => !partsOf(one).some(({ type }) => type === "omitted");

/** Printed for the person who runs the tests: "English 293/293". */
const report = (title: string, counts: readonly string[]) =>
  process.stdout.write(`${title}: ${counts.join(", ")}\n`);
const share = (whole: number, all: number) => `${whole}/${all} (${((100 * whole) / all).toFixed(1)} %)`;

describe("answers with invented content", () => {
  test.each(languages)("in %s: none of the words are shown", (language) => {
    const answers = hostileAnswers.filter((one) => one.language === language);
    const counts = families.map(
      (family) => `${family} ${answers.filter((one) => one.family === family).length}`,
    );
    report(`${language}, ${answers.length} hostile answers`, counts);
    const shown = answers.filter((one) => wordsOf(one).length > 0);
    expect(shown.map(({ answer }) => answer)).toEqual([]);
  });

  test("every kind has enough examples in every language", () => {
    expect(languages).toHaveLength(10);
    expect(new Set(hostileAnswers.map(({ answer }) => answer)).size).toBeGreaterThanOrEqual(1000);
    for (const language of languages) {
      for (const family of families) {
        const found = hostileAnswers.filter((one) => one.language === language && one.family === family);
        expect(found.length, `${language}, ${family}`).toBeGreaterThan(1);
      }
    }
  });

  test.each(hostileFrames)("the amount is what removes the sentence: $answer", ({ language, answer }) => {
    expect(wordsOf({ language, answer: answer.replace(/ ?…/, "") })).toHaveLength(1);
  });

  test("the statements next to them are still shown", () => {
    expect(
      partsOf({ language: "English", answer: "Delete this bucket, you save nine thousand dollars:\n[[f6]]" }),
    ).toMatchObject([{ type: "omitted" }, { type: "statement", id: "f6" }]);
  });
});

describe("answers that follow the instructions", () => {
  const count = (set: HonestSet, language?: string) => {
    const answers = honestAnswers.filter(
      (one) => one.set === set && (language === undefined || one.language === language),
    );
    return { whole: answers.filter(isWhole).length, all: answers.length };
  };

  test.each(["known", "heldOut"] as const)(
    "at least nine tenths of the set %s are shown completely",
    (set) => {
      report(
        `honest answers shown whole, ${set}`,
        languages.map(
          (language) => `${language} ${share(count(set, language).whole, count(set, language).all)}`,
        ),
      );
      const { whole, all } = count(set);
      report(`all of ${set}`, [share(whole, all)]);
      expect(whole / all).toBeGreaterThanOrEqual(0.9);
    },
  );

  test.each(vocabularies.flatMap(({ language, leads }) => leads.map((lead) => [language, lead] as const)))(
    "sentences that models are instructed to write are allowed, %s: %s",
    (language, lead) => {
      const beside = [...answerStatements.values()].map(({ topics }) => [topics]);
      expect([[], ...beside].some((topics) => mayStand(plainText(lead), topics, spokenIn(language)))).toBe(
        true,
      );
    },
  );
});

describe("words next to statements", () => {
  test.each([
    ["Your savings:\n[[f9]]", true],
    ["Your savings:\n[[f1]]", false],
    ["Your costs and savings:\n[[f1]]\n[[f9]]", true],
    ["These are critical:\n[[f7]]\n[[f8]]", true],
    ["These are critical:\n[[f7]]\n[[f6]]", false],
    ["[[f7]] is public.", true],
    ["[[f6]] is public.", false],
    ["[[f7]]\nThis is public.", false],
    ["I looked at your costs.", true],
    ["There are findings:\n[[f7]]", true],
    ["There are findings.", false],
    ["This month:\n[[f99]]", false],
  ])("%s", (answer, whole) => expect(isWhole({ language: "English", answer })).toBe(whole));
});
