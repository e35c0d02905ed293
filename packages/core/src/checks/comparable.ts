/** How much a scan could evaluate: results that count in its score, and results that a gap made impossible. */
export interface EvaluatedShare {
  evaluated: number;
  unknown: number;
}

/** Ours: a scan with less than this share of the results of the one before it says little about the same fixtures. */
export const comparableShare = 0.9;

/**
 * Whether a scan's score may be held against that of an earlier one: it evaluated at least nine tenths as much, or lacks no
 * more than that one did. (An inventory that shrinks has fewer results, but no more unknown ones.)
 */
export function isComparable(scan: EvaluatedShare, earlier: EvaluatedShare): boolean {
  return scan.unknown <= earlier.unknown || scan.evaluated >= comparableShare * earlier.evaluated;
}

/**
 * Of scans of one thing, newest first, those whose scores may be held against each other, newest first. Each is compared
 * with the last comparable one before it; the oldest is where it begins.
 */
export function comparableScans<Scan extends EvaluatedShare>(newestFirst: readonly Scan[]): Scan[] {
  const kept: Scan[] = [];
  for (const scan of newestFirst.toReversed()) {
    const [last] = kept;
    if (last === undefined || isComparable(scan, last)) kept.unshift(scan);
  }
  return kept;
}
