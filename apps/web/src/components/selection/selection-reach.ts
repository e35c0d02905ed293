import { countOf, formatCount } from "../../lib/format.ts";
import type { AccountsOfAct } from "../../lib/use-may.ts";
import { isSelected, NOTHING, type Selection, selectedCount } from "./selection.ts";

/** The part of a selection that is in accounts where the person may act. */
export type Reach = {
  /** The rows to send; the server leaves out those of other accounts. */
  selection: Selection;
  /** Number of these rows; null: rows that are not loaded may be in any account. */
  count: number | null;
  /** Number of selected rows, in any account. */
  selected: number;
  /** Whether a loaded row is among them. */
  has: (id: string) => boolean;
};

/** Rows of a list, as far as they are loaded. */
export type LoadedRows = {
  rowIds: readonly string[];
  /** Accounts by row ID, also of rows that were loaded before for the same filter. */
  accountOf: ReadonlyMap<string, string>;
  /** Rows that match the filter, loaded or not. */
  total: number;
};

/** The part of a selection that an act may change. */
export function reachOf(selection: Selection, accounts: AccountsOfAct, rows: LoadedRows): Reach {
  const selected = selectedCount(selection, rows.total);
  if (accounts === "all") {
    return { selection, count: selected, selected, has: (id) => isSelected(selection, id) };
  }
  const within = (id: string) => {
    const account = rows.accountOf.get(id);
    return accounts !== "none" && account !== undefined && accounts.has(account);
  };
  const has = (id: string) => isSelected(selection, id) && within(id);
  if (accounts === "none") return { selection: NOTHING, count: 0, selected, has };
  if (!selection.all) {
    const ids = new Set([...selection.ids].filter(within));
    return { selection: { all: false, ids }, count: ids.size, selected, has };
  }
  const count = rows.rowIds.length >= rows.total ? rows.rowIds.filter(has).length : null;
  return { selection, count, selected, has };
}

/** What a dialog is about: "5 findings", "2 of 5 findings". */
export function reachText({ count, selected }: Pick<Reach, "count" | "selected">, noun: string): string {
  if (count === selected) return countOf(selected, noun);
  if (count !== null) return `${formatCount(count)} of ${countOf(selected, noun)}`;
  return `Of ${countOf(selected, noun)}, those in accounts where your roles allow it`;
}

/** Label of an act, with the number of rows where it is not all: "Fix 2 of 5". */
export function actLabel(act: string, { count, selected }: Reach): string {
  return count === null || count === selected
    ? act
    : `${act} ${formatCount(count)} of ${formatCount(selected)}`;
}

/** Whether an act leaves out selected rows, or may. */
export function leavesOut({ count, selected }: Reach): boolean {
  return count === null || count < selected;
}
