import type { Reach } from "../../../components/selection/selection-reach.ts";
import { type RowAccount, useReach } from "../../../components/selection/use-reach.ts";
import type { SelectionControl } from "../../../components/selection/use-selection.ts";
import { useAccountsOfAct } from "../../../lib/use-may.ts";

/** The selected findings that the person may fix, and those whose status, assignee, and labels it may change. */
export type FindingsReach = Readonly<Record<"fix" | "triage", Reach>>;

/** The parts of a selection by the accounts of each act. */
export function useFindingsReach(
  selection: SelectionControl,
  list: { rows: readonly RowAccount[]; total: number; scope: string },
): FindingsReach {
  const reachIn = useReach(selection, list);
  return {
    fix: reachIn(useAccountsOfAct("POST /security/bulk-remediation", "fix")),
    triage: reachIn(useAccountsOfAct("POST /security/findings/update-status", "triage")),
  };
}
