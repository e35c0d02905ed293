import type { CheckResult, Severity } from "../model/define-check.ts";

/** What one failing check weighs by its severity. Ours: each step counts about double the next. */
export const severityWeights: Readonly<Record<Severity, number>> = {
  critical: 10,
  high: 5,
  medium: 2,
  low: 1,
  informational: 0,
};

/** What one check saw over all resources it looked at. `ignored` failures were set aside by a person and count as seen. */
export interface CheckTally {
  severity: Severity;
  passed: number;
  failed: number;
}

export type Grade = "A" | "B" | "C" | "D" | "F";
export type ScoreTrend = "improving" | "declining" | "stable";

/**
 * Security score from 0 to 100. Each check that evaluated something counts by its severity's weight; it earns the share
 * of its resources that pass. Unknown and not applicable results are no part of it: they can neither raise nor
 * lower it. Null when nothing could be evaluated: an account that could not be read has no score.
 *
 * score = 100 × Σ weight × passed / (passed + failed) ÷ Σ weight, rounded down, so that 100 means no failure at all.
 */
export function securityScore(tallies: Iterable<CheckTally>): number | null {
  let earned = 0;
  let possible = 0;
  for (const { severity, passed, failed } of tallies) {
    const evaluated = passed + failed;
    const weight = severityWeights[severity];
    if (evaluated === 0 || weight === 0) continue;
    possible += weight;
    earned += (weight * passed) / evaluated;
  }
  if (possible === 0) return null;
  // Sums of fractions may end a hair below the whole number that they mean.
  return Math.floor((100 * earned) / possible + 1e-9);
}

/** School grades: 90 A, 80 B, 70 C, 60 D, below F. */
export function gradeOf(score: number): Grade {
  if (score >= 90) return "A";
  if (score >= 80) return "B";
  if (score >= 70) return "C";
  return score >= 60 ? "D" : "F";
}

/** Trend against the earlier scan; less than two points either way is stable. */
export function trendOf(score: number, earlier: number | null): ScoreTrend {
  if (earlier === null || Math.abs(score - earlier) < 2) return "stable";
  return score > earlier ? "improving" : "declining";
}

/** Adds a result to a tally. */
export function count(tally: CheckTally, result: CheckResult["kind"]): void {
  if (result === "pass") tally.passed += 1;
  else if (result === "fail") tally.failed += 1;
}
