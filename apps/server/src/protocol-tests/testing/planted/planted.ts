import type { CheckResult } from "@skyledger/core/model/define-check";

/** What was planted, by the name that the table of expected results knows it by. */
export type PlantedArns = Readonly<Record<string, string>>;

/**
 * What every check about a planted resource must say of it: the ids by result. A check that the stand-in cannot
 * answer must be `unknown`.
 */
export type Expected = Readonly<Partial<Record<CheckResult["kind"], readonly string[]>>>;

/** The expected results of planted things, by their names. */
export type ExpectedResults = Readonly<Record<string, Expected>>;

/** The ids of a text, which stand in it one after the other. */
export function ids(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
