import type { Money } from "../model/money.ts";

function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const result = Math.round(value * factor) / factor;
  return result === 0 ? 0 : result; // avoids −0
}

/** 100 × part ÷ whole, two decimals; null when the whole is not positive (credits can exceed a bill). */
export function shareOf(part: Money, whole: Money): number | null {
  if (whole.isZero || whole.isNegative) return null;
  return rounded((100 * part.toNumber()) / whole.toNumber(), 2);
}

/** Percent change from `before` to `now`, one decimal; null without a basis for comparison. */
export function percentageChange(now: Money, before: Money): number | null {
  if (before.isZero || before.isNegative) return null;
  return rounded((100 * now.minus(before).toNumber()) / before.toNumber(), 1);
}
