/** Selected rows of a list: some by ID, or all rows that match the filter except some. */
export type Selection = { all: false; ids: ReadonlySet<string> } | { all: true; except: ReadonlySet<string> };

/** No rows. */
export const NOTHING: Selection = { all: false, ids: new Set() };

/** Every row that matches the filter, loaded or not. */
export const ALL_MATCHING: Selection = { all: true, except: new Set() };

/** Whether a row is selected. */
export function isSelected(selection: Selection, id: string): boolean {
  return selection.all ? !selection.except.has(id) : selection.ids.has(id);
}

/** Number of selected rows. `total`: rows that match the filter. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.all ? Math.max(0, total - selection.except.size) : selection.ids.size;
}

/** The selection with rows added or removed. */
export function withRows(selection: Selection, ids: readonly string[], selected: boolean): Selection {
  if (selection.all) {
    const except = new Set(selection.except);
    for (const id of ids) selected ? except.delete(id) : except.add(id);
    return { all: true, except };
  }
  const chosen = new Set(selection.ids);
  for (const id of ids) selected ? chosen.add(id) : chosen.delete(id);
  return { all: false, ids: chosen };
}

/** IDs from one row to another, in the order of the list, both included; only `to` when `from` is not in the list. */
export function rowsBetween(rowIds: readonly string[], from: string | null, to: string): string[] {
  const start = from === null ? -1 : rowIds.indexOf(from);
  const end = rowIds.indexOf(to);
  if (start === -1 || end === -1) return [to];
  return rowIds.slice(Math.min(start, end), Math.max(start, end) + 1);
}
