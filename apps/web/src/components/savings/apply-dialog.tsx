import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import { formatDollars } from "../../lib/format.ts";
import { NumberedSteps } from "../numbered-steps.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { LoadError, Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { AppliedNote } from "./applied-note.tsx";
import type { DecisionProps } from "./decision.ts";
import { type RecommendationDetail, recommendationQuery } from "./recommendation-queries.ts";
import { RunDialog } from "./run-dialog.tsx";
import { billAmount, planText } from "./words.ts";

/** Runs the automation where available; otherwise, shows the plan. */
export function ApplyDialog(props: DecisionProps) {
  const [manual, setManual] = useState(props.recommendation.automation === null);
  return manual ? <PlanDialog {...props} /> : <RunDialog {...props} manuallyOn={() => setManual(true)} />;
}

/** The plan for manual changes, with a note for completion. */
function PlanDialog({ recommendation, busy, onChange, onClose }: DecisionProps) {
  const detail = useQuery(recommendationQuery(recommendation.recommendationId));
  const [note, setNote] = useState("");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Apply Recommendation"
      description={recommendation.title}
      footer={
        <DialogActions
          onCancel={onClose}
          busy={busy}
          onAct={() => onChange({ recommendation, to: "applied", note: note.trim() })}
        >
          {busy ? "Saving..." : "Mark as applied"}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice kind="info">
          Apply these changes manually. Skyledger makes no changes in AWS. When you are done, mark the
          recommendation as applied. The next discovery verifies it and reopens it if the savings are still
          available.
        </Notice>
        {detail.isError && (
          <LoadError
            message={errorSentence(detail.error, "Couldn't load the plan.")}
            error={detail.error}
            onRetry={() => void detail.refetch()}
          />
        )}
        {detail.isPending && <Skeleton className="h-48" />}
        {detail.data !== undefined && <Plan detail={detail.data} />}
        <AppliedNote value={note} onText={setNote} />
      </div>
    </Dialog>
  );
}

function Plan({ detail }: { detail: RecommendationDetail }) {
  const { priceBefore, priceAfter, estimatedMonthlySavings: saving, commands } = detail;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm tabular-nums">
          {priceBefore !== null && priceAfter !== null && (
            <>
              {billAmount(priceBefore.total)} → {billAmount(priceAfter.total)} per month,{" "}
            </>
          )}
          saves{" "}
          <strong className="font-semibold">
            {saving === null ? "an unknown amount" : `${formatDollars(saving)} per month`}
          </strong>
        </p>
        <CopyButton text={planText(detail)} what="plan" labelled />
      </div>
      <NumberedSteps steps={detail.actionSteps} />
      <p className="text-sm">
        <span className="font-medium">What could go wrong: </span>
        {detail.couldGoWrong} {detail.rollbackPossible ? "It can be undone." : "It can't be undone."}
        {detail.restartNeeded && " Requires a restart."}
      </p>
      {commands !== null && (
        <>
          <CodeBlock title="AWS CLI" code={commands.cli} />
          <CodeBlock title="Terraform" code={commands.terraform} />
        </>
      )}
    </>
  );
}
