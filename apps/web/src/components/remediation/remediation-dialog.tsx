import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Finding } from "../../lib/findings-query.ts";
import { FindingSeverity } from "../findings/finding-severity.tsx";
import { NumberedSteps } from "../numbered-steps.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { ApprovalRequest } from "./approval-request.tsx";
import { mayConfirm, PlanSection } from "./plan-section.tsx";
import { type Confirmation, remediationPlanQuery } from "./remediation-call.ts";
import { impactLevel, planDescription } from "./remediation-plan.ts";
import { RemediationProgress } from "./remediation-progress.tsx";

type RemediationDialogProps = {
  finding: Finding;
  /** The fix is running. */
  busy: boolean;
  onConfirm: (confirmation: Confirmation) => void;
  onClose: () => void;
};

/** Plan of an automatic fix, to confirm (specification, section 2). */
export function RemediationDialog({ finding, busy, onConfirm, onClose }: RemediationDialogProps) {
  const about = { findingId: finding.findingId };
  const plan = useQuery(remediationPlanQuery(about));
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const approval = plan.data?.approval ?? null;
  const ready =
    plan.data !== undefined && mayConfirm(plan.data, typed) && (approval === null || reason.trim() !== "");
  const confirm = () => {
    if (plan.data === undefined) return;
    const { previewToken, destructive } = plan.data;
    onConfirm({
      findingId: finding.findingId,
      ...(previewToken === null ? {} : { previewToken }),
      ...(destructive ? { confirmName: typed } : {}),
      ...(approval === null ? {} : { reason: reason.trim() }),
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={finding.title}
      className="max-w-2xl"
      description={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <FindingSeverity severity={finding.severity} />
          <code className="break-all font-mono text-xs">{finding.resourceName || finding.resourceId}</code>
          <span>{finding.region}</span>
        </span>
      }
      footer={
        <DialogActions onCancel={onClose} busy={busy} disabled={!ready} onAct={confirm}>
          {confirmLabel(busy, approval !== null)}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <RemediationProgress about={about} started={busy && approval === null} />
        <PlanText finding={finding} />
        <PlanSection plan={plan} typed={typed} onType={setTyped} />
        {approval !== null && <ApprovalRequest approval={approval} reason={reason} onReason={setReason} />}
      </div>
    </Dialog>
  );
}

function confirmLabel(busy: boolean, needsApproval: boolean): string {
  if (needsApproval) return busy ? "Requesting..." : "Request approval";
  return busy ? "Remediating..." : "Confirm & Remediate";
}

function PlanText({ finding }: { finding: Finding }) {
  const { remediation } = finding;
  return (
    <>
      <section>
        <h3 className="font-semibold text-sm">Remediation plan</h3>
        <p className="mt-1 mb-3 text-sm">{planDescription(finding)}</p>
        <NumberedSteps steps={remediation.steps} />
      </section>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        <div>
          <dt className="text-muted text-xs">Impact level</dt>
          <dd className="font-medium">{impactLevel(remediation.type)}</dd>
        </div>
        {remediation.impact !== "" && (
          <div className="min-w-0 flex-1 basis-60">
            <dt className="text-muted text-xs">Impact</dt>
            <dd>{remediation.impact}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
