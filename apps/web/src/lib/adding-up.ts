/**
 * Rounds parts to whole numbers that add up to the rounded total, each at most 1 away from its part: whoever adds up what
 * is shown gets the sum that is shown. Where rounding each part alone misses the total, those nearest to the next whole
 * number give way (largest remainder).
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
