import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useStatusChange } from "../../../components/findings/use-status-change.ts";
import type { Remediation } from "../../../components/remediation/use-remediation.ts";
import type { RowAct } from "../../../components/selection/row-act-key.ts";
import type { SelectionControl } from "../../../components/selection/use-selection.ts";
import type { Messages } from "../../../components/use-messages.ts";
import type { Finding } from "../../../lib/findings-query.ts";
import type { SecuritySearch } from "../search.ts";
import type { ItemContext } from "./finding-items.tsx";
import { leaveList } from "./last-left.ts";
import { rowFacts } from "./row-facts.ts";
import type { FindingsLayout } from "./use-findings-layout.ts";

/** A dialog about one finding; undefined: about the selection. */
export type OpenDialog = { act: "ignore" | "assign" | "labels" | "fix"; finding: Finding | undefined };

type ItemContextInput = {
  search: SecuritySearch;
  messages: Messages;
  remediation: Remediation;
  layout: FindingsLayout;
  selection: SelectionControl;
  accountNames: ReadonlyMap<string, string>;
  openDialog: (dialog: OpenDialog) => void;
  /** Opens a dialog about the selected findings, as far as the person may change them. */
  openForSelection: (act: OpenDialog["act"]) => void;
};

/** Opens the page of a finding. */
export function useShowFinding(): (finding: Finding) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ findingId }) => void navigate({ to: "/security/findings/$id", params: { id: findingId } }),
    [navigate],
  );
}

/** Data, buttons, and keys of the items in the list. */
export function useItemContext(input: ItemContextInput): ItemContext {
  const { search, messages, remediation, layout, selection, accountNames, openDialog, openForSelection } =
    input;
  const onChange = useStatusChange(messages, useShowFinding());
  const facts = useMemo(() => rowFacts(search, accountNames.size), [search, accountNames.size]);
  const onIgnore = useCallback((finding: Finding) => openDialog({ act: "ignore", finding }), [openDialog]);
  const onAssign = useCallback((finding: Finding) => openDialog({ act: "assign", finding }), [openDialog]);
  const onLabel = useCallback((finding: Finding) => openDialog({ act: "labels", finding }), [openDialog]);
  const onKey = (action: RowAct, finding: Finding | undefined) => {
    if (action === "clear") selection.clear();
    else if (finding === undefined) openForSelection(action === "apply" ? "fix" : "ignore");
    else if (action === "select") selection.toggle(finding.findingId);
    else if (action === "apply") remediation.plan(finding);
    else if (finding.status === "ACTIVE") openDialog({ act: "ignore", finding });
  };
  return {
    ...{ layout, accountNames, facts, onChange, onIgnore, onAssign, onLabel, onKey },
    filtered: search.status ?? "ACTIVE",
    isSelected: selection.isSelected,
    onToggle: selection.toggle,
    fixing: remediation.fixing,
    failures: remediation.failures,
    onFix: remediation.plan,
    onLeave: (findingId) => leaveList({ findingId, search }),
  };
}
