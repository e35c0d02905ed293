/**
 * Statistics that are robust against a few outliers. They use binary numbers, since results are estimates;
 * only sums of billed amounts need to be exact.
 */

/** Scales the median absolute deviation to a standard deviation (1 / 0.6745, for a normal distribution). */
const normalScale = 1.4826;

/** The middle value, or the mean of the two middle ones. @throws RangeError without values */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new RangeError("A median needs at least one value.");
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/**
 * Spread around the median in units of a standard deviation: 1.4826 × the median absolute deviation
 * (Rousseeuw and Croux, "Alternatives to the Median Absolute Deviation", JASA 88, 1993).
 */
export function robustSpread(values: readonly number[], centre = median(values)): number {
  return normalScale * median(values.map((value) => Math.abs(value - centre)));
}

/**
 * The value that covers a share of future ones, as in split conformal prediction: the ⌈(n+1)·share⌉-th
 * smallest of n (Lei et al., "Distribution-Free Predictive Inference for Regression", JASA 113, 2018); the
 * largest when n is too small to guarantee the share. @throws RangeError without values
 */
export function conformalQuantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const value = sorted[Math.min(sorted.length, Math.ceil((sorted.length + 1) * share)) - 1];
  if (value === undefined) throw new RangeError("A quantile needs at least one value.");
  return value;
}

/** Nine of ten values of a normal distribution are within this distance, in standard deviations. */
const ninetyPercent = 1.645;

/**
 * Spread around zero that also reflects a minority of large values: a series that is off every third day has
 * a median absolute deviation of zero, although being off is usual for it. A tenth of outliers still has no
 * effect.
 */
export function habitualSpread(values: readonly number[]): number {
  const sizes = Float64Array.from(values, Math.abs).sort();
  const ninth = sizes[Math.max(0, Math.ceil(sizes.length * 0.9) - 1)] ?? 0;
  return Math.max(robustSpread(values, 0), ninth / ninetyPercent);
}
