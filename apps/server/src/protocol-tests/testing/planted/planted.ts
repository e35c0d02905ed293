import type { Verdict } from "@skyledger/core/model/define-check";

/** What was planted, by the name that the table of expected verdicts knows it by. */
export type PlantedArns = Readonly<Record<string, string>>;

/**
 * What every check about a planted resource must say of it: the ids by verdict. A check that the stand-in cannot
 * answer must be `unknown`.
 */
export type Expected = Readonly<Partial<Record<Verdict["kind"], readonly string[]>>>;

/** The expected verdicts of planted things, by their names. */
export type ExpectedVerdicts = Readonly<Record<string, Expected>>;

/** The ids of a text, which stand in it one after the other. */
export function ids(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
