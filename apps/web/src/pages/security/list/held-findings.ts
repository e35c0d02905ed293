import type { Finding } from "../../../lib/findings-query.ts";

/**
 * Rows to show while the pointer is over the list: nothing moves under it. Rows stay in their places, those that left
 * the list as they were last; new rows come behind them.
 */
export function heldFindings(shown: readonly Finding[], loaded: readonly Finding[]): readonly Finding[] {
  const byId = new Map(loaded.map((finding) => [finding.findingId, finding]));
  const kept = shown.map((finding) => byId.get(finding.findingId) ?? finding);
  const known = new Set(shown.map(({ findingId }) => findingId));
  const added = loaded.filter(({ findingId }) => !known.has(findingId));
  if (added.length === 0 && kept.every((finding, index) => finding === shown[index])) return shown;
  return [...kept, ...added];
}
