import { useMutation } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { reportAct } from "../../../components/act-toast.ts";
import { ApprovalRequest } from "../../../components/remediation/approval-request.tsx";
import { type Reach, reachText } from "../../../components/selection/selection-reach.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { DialogActions } from "../../../components/ui/dialog-actions.tsx";
import { FailureNotice } from "../../../components/ui/notice.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { formatCount } from "../../../lib/format.ts";
import { PlanView } from "./plan-view.tsx";
import { TagForm } from "./tag-form.tsx";
import { type ChosenResources, changeTags, planTags, type TagPlan } from "./tag-queries.ts";
import { editOf, problemsOf, type TagRow } from "./tag-rows.ts";

type EditTagsDialogProps = {
  selection: ChosenResources;
  /** The selected resources whose tags the person may change. */
  reach: Pick<Reach, "count" | "selected">;
  /** Keys in use, for completion. */
  tagKeys: readonly string[];
  onClose: () => void;
  /** The change is running. */
  onStarted: (runId: string) => void;
};

/** A plan with the ID of its confirmation: a second click is the same change. */
type Shown = { plan: TagPlan; operationId: string };

/** Tags to set and remove, then the plan, then one confirmation. */
export function EditTagsDialog({ selection, reach, tagKeys, onClose, onStarted }: EditTagsDialogProps) {
  const formId = useId();
  const [rows, setRows] = useState<TagRow[]>([{ id: 1, act: "set", key: "", value: "" }]);
  const [checked, setChecked] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const problems = useMemo(() => problemsOf(rows), [rows]);
  const planning = useMutation({
    mutationFn: () => planTags(selection, editOf(rows)),
    onSuccess: (plan) => setShown({ plan, operationId: crypto.randomUUID() }),
  });
  const [reason, setReason] = useState("");
  const approval = shown?.plan.approval ?? null;
  const starting = useMutation({
    mutationFn: ({ plan: { planHash }, operationId }: Shown) =>
      changeTags(selection, editOf(rows), {
        ...{ planHash, operationId },
        ...(approval === null ? {} : { reason: reason.trim() }),
      }),
    onSuccess: (started) => {
      if ("runId" in started) return onStarted(started.runId);
      reportAct({ text: "Approval of the change of tags requested" });
      onClose();
    },
  });
  const review = () => {
    setChecked(true);
    if (problems.size === 0) planning.mutate();
  };
  const back = () => {
    setShown(null);
    starting.reset();
  };
  const failed = starting.error ?? planning.error;
  const busy = starting.isPending;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      className={shown === null ? "max-w-2xl" : "max-w-3xl"}
      title="Edit tags"
      description={
        shown === null
          ? `${reachText(reach, "resource")}. Tags change after you have confirmed the plan.`
          : "Review what changes. Nothing has changed yet."
      }
      footer={
        shown === null ? (
          <DialogActions onCancel={onClose} form={formId} busy={planning.isPending}>
            {planning.isPending ? "Checking..." : "Review changes"}
          </DialogActions>
        ) : (
          <>
            <Button size="lg" disabled={busy} onClick={back}>
              Back
            </Button>
            <Button
              size="lg"
              look="primary"
              busy={busy}
              disabled={shown.plan.items.length === 0 || (approval !== null && reason.trim() === "")}
              onClick={() => starting.mutate(shown)}
            >
              {busy
                ? "Starting..."
                : approval === null
                  ? `Change tags of ${counted(shown.plan.items.length)}`
                  : "Request approval"}
            </Button>
          </>
        )
      }
    >
      <FailureNotice
        className="mb-3"
        failure={
          failed && {
            text: errorSentence(failed, "Couldn't plan the change. Please try again."),
            error: failed,
          }
        }
      />
      {shown === null ? (
        <TagForm
          id={formId}
          rows={rows}
          onRows={setRows}
          problems={checked ? problems : new Map()}
          tagKeys={tagKeys}
          onSubmit={review}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <PlanView plan={shown.plan} elsewhere={elsewhereOf(shown.plan, reach)} />
          {approval !== null && <ApprovalRequest approval={approval} reason={reason} onReason={setReason} />}
        </div>
      )}
    </Dialog>
  );
}

/** Selected resources that a plan isn't about; if their accounts are not known, all that it doesn't count. */
function elsewhereOf(
  { items, leftOut, beyondLimit }: TagPlan,
  { count, selected }: Pick<Reach, "count" | "selected">,
): number {
  const planned = items.length + beyondLimit + leftOut.reduce((sum, one) => sum + one.count, 0);
  return Math.max(0, selected - (count ?? planned));
}

function counted(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "resource" : "resources"}`;
}
