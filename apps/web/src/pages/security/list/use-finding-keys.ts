import { useNavigate } from "@tanstack/react-router";
import type { RefObject } from "react";
import { useRowKeys } from "../../../components/data-table/use-row-keys.ts";
import type { RowAct } from "../../../components/selection/row-act-key.ts";
import { useActiveRow } from "../../../components/selection/use-active-row.ts";
import { useRowActs } from "../../../components/selection/use-row-acts.ts";
import type { Finding } from "../../../lib/findings-query.ts";
import { useMayIn } from "../../../lib/use-may.ts";
import { focusFinding, rowOf } from "./focus-finding.ts";

type FindingKeys = {
  findings: readonly Finding[];
  searchBox: RefObject<HTMLInputElement | null>;
  selecting: boolean;
  /** Called before the page of a finding is opened. */
  onLeave: (findingId: string) => void;
  /** `finding`: the active one; undefined: the act is on the selection. */
  onAct: (action: RowAct, finding: Finding | undefined) => void;
};

/**
 * Keyboard of the list: j and k move, Enter opens, x selects, e ignores, f fixes, Esc clears the selection, / focuses
 * the search.
 */
export function useFindingKeys({ findings, searchBox, selecting, onLeave, onAct }: FindingKeys): void {
  const navigate = useNavigate();
  const may = {
    apply: useMayIn("POST /security/remediate", "fix"),
    setAside: useMayIn("POST /security/update-status", "triage"),
  };
  const active = useActiveRow(rowOf);
  const index = findings.findIndex(({ findingId }) => findingId === active);
  useRowKeys({
    active: index === -1 ? null : index,
    count: findings.length,
    onMove: (to) => {
      const next = findings[to];
      if (next !== undefined) focusFinding(next.findingId);
    },
    onOpen: (at) => {
      const id = findings[at]?.findingId;
      if (id === undefined) return;
      onLeave(id);
      void navigate({ to: "/security/findings/$id", params: { id } });
    },
    searchBox,
  });
  useRowActs({
    active: findings[index],
    selecting,
    onAct: (act, finding) => {
      if (
        (act === "apply" || act === "setAside") &&
        !may[act](...(finding === undefined ? [] : [finding.accountId]))
      )
        return;
      onAct(act, finding);
    },
  });
}
