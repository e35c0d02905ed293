import type { Confidence, Effort, Impact, Risk } from "../model/define-saving.ts";
import { Money } from "../model/money.ts";

/**
 * US dollars a month, and share of the account's known monthly cost, from which a saving is HIGH or MEDIUM.
 */
export const impactGrades = {
  high: { perMonth: "100", shareOfBill: 0.05 },
  medium: { perMonth: "20", shareOfBill: 0.01 },
} as const;

const impacts: readonly Impact[] = ["HIGH", "MEDIUM", "LOW"];

function reaches(perMonth: Money, bill: Money, grade: { perMonth: string; shareOfBill: number }): boolean {
  if (perMonth.compare(Money.parse(grade.perMonth)) >= 0) return true;
  return !bill.isZero && perMonth.compare(bill.times(grade.shareOfBill)) >= 0;
}

/**
 * Impact of a saving: HIGH from 100 USD a month or 5% of the bill, MEDIUM from 20 USD or 1%, else LOW; never above
 * `atMost`. `bill` is the account's known monthly cost; an unknown saving is LOW.
 */
export function impactOf(perMonth: Money | null, bill: Money, atMost: Impact = "HIGH"): Impact {
  if (perMonth === null || perMonth.isZero) return "LOW";
  const grade = reaches(perMonth, bill, impactGrades.high)
    ? "HIGH"
    : reaches(perMonth, bill, impactGrades.medium)
      ? "MEDIUM"
      : "LOW";
  return impacts[Math.max(impacts.indexOf(grade), impacts.indexOf(atMost))] ?? "LOW";
}

/** Numeric values of the grades for ranking. */
export const rankingWeights = {
  confidence: { HIGH: 0.9, MEDIUM: 0.6, LOW: 0.3 } satisfies Record<Confidence, number>,
  effort: { VeryLow: 1, Low: 1.5, Medium: 2, High: 3, VeryHigh: 4 } satisfies Record<Effort, number>,
  risk: { Low: 1, Medium: 1.5, High: 2 } satisfies Record<Risk, number>,
} as const;

/**
 * Rank of a saving: US dollars a month × confidence ÷ (effort × risk). An unknown saving ranks last, at 0.
 */
export function rankOf(saving: {
  perMonth: Money | null;
  confidence: Confidence;
  effort: Effort;
  risk: Risk;
}): Money {
  const { perMonth, confidence, effort, risk } = saving;
  if (perMonth === null) return Money.zero;
  const weights = rankingWeights;
  return perMonth.times(weights.confidence[confidence] / (weights.effort[effort] * weights.risk[risk]));
}
