import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { ApiError, errorSentence } from "../../lib/api-error.ts";
import { latestBulkRunQuery } from "../../lib/bulk-run-query.ts";
import { countOf } from "../../lib/format.ts";
import { newId } from "../../lib/new-id.ts";
import { isUnderWay } from "../../lib/runs-query.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { FailureNotice, LoadError, Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ApprovalRequest } from "./approval-request.tsx";
import {
  type BulkConfirmation,
  type BulkPlan,
  type BulkStart,
  type BulkSubject,
  leftOutCount,
} from "./bulk-plan.ts";
import { BulkPlanChanges } from "./bulk-plan-changes.tsx";
import { BulkPlanLeftOut } from "./bulk-plan-left-out.tsx";
import { BULK_WORDS } from "./bulk-words.ts";

type BulkPlanDialogProps = {
  of: BulkSubject;
  load: (signal: AbortSignal) => Promise<BulkPlan>;
  start: (confirmation: BulkConfirmation) => Promise<BulkStart>;
  onStarted: (runId: string) => void;
  /** Opens a run that is under way already. */
  onShowRun: (runId: string) => void;
  onClose: () => void;
};

/** The plan of many fixes, to confirm once. */
export function BulkPlanDialog({ of, load, start, onStarted, onShowRun, onClose }: BulkPlanDialogProps) {
  const words = BULK_WORDS[of];
  const [operationId] = useState(newId);
  const plan = useQuery({
    queryKey: ["bulk-plan", operationId],
    queryFn: ({ signal }) => load(signal),
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  });
  const latest = useQuery({ ...latestBulkRunQuery, refetchOnMount: "always" });
  const other = latest.data && isUnderWay(latest.data) ? latest.data : null;
  const [reason, setReason] = useState("");
  const approval = plan.data?.approval ?? null;
  const { starting, confirm, requestId } = useBulkStart({
    ...{ start, onStarted, operationId, plan: plan.data },
    reason: approval === null ? undefined : reason.trim(),
    // The plan is stale, or another run is in the way: show what holds now.
    onConflict: () => Promise.all([plan.refetch(), latest.refetch()]),
  });
  // Typed for one plan: another has other deletions.
  const [typed, setTyped] = useState({ planHash: "", text: "" });
  const typedText = typed.planHash === plan.data?.planHash ? typed.text : "";
  const confirmed =
    (approval === null || reason.trim() !== "") &&
    (plan.data?.deletions === 0 || typedText.trim() === String(plan.data?.deletions));
  const count = plan.data?.items.length ?? 0;
  const nothing = (plan.data !== undefined && count === 0) || requestId !== null;
  const busy = starting.isPending || starting.isSuccess;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      className="max-w-2xl"
      description={plan.data === undefined ? "Planning..." : summaryOf(of, plan.data)}
      footer={
        <DialogActions
          onCancel={onClose}
          cancel={nothing ? "Close" : "Cancel"}
          busy={busy}
          disabled={plan.data === undefined || plan.isFetching || other !== null || !confirmed}
          onAct={confirm}
        >
          {nothing
            ? undefined
            : actLabel({ busy, needsApproval: approval !== null, act: words.act, count, of })}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        {other !== null && (
          <Notice
            kind="info"
            action={
              <Button size="sm" className="-my-1" onClick={() => onShowRun(other.id)}>
                Show progress
              </Button>
            }
          >
            Another run of fixes is in progress. You can start this one when it ends.
          </Notice>
        )}
        {starting.isError && other === null && (
          <FailureNotice
            failure={{
              text: errorSentence(starting.error, words.startFailed),
              error: starting.error,
            }}
          />
        )}
        <PlanBody of={of} plan={plan}>
          <CountDeletions
            count={plan.data?.deletions ?? 0}
            text={typedText}
            onType={(text) => setTyped({ planHash: plan.data?.planHash ?? "", text })}
          />
          {approval !== null && requestId === null && (
            <ApprovalRequest approval={approval} reason={reason} onReason={setReason} />
          )}
        </PlanBody>
        {requestId !== null && (
          <Notice kind="success">
            Approval requested.{" "}
            <Link to="/approvals" search={{ open: requestId }} className="font-medium underline">
              View the request
            </Link>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

type ActLabel = { busy: boolean; needsApproval: boolean; act: string; count: number; of: BulkSubject };

function actLabel({ busy, needsApproval, act, count, of }: ActLabel): string {
  if (needsApproval) return busy ? "Requesting..." : "Request approval";
  if (busy) return "Starting...";
  return count === 0 ? act : `${act} ${countOf(count, of)}`;
}

type BulkStartOptions = Pick<BulkPlanDialogProps, "start" | "onStarted"> & {
  operationId: string;
  plan: BulkPlan | undefined;
  reason: string | undefined;
  onConflict: () => Promise<unknown>;
};

/** Starts a plan once, or requests the approval that it needs. */
function useBulkStart({ start, onStarted, operationId, plan, reason, onConflict }: BulkStartOptions) {
  const client = useQueryClient();
  // A second press can come before the button is drawn as busy.
  const pressed = useRef(false);
  const starting = useMutation({
    mutationFn: ({ planHash, deletions }: BulkPlan) =>
      start({
        ...{ planHash, operationId },
        ...(deletions === 0 ? {} : { confirmDeletions: deletions }),
        ...(reason === undefined ? {} : { reason }),
      }),
    onSuccess: (started) => {
      if (!("runId" in started)) return void client.invalidateQueries({ queryKey: ["approvals"] });
      void client.invalidateQueries({ queryKey: latestBulkRunQuery.queryKey });
      onStarted(started.runId);
    },
    onError: async (error) => {
      pressed.current = false;
      if (error instanceof ApiError && error.code === "conflict") await onConflict();
    },
  });
  return {
    starting,
    confirm: () => {
      if (plan === undefined || pressed.current) return;
      pressed.current = true;
      starting.mutate(plan);
    },
    requestId: starting.data !== undefined && "approvalId" in starting.data ? starting.data.approvalId : null,
  };
}

type PlanBodyProps = { of: BulkSubject; plan: UseQueryResult<BulkPlan>; children: ReactNode };

function PlanBody({ of, plan, children }: PlanBodyProps) {
  if (plan.isPending) return <PlanSkeleton />;
  if (plan.data === undefined) {
    return (
      <LoadError
        message={errorSentence(plan.error, "Couldn't load the plan.")}
        error={plan.error}
        onRetry={() => void plan.refetch()}
      />
    );
  }
  return (
    <>
      {plan.isError && (
        <LoadError
          message={errorSentence(plan.error, "Couldn't load the plan again.")}
          error={plan.error}
          onRetry={() => void plan.refetch()}
        />
      )}
      {plan.data.items.length > 0 && (
        <>
          <BulkPlanChanges of={of} items={plan.data.items} />
          {children}
          <Notice kind="warning">
            Your AWS resources will be changed through AWS Systems Manager, one after the other. Back up
            anything you can't afford to lose before you continue.
          </Notice>
        </>
      )}
      <BulkPlanLeftOut of={of} plan={plan.data} />
    </>
  );
}

type CountDeletionsProps = { count: number; text: string; onType: (text: string) => void };

/** Deletions are confirmed by their number. */
function CountDeletions({ count, text, onType }: CountDeletionsProps) {
  if (count === 0) return null;
  return (
    <Field
      label={`Type ${count} to confirm the deletions`}
      hint={
        count === 1
          ? "1 of the changes deletes something permanently. It can't be undone."
          : `${count} of the changes delete something permanently. They can't be undone.`
      }
    >
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          inputMode="numeric"
          className="sm:w-32"
          value={text}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

function summaryOf(of: BulkSubject, plan: BulkPlan): string {
  const { gone, none, order } = BULK_WORDS[of];
  const { items } = plan;
  const left = leftOutCount(plan);
  if (items.length === 0) return left === 0 ? gone : none;
  return left === 0
    ? `${countOf(items.length, of)}, ${order}`
    : `${items.length} of ${countOf(items.length + left, of)}, ${order}`;
}

function PlanSkeleton() {
  return (
    <section aria-label="What will change" aria-busy="true">
      <h3 className="mb-2 font-semibold text-sm">What will change</h3>
      <div className="flex flex-col gap-2">
        <Skeleton className="h-16 rounded-lg" />
        <Skeleton className="h-16 rounded-lg" />
        <Skeleton className="h-16 rounded-lg" />
      </div>
    </section>
  );
}
