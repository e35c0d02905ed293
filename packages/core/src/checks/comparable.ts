/** How much a scan could judge: verdicts that count in its score, and verdicts that a gap made impossible. */
export interface JudgedShare {
  judged: number;
  unknown: number;
}

/** Ours: a scan with less than this share of the verdicts of the one before it says little about the same estate. */
export const comparableShare = 0.9;

/**
 * Whether a scan's score may be held against that of an earlier one: it judged at least nine tenths as much, or lacks no
 * more than that one did. (An estate that shrinks has fewer verdicts, but no more unknown ones.)
 */
export function isComparable(scan: JudgedShare, earlier: JudgedShare): boolean {
  return scan.unknown <= earlier.unknown || scan.judged >= comparableShare * earlier.judged;
}

/**
 * Of scans of one thing, newest first, those whose scores may be held against each other, newest first. Each is compared
 * with the last comparable one before it; the oldest is where it begins.
 */
export function comparableScans<Scan extends JudgedShare>(newestFirst: readonly Scan[]): Scan[] {
  const kept: Scan[] = [];
  for (const scan of newestFirst.toReversed()) {
    const [last] = kept;
    if (last === undefined || isComparable(scan, last)) kept.unshift(scan);
  }
  return kept;
}
