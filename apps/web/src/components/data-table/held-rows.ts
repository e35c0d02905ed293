/**
 * Rows to show while the pointer is over the list, so that nothing moves under it. Rows stay in their places,
 * removed ones with their last state; new rows are appended.
 */
export function heldRows<Row>(
  shown: readonly Row[],
  loaded: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  const byId = new Map(loaded.map((row) => [idOf(row), row]));
  const kept = shown.map((row) => byId.get(idOf(row)) ?? row);
  const known = new Set(shown.map(idOf));
  const added = loaded.filter((row) => !known.has(idOf(row)));
  if (added.length === 0 && kept.every((row, index) => row === shown[index])) return shown;
  return [...kept, ...added];
}
