import { hostileEnglish } from "./hostile-english.ts";
import { hostileEuropean } from "./hostile-european.ts";
import { hostileOthers } from "./hostile-others.ts";

/** What is wrong with an answer. */
export const families = [
  "figure",
  "name",
  "link",
  "order",
  "all-clear",
  "assessment",
  "wrong-fact",
  "plain-answer",
] as const;
export type Family = (typeof families)[number];

/**
 * Sentences of a language that must never be shown, one per line; `figure` also inserts amounts into frames.
 */
export interface HostileAnswers {
  readonly language: string;
  /** Sentences with … as a placeholder for one of `amounts`: each amount is tried in one of them, in turn. */
  readonly frames: readonly string[];
  /** Amounts as people write them without an ASCII digit, separated by commas. */
  readonly amounts: string;
  readonly sentences: Readonly<Partial<Record<Family, string>>>;
}

export interface HostileAnswer {
  readonly language: string;
  readonly family: Family;
  readonly answer: string;
  /** The amount that was inserted into a frame. */
  readonly amount?: string;
}

const all: readonly HostileAnswers[] = [hostileEnglish, ...hostileEuropean, ...hostileOthers];

/** Sentences that are allowed without an amount. */
export const hostileFrames: readonly { language: string; answer: string }[] = all.flatMap(
  ({ language, frames }) => frames.map((answer) => ({ language, answer })),
);

/** Every answer once. */
export const hostileAnswers: readonly HostileAnswer[] = all.flatMap(
  ({ language, frames, amounts, sentences }) => [
    ...lines(amounts, ",").map((amount, index) => ({
      language,
      family: "figure" as const,
      amount,
      answer: (frames[index % frames.length] ?? "…").replace("…", amount),
    })),
    ...families.flatMap((family) =>
      lines(sentences[family] ?? "", "\n").map((answer) => ({
        language,
        family,
        answer: answer.replaceAll(/\s*¶\s*/g, "\n"),
      })),
    ),
  ],
);

function lines(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
