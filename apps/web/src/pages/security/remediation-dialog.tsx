import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { FindingSeverity } from "./finding-badges.tsx";
import { NumberedSteps } from "./numbered-steps.tsx";
import type { Finding } from "./queries.ts";
import { impactLevel, planDescription } from "./remediation-plan.ts";

type RemediationDialogProps = {
  finding: Finding;
  /** It is being fixed. */
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** What an automatic fix will do, before it does it (specification, section 2). */
export function RemediationDialog({ finding, busy, onConfirm, onClose }: RemediationDialogProps) {
  const { remediation } = finding;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={finding.title}
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
          <Button look="primary" size="lg" busy={busy} onClick={onConfirm}>
            {busy ? "Remediating..." : "Confirm & Remediate"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
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
        <Notice kind="warning">
          Your AWS resources will be changed through AWS Systems Manager. Make sure that you have backups
          before you go on.
        </Notice>
      </div>
    </Dialog>
  );
}
