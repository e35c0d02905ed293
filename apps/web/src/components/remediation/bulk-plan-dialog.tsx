import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, errorSentence } from "../../lib/api-error.ts";
import { latestBulkRunQuery } from "../../lib/bulk-run-query.ts";
import { countOf } from "../../lib/format.ts";
import { newId } from "../../lib/new-id.ts";
import { isUnderWay } from "../../lib/runs-query.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailureNotice, LoadError, Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { BulkConfirmation, BulkPlan } from "./bulk-plan.ts";
import { BulkPlanChanges } from "./bulk-plan-changes.tsx";
import { BulkPlanLeftOut } from "./bulk-plan-left-out.tsx";

type BulkPlanDialogProps = {
  load: (signal: AbortSignal) => Promise<BulkPlan>;
  start: (confirmation: BulkConfirmation) => Promise<{ runId: string }>;
  onStarted: (runId: string) => void;
  /** Opens a run that is under way already. */
  onShowRun: (runId: string) => void;
  onClose: () => void;
};

/** The plan of many fixes, to confirm once. */
export function BulkPlanDialog({ load, start, onStarted, onShowRun, onClose }: BulkPlanDialogProps) {
  const client = useQueryClient();
  const [operationId] = useState(newId);
  const plan = useQuery({
    queryKey: ["bulk-plan", operationId],
    queryFn: ({ signal }) => load(signal),
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  });
  const latest = useQuery({ ...latestBulkRunQuery, refetchOnMount: "always" });
  const other = latest.data && isUnderWay(latest.data) ? latest.data : null;
  // A second press can come before the button is drawn as busy.
  const pressed = useRef(false);
  const confirm = () => {
    if (plan.data === undefined || pressed.current) return;
    pressed.current = true;
    starting.mutate(plan.data.planHash);
  };
  const starting = useMutation({
    mutationFn: (planHash: string) => start({ planHash, operationId }),
    onSuccess: ({ runId }) => {
      void client.invalidateQueries({ queryKey: latestBulkRunQuery.queryKey });
      onStarted(runId);
    },
    onError: async (error) => {
      pressed.current = false;
      if (!(error instanceof ApiError) || error.code !== "conflict") return;
      // The plan is stale, or another run is in the way: show what holds now.
      await Promise.all([plan.refetch(), latest.refetch()]);
    },
  });
  const count = plan.data?.items.length ?? 0;
  const busy = starting.isPending || starting.isSuccess;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Fix selected findings"
      className="max-w-2xl"
      description={plan.data === undefined ? "Planning..." : summaryOf(plan.data)}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {plan.data !== undefined && count === 0 ? "Close" : "Cancel"}
          </Button>
          {(plan.data === undefined || count > 0) && (
            <Button
              look="primary"
              size="lg"
              busy={busy}
              disabled={plan.data === undefined || plan.isFetching || other !== null}
              onClick={confirm}
            >
              {busy ? "Starting..." : plan.data === undefined ? "Fix" : `Fix ${countOf(count, "finding")}`}
            </Button>
          )}
        </>
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
              text: errorSentence(starting.error, "Couldn't start the fixes."),
              error: starting.error,
            }}
          />
        )}
        <PlanBody plan={plan} />
      </div>
    </Dialog>
  );
}

function PlanBody({ plan }: { plan: UseQueryResult<BulkPlan> }) {
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
          <BulkPlanChanges items={plan.data.items} />
          <Notice kind="warning">
            Your AWS resources will be changed through AWS Systems Manager, one after the other. Back up
            anything you can't afford to lose before you continue.
          </Notice>
        </>
      )}
      <BulkPlanLeftOut plan={plan.data} />
    </>
  );
}

function summaryOf({ items, manual, closed, excludedDeletions, beyondLimit }: BulkPlan): string {
  const left = manual + closed + excludedDeletions + beyondLimit;
  if (items.length === 0) {
    return left === 0 ? "The selected findings no longer exist." : "None of them can be fixed this way.";
  }
  return left === 0
    ? `${countOf(items.length, "finding")}, most severe first`
    : `${items.length} of ${countOf(items.length + left, "finding")}, most severe first`;
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
