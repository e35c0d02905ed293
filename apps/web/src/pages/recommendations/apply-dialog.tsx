import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NumberedSteps } from "../../components/numbered-steps.tsx";
import { Button } from "../../components/ui/button.tsx";
import { CodeBlock } from "../../components/ui/code-block.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { CONTROL_STYLE } from "../../components/ui/input.tsx";
import { LoadError, Notice } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { formatDollars } from "../../lib/format.ts";
import type { DecisionProps } from "./dismiss-dialog.tsx";
import { type RecommendationDetail, recommendationQuery } from "./queries.ts";
import { RunDialog } from "./run-dialog.tsx";
import { billAmount, planText } from "./words.ts";

/** Carries it out where that is automated, else shows people the plan. */
export function ApplyDialog(props: DecisionProps) {
  const [byHand, setByHand] = useState(props.recommendation.automation === null);
  return byHand ? <PlanDialog {...props} /> : <RunDialog {...props} onByHand={() => setByHand(true)} />;
}

/** The plan that people carry out, and the note that it is done. */
function PlanDialog({ recommendation, busy, onChange, onClose }: DecisionProps) {
  const detail = useQuery(recommendationQuery(recommendation.recommendationId));
  const [note, setNote] = useState("");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Apply Recommendation"
      description={`${recommendation.title}: ${recommendation.resourceName}`}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Not yet
          </Button>
          <Button
            size="lg"
            look="primary"
            busy={busy}
            onClick={() => onChange({ recommendation, to: "applied", note: note.trim() })}
          >
            {busy ? "Saving..." : "I have done this"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice kind="info">
          This is a plan for you to carry out: nothing here changes AWS. When it is done, say so. The next
          discovery checks it, and opens the recommendation again if the saving is still there.
        </Notice>
        {detail.isError && (
          <LoadError
            message={errorSentence(detail.error, "The plan could not be loaded.")}
            onRetry={() => void detail.refetch()}
          />
        )}
        {detail.isPending && <Skeleton className="h-48" />}
        {detail.data !== undefined && <Plan detail={detail.data} />}
        <Field label="Note (optional)" hint="What was done, for others who read the history.">
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={1000}
              className={`${CONTROL_STYLE} h-auto py-1.5 max-sm:text-[16px]`}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
        </Field>
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
        <CopyButton text={planText(detail)} what="the plan" labelled />
      </div>
      <NumberedSteps steps={detail.actionSteps} />
      <p className="text-sm">
        <span className="font-medium">What could go wrong: </span>
        {detail.couldGoWrong} {detail.rollbackPossible ? "It can be taken back." : "It cannot be taken back."}
        {detail.restartNeeded && " It needs a restart."}
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
