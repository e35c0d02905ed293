import { stripVTControlCharacters } from "node:util";
import type { RanTest } from "../conformance/results.ts";

/**
 * Result of one part of the suite. `notRun` has the reason and the command that fixes it; it fails the suite
 * if CI is set, since a skipped test shows nothing.
 */
export type Outcome =
  | {
      part: string;
      ran: true;
      passed: number;
      failed: number;
      skipped: number;
      seconds: number;
      /** File and name of each failed test with the reason, for logs that are cut. */
      failures?: readonly string[];
      /** Every test that ran, for the page that links tests to statements. */
      tests?: readonly RanTest[];
      note?: string;
    }
  | { part: string; ran: false; notRun: string };

/** Totals of all parts; a part that did not run counts as a failure in CI. */
export function total(
  outcomes: readonly Outcome[],
  ci: boolean,
): { passed: number; failed: number; skipped: number } {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const outcome of outcomes) {
    if (outcome.ran) {
      sum.passed += outcome.passed;
      sum.failed += outcome.failed;
      sum.skipped += outcome.skipped;
    } else if (ci) {
      sum.failed += 1;
    }
  }
  return sum;
}

/** The last lines of `npm test`: one per part, then a machine-readable one ("N passed, N failed"). */
export function summary(outcomes: readonly Outcome[], ci: boolean): string[] {
  const width = Math.max(...outcomes.map(({ part }) => part.length));
  const lines = outcomes.map((outcome) => {
    const name = outcome.part.padEnd(width);
    if (!outcome.ran) return `${name}  not run${ci ? " (a failure in CI)" : ""}: ${outcome.notRun}`;
    const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : "";
    const note = outcome.note ? ` (${outcome.note})` : "";
    return `${name}  passed ${outcome.passed}, failed ${outcome.failed}${skipped} in ${outcome.seconds.toFixed(0)} s${note}`;
  });
  const failures = outcomes.flatMap((outcome) =>
    outcome.ran ? (outcome.failures ?? []).map((failure) => `FAILED ${outcome.part}: ${failure}`) : [],
  );
  const { passed, failed, skipped } = total(outcomes, ci);
  return [
    ...failures,
    ...(failures.length > 0 ? [""] : []),
    ...lines,
    "",
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  ];
}

/** Details of a reason after its first line. */
const MOST_DETAILS = 3;
/** Characters of each line of a reason. */
const MOST_CHARACTERS = 300;

/**
 * The message's first line, and what Playwright lists below it: what was expected, what was there, and which
 * element was waited for. Without terminal colors.
 */
export function reasonOf(message: string): string {
  const [first = "no message", ...rest] = stripVTControlCharacters(message)
    .split("\n")
    .map((line) => line.trim().slice(0, MOST_CHARACTERS))
    .filter((line) => line !== "");
  const details = rest
    .filter((line) => /^(Expected|Received)\b.*:|^- waiting for (?!")/.test(line))
    .map((line) => line.replace(/^- /, "").replaceAll(/ {2,}/g, " "));
  return [first, ...details.slice(0, MOST_DETAILS)].join(" · ");
}
