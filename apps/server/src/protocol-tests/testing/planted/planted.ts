import type { CheckResult } from "@skyledger/core/model/define-check";

/** Planted resources, by their names in the table of expected results. */
export type PlantedArns = Readonly<Record<string, string>>;

/**
 * Expected results of every check for a planted resource: check IDs by result. A check that the stand-in
 * cannot answer must be `unknown`.
 */
export type Expected = Readonly<Partial<Record<CheckResult["kind"], readonly string[]>>>;

/** The expected results of planted resources, by their names. */
export type ExpectedResults = Readonly<Record<string, Expected>>;

/** The whitespace-separated IDs in a text. */
export function ids(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
