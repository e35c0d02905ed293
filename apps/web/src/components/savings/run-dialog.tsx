import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDollars } from "../../lib/format.ts";
import { ApprovalRequest } from "../remediation/approval-request.tsx";
import { mayConfirm, PlanSection } from "../remediation/plan-section.tsx";
import { remediationPlanQuery } from "../remediation/remediation-call.ts";
import { RemediationProgress } from "../remediation/remediation-progress.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import type { DecisionProps } from "./decision.ts";

type RunDialogProps = DecisionProps & {
  /** Switches to the manual plan. */
  manuallyOn: () => void;
};

/** Plan of the changes in AWS, then their progress. */
export function RunDialog({ recommendation, busy, onChange, onClose, manuallyOn }: RunDialogProps) {
  const about = { recommendationId: recommendation.recommendationId };
  const plan = useQuery(remediationPlanQuery(about));
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const approval = plan.data?.approval ?? null;
  const ready =
    plan.data !== undefined && mayConfirm(plan.data, typed) && (approval === null || reason.trim() !== "");
  const confirm = () => {
    if (plan.data === undefined) return;
    const { previewToken, destructive } = plan.data;
    onChange({
      ...{ recommendation, to: "run", previewToken },
      confirmName: destructive ? typed : null,
      reason: approval === null ? null : reason.trim(),
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Apply Recommendation"
      description={recommendation.title}
      className="max-w-2xl"
      footer={
        <>
          <Button size="lg" look="ghost" disabled={busy} onClick={manuallyOn}>
            Apply manually
          </Button>
          <DialogActions onCancel={onClose} busy={busy} disabled={!ready} onAct={confirm}>
            {confirmLabel(busy, approval !== null)}
          </DialogActions>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RemediationProgress about={about} started={busy && approval === null} />
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
          <Fact name="Action">{recommendation.automation}</Fact>
          <Fact name="Savings">
            {recommendation.estimatedMonthlySavings === null
              ? "Unknown"
              : `${formatDollars(recommendation.estimatedMonthlySavings)} per month`}
          </Fact>
          {plan.data !== undefined && <Fact name="Risk">{plan.data.impactLevel}</Fact>}
        </dl>
        {plan.data !== undefined && (
          <p className="text-sm">
            <span className="font-medium">What could go wrong: </span>
            {plan.data.impact}
          </p>
        )}
        <PlanSection plan={plan} typed={typed} onType={setTyped} />
        {approval !== null && <ApprovalRequest approval={approval} reason={reason} onReason={setReason} />}
      </div>
    </Dialog>
  );
}

function confirmLabel(busy: boolean, needsApproval: boolean): string {
  if (needsApproval) return busy ? "Requesting..." : "Request approval";
  return busy ? "Applying..." : "Apply Recommendation";
}

function Fact({ name, children }: { name: string; children: string | null }) {
  return (
    <div>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
