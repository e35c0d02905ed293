import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NumberedSteps } from "../../components/numbered-steps.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { LoadError, Notice } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { FindingSeverity } from "./finding-badges.tsx";
import type { Finding } from "./queries.ts";
import { type Confirmation, type RemediationPlan, remediationPlanQuery } from "./remediation-call.ts";
import { RemediationChanges } from "./remediation-changes.tsx";
import { impactLevel, planDescription } from "./remediation-plan.ts";
import { RemediationProgress } from "./remediation-progress.tsx";

type RemediationDialogProps = {
  finding: Finding;
  /** It is being fixed. */
  busy: boolean;
  onConfirm: (confirmation: Confirmation) => void;
  onClose: () => void;
};

/** What an automatic fix will do, before it does it (specification, section 2). */
export function RemediationDialog({ finding, busy, onConfirm, onClose }: RemediationDialogProps) {
  const plan = useQuery(remediationPlanQuery(finding.findingId));
  const [typed, setTyped] = useState("");
  const ready = plan.data !== undefined && mayConfirm(plan.data, typed);
  const confirm = () => {
    if (plan.data === undefined) return;
    const { previewToken, destructive } = plan.data;
    onConfirm({
      findingId: finding.findingId,
      ...(previewToken === null ? {} : { previewToken }),
      ...(destructive ? { confirmName: typed } : {}),
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
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" size="lg" busy={busy} disabled={!ready} onClick={confirm}>
            {busy ? "Remediating..." : "Confirm & Remediate"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {busy && <RemediationProgress findingId={finding.findingId} />}
        <PlanText finding={finding} />
        {plan.isPending && <PlanSkeleton />}
        {plan.isError && (
          <LoadError
            message={errorSentence(plan.error, "The plan could not be read.")}
            onRetry={() => void plan.refetch()}
          />
        )}
        {plan.data !== undefined && <RemediationChanges plan={plan.data} />}
        {plan.data?.state === "ready" && plan.data.destructive && (
          <Field
            label={`Type ${plan.data.resourceName} to confirm`}
            hint="This deletes something for good and cannot be undone."
          >
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <Notice kind="warning">
          Your AWS resources will be changed through AWS Systems Manager. Make sure that you have backups
          before you go on.
        </Notice>
      </div>
    </Dialog>
  );
}

/** What is left to confirm: a plan that can be carried out, with the name typed where something is deleted. */
function mayConfirm({ state, missing, destructive, resourceName }: RemediationPlan, typed: string): boolean {
  if (state === "already_right") return !destructive || typed === resourceName;
  return state === "ready" && missing.length === 0 && (!destructive || typed === resourceName);
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

function PlanSkeleton() {
  return (
    <section aria-label="What will change" aria-busy="true">
      <h3 className="mb-2 font-semibold text-sm">What will change</h3>
      <Skeleton className="h-24 rounded-lg" />
    </section>
  );
}
