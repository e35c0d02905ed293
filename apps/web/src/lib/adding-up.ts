/**
 * Rounds parts to whole numbers that add up to the rounded total, each at most 1 away from its part, so that
 * the shown numbers add up. Where separate rounding misses the total, the parts nearest to the next whole
 * number are adjusted (largest remainder).
 */
export function wholeParts(parts: readonly number[], total: number): number[] {
  const whole = parts.map(Math.floor);
  const missing = Math.round(total) - whole.reduce((sum, one) => sum + one, 0);
  const nearest = parts
    .map((part, index) => ({ index, remainder: part - Math.floor(part) }))
    .sort((a, b) => b.remainder - a.remainder);
  for (const { index } of nearest.slice(0, Math.max(0, missing))) {
    whole[index] = (whole[index] ?? 0) + 1;
  }
  return whole;
}
