import type { CheckResult, Severity } from "../model/define-check.ts";

/** Weight of a check by its severity. Our own values: each step is about twice the next. */
export const severityWeights: Readonly<Record<Severity, number>> = {
  critical: 10,
  high: 5,
  medium: 2,
  low: 1,
  informational: 0,
};

/**
 * Results of one check over all evaluated resources. `ignored` failures were set aside by a person and count
 * as evaluated.
 */
export interface CheckTally {
  severity: Severity;
  passed: number;
  failed: number;
}

export type Grade = "A" | "B" | "C" | "D" | "F";
export type ScoreTrend = "improving" | "declining" | "stable";

/**
 * Security score from 0 to 100. Each check with evaluations counts with its severity's weight and earns the
 * share of its resources that pass. Unknown and not applicable results neither raise nor lower it. Null when
 * nothing could be evaluated: an unreadable account has no score.
 * score = 100 × Σ weight × passed / (passed + failed) ÷ Σ weight, rounded down, so that 100 means no failure.
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
  // Sums of fractions can end slightly below the exact whole number.
  return Math.floor((100 * earned) / possible + 1e-9);
}

/** School grades: 90 A, 80 B, 70 C, 60 D, below F. */
export function gradeOf(score: number): Grade {
  if (score >= 90) return "A";
  if (score >= 80) return "B";
  if (score >= 70) return "C";
  return score >= 60 ? "D" : "F";
}

/** Trend from the earlier scan; a difference below two points is stable. */
export function trendOf(score: number, earlier: number | null): ScoreTrend {
  if (earlier === null || Math.abs(score - earlier) < 2) return "stable";
  return score > earlier ? "improving" : "declining";
}

/** Adds a result to a tally. */
export function count(tally: CheckTally, result: CheckResult["kind"]): void {
  if (result === "pass") tally.passed += 1;
  else if (result === "fail") tally.failed += 1;
}
