import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError, errorSentence } from "../../../lib/api-error.ts";
import { useOperationId } from "../../selection/use-operation-id.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { LoadError, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type BulkPlan, type BulkSource, bulkPlanQuery } from "./bulk-call.ts";
import { BulkPlanList } from "./bulk-plan-list.tsx";
import { subjectOf } from "./bulk-text.ts";

type BulkPlanDialogProps = {
  source: BulkSource;
  /** "Apply", "Fix": the act, on the button too. */
  verb: string;
  /** What is selected, while the plan loads: "12 recommendations". */
  about: string;
  /** Below the reasons why some are left out. */
  leftOutDetails?: ReactNode;
  onStarted: (runId: string) => void;
  onClose: () => void;
};

/** One plan for many fixes, with one confirmation. A plan that is out of date is explained and made again. */
export function BulkPlanDialog(props: BulkPlanDialogProps) {
  const { source, verb, about, leftOutDetails, onStarted, onClose } = props;
  const plan = useQuery(bulkPlanQuery(source));
  const [typed, setTyped] = useState("");
  const start = useStart(source, plan, onStarted, () => setTyped(""));
  const ready = plan.data !== undefined && !plan.isFetching && mayStart(plan.data, typed);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${verb} ${plan.data === undefined || plan.data.items.length === 0 ? about : subjectOf(plan.data)}`}
      description="One after the other. Each is checked, and rolled back if it fails."
      className="max-w-2xl"
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="primary"
            size="lg"
            busy={start.busy}
            disabled={!ready}
            onClick={() => plan.data !== undefined && start.confirm(plan.data)}
          >
            {start.busy
              ? "Starting..."
              : plan.data === undefined || plan.data.items.length === 0
                ? verb
                : `${verb} ${subjectOf(plan.data)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {start.message !== null && (
          <Notice kind={start.replanned ? "warning" : "error"}>{start.message}</Notice>
        )}
        {plan.isError && (
          <LoadError
            message={errorSentence(plan.error, "Couldn't load the plan.")}
            error={plan.error}
            onRetry={() => void plan.refetch()}
          />
        )}
        {plan.isPending && <Skeleton className="h-48 rounded-lg" />}
        {plan.data !== undefined && (
          <>
            <BulkPlanList plan={plan.data} leftOutDetails={leftOutDetails} />
            {plan.data.deletions > 0 && (
              <Field
                label={`Type ${plan.data.deletions} to confirm the deletions`}
                hint={
                  plan.data.deletions === 1
                    ? "1 of them deletes something permanently. This can't be undone."
                    : `${plan.data.deletions} of them delete something permanently. This can't be undone.`
                }
              >
                {(control) => (
                  <Input
                    {...control}
                    autoComplete="off"
                    inputMode="numeric"
                    className="sm:w-32"
                    value={typed}
                    onChange={(event) => setTyped(event.currentTarget.value)}
                  />
                )}
              </Field>
            )}
            {plan.data.items.length > 0 && (
              <Notice kind="warning">
                Your AWS resources will be changed through AWS Systems Manager. Back up anything you can't
                afford to lose before you continue.
              </Notice>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Whether a plan can be confirmed: it does something, and its deletions were counted. */
function mayStart({ items, deletions }: BulkPlan, typed: string): boolean {
  return items.length > 0 && (deletions === 0 || typed.trim() === String(deletions));
}

type PlanResult = {
  data: BulkPlan | undefined;
  refetch: () => Promise<{ data: BulkPlan | undefined }>;
};

const CHANGED =
  "The selection has changed since the plan was shown. Nothing was started. Review the new plan below.";

/** Starts what was confirmed, once. After a conflict the plan is made again, to tell whether it was out of date. */
function useStart(
  source: BulkSource,
  plan: PlanResult,
  onStarted: (runId: string) => void,
  onReplanned: () => void,
) {
  const operation = useOperationId();
  const [message, setMessage] = useState<string | null>(null);
  const [replanned, setReplanned] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ planHash, deletions }: BulkPlan) => {
      const confirmed = { planHash, ...(deletions === 0 ? {} : { confirmDeletions: deletions }) };
      return source.start({ ...confirmed, operationId: operation.idOf(confirmed) });
    },
    onMutate: () => setMessage(null),
    onSuccess: ({ runId }) => {
      operation.done();
      onStarted(runId);
    },
    onError: async (error, { planHash }) => {
      const again =
        error instanceof ApiError && error.status === 409 ? (await plan.refetch()).data : undefined;
      const changed = again !== undefined && again.planHash !== planHash;
      setReplanned(changed);
      setMessage(changed ? CHANGED : errorSentence(error, "Couldn't start the run."));
      if (changed) onReplanned();
    },
  });
  return {
    busy: isPending,
    message,
    replanned,
    confirm: (shown: BulkPlan) => {
      if (!isPending) mutate(shown);
    },
  };
}
