/** How much a scan could evaluate: results that count in its score, and results that a gap prevented. */
export interface EvaluatedShare {
  evaluated: number;
  unknown: number;
}

/** Our own value: a scan with less than this share of the earlier results is not comparable. */
export const comparableShare = 0.9;

/**
 * Whether a scan's score can be compared with that of an earlier one: it evaluated at least nine tenths as
 * much, or has no more unknown results. (A shrinking inventory has fewer results, but no more unknown ones.)
 */
export function isComparable(scan: EvaluatedShare, earlier: EvaluatedShare): boolean {
  return scan.unknown <= earlier.unknown || scan.evaluated >= comparableShare * earlier.evaluated;
}

/**
 * The comparable scans of the same scope, newest first. Each is compared with the last comparable one before
 * it; the oldest is the starting point.
 */
export function comparableScans<Scan extends EvaluatedShare>(newestFirst: readonly Scan[]): Scan[] {
  const kept: Scan[] = [];
  for (const scan of newestFirst.toReversed()) {
    const [last] = kept;
    if (last === undefined || isComparable(scan, last)) kept.unshift(scan);
  }
  return kept;
}
