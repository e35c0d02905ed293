import { useNavigate } from "@tanstack/react-router";
import { elsewhereOf } from "../../../components/remediation/bulk-plan.ts";
import { BulkPlanDialog } from "../../../components/remediation/bulk-plan-dialog.tsx";
import type { Reach } from "../../../components/selection/selection-reach.ts";
import { api } from "../../../lib/client.ts";
import type { FindingSelection } from "./selected-findings.ts";

type BulkFixPlanProps = {
  findings: FindingSelection;
  /** Undefined: the person may fix all of them. */
  reach?: Reach | undefined;
  onStarted?: (() => void) | undefined;
  onClose: () => void;
};

/** The plan of fixing a selection of findings; its run opens in a dialog of its own. */
export function BulkFixPlan({ findings, reach, onStarted, onClose }: BulkFixPlanProps) {
  const navigate = useNavigate({ from: "/security" });
  const show = (fixes: string) => {
    onClose();
    void navigate({ to: "/security", search: (now) => ({ ...now, fixes }), resetScroll: false });
  };
  return (
    <BulkPlanDialog
      of="finding"
      load={async (signal) => {
        const { leftOut, ...plan } = await api.call(
          "POST /security/bulk-remediation/plan",
          { body: { selection: findings } },
          { signal, timeoutMs: null },
        );
        const elsewhere = reach === undefined ? 0 : elsewhereOf(plan, reach);
        return { ...plan, elsewhere, leftOut: leftOut.map(({ findingId: id, ...one }) => ({ id, ...one })) };
      }}
      // Deletions are left out of a plan for findings.
      start={({ planHash, operationId, reason }) =>
        api.call(
          "POST /security/bulk-remediation",
          {
            body: { selection: findings, planHash, operationId, ...(reason === undefined ? {} : { reason }) },
          },
          { timeoutMs: null },
        )
      }
      onStarted={(runId) => {
        onStarted?.();
        show(runId);
      }}
      onShowRun={show}
      onClose={onClose}
    />
  );
}
