import { useRef } from "react";
import type { AccountsOfAct } from "../../lib/use-may.ts";
import { type Reach, reachOf } from "./selection-reach.ts";
import type { SelectionControl } from "./use-selection.ts";

/** A loaded row of a list. */
export type RowAccount = { id: string; accountId: string };

type ReachInput = {
  /** Loaded rows. */
  rows: readonly RowAccount[];
  /** Rows that match the filter, loaded or not. */
  total: number;
  /** Identifies the filter. */
  scope: string;
};

/** Returns the part of the selection that is in the accounts of an act. */
export function useReach(
  { selection }: SelectionControl,
  { rows, total, scope }: ReachInput,
): (accounts: AccountsOfAct) => Reach {
  // Rows of other pages stay selected.
  const known = useRef({ scope, accountOf: new Map<string, string>() });
  if (known.current.scope !== scope) known.current = { scope, accountOf: new Map() };
  const { accountOf } = known.current;
  for (const { id, accountId } of rows) accountOf.set(id, accountId);
  return (accounts) => reachOf(selection, accounts, { rowIds: rows.map(({ id }) => id), accountOf, total });
}
