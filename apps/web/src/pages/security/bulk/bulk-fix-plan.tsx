import { useNavigate } from "@tanstack/react-router";
import { BulkPlanDialog } from "../../../components/remediation/bulk-plan-dialog.tsx";
import { api } from "../../../lib/client.ts";
import type { FindingSelection } from "./selected-findings.ts";

type BulkFixPlanProps = {
  findings: FindingSelection;
  onStarted?: (() => void) | undefined;
  onClose: () => void;
};

/** The plan of fixing a selection of findings; its run opens in a dialog of its own. */
export function BulkFixPlan({ findings, onStarted, onClose }: BulkFixPlanProps) {
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
        return { ...plan, leftOut: leftOut.map(({ findingId: id, ...one }) => ({ id, ...one })) };
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
