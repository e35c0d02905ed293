import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, errorSentence } from "../../lib/api-error.ts";
import { type BulkRun, bulkRunQuery, goesOn, latestBulkRunQuery } from "../../lib/bulk-run-query.ts";
import { api } from "../../lib/client.ts";
import { countOf } from "../../lib/format.ts";
import { isUnderWay } from "../../lib/runs-query.ts";
import { useMay, useMayIn } from "../../lib/use-may.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailureNotice, LoadError, Notice } from "../ui/notice.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { Messages } from "../use-messages.ts";
import type { BulkSubject } from "./bulk-plan.ts";
import { accountsOf, BulkRunItems } from "./bulk-run-items.tsx";
import { BULK_WORDS } from "./bulk-words.ts";
import { UndoById } from "./undo-dialog.tsx";

type BulkRunDialogProps = {
  runId: string;
  messages: Messages;
  /** Plans what was not fixed again: IDs of findings or of recommendations. */
  onPlanAgain: (ids: string[]) => void;
  /** What the page can plan again. */
  plansAgain: BulkSubject;
  onClose: () => void;
};

/** A run of many fixes: progress of each with Stop, then the results. Closing it leaves the run going. */
export function BulkRunDialog(props: BulkRunDialogProps) {
  const { runId, messages, plansAgain, onPlanAgain, onClose } = props;
  const client = useQueryClient();
  const run = useQuery({ ...bulkRunQuery(runId), refetchOnMount: "always" });
  const mayStop = useMay("POST /runs/:id/cancel", "run", accountsOf(run.data?.items ?? []));
  const mayFix = useMayIn("POST /security/bulk-remediation", "fix");
  const [undoing, setUndoing] = useState<string | null>(null);
  const stop = useMutation({
    mutationFn: () => api.call("POST /runs/:id/cancel", { params: { id: runId } }),
    onSettled: () => {
      for (const { queryKey } of [bulkRunQuery(runId), latestBulkRunQuery])
        void client.invalidateQueries({ queryKey });
    },
  });
  const going = run.data !== undefined && isUnderWay(run.data);
  const of = run.data === undefined ? plansAgain : subjectOf(run.data);
  const rest =
    run.data === undefined || goesOn(run.data) || of !== plansAgain ? [] : notFixed(run.data, mayFix);
  const stopping = stop.isPending || stop.isSuccess;
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={run.data === undefined ? "Fixes" : titleOf(run.data)}
        className="max-w-2xl"
        description={run.data !== undefined && <Started run={run.data} />}
        footer={
          <>
            {going && (
              <p className="mr-auto text-muted text-xs max-sm:w-full">The run goes on when you close this.</p>
            )}
            {going && mayStop && (
              <Button size="lg" disabled={stopping} onClick={() => stop.mutate()}>
                {stopping ? "Stopping..." : "Stop"}
              </Button>
            )}
            {rest.length > 0 && (
              <Button size="lg" onClick={() => onPlanAgain(rest)}>
                Plan {countOf(rest.length, of)} again
              </Button>
            )}
            <Button look={going ? "secondary" : "primary"} size="lg" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {stop.isError && going && (
            <FailureNotice
              failure={{ text: errorSentence(stop.error, "Couldn't stop the run."), error: stop.error }}
            />
          )}
          <FailureNotice failure={messages.error} />
          {run.isError && <RunError error={run.error} onRetry={() => void run.refetch()} />}
          {run.isPending && <RunSkeleton />}
          {run.data !== undefined && (
            <>
              <Standing run={run.data} />
              <BulkRunItems items={run.data.items} onUndo={setUndoing} />
            </>
          )}
        </div>
      </Dialog>
      {undoing !== null && (
        <UndoById
          remediationId={undoing}
          messages={messages}
          onClose={() => {
            setUndoing(null);
            void run.refetch();
          }}
        />
      )}
    </>
  );
}

/** What of a run that ended is not fixed, and may be by this person. */
function notFixed({ items }: BulkRun, mayFix: (...accountIds: string[]) => boolean): string[] {
  return items.flatMap((item) => {
    const id = item.findingId ?? item.recommendationId;
    return id !== null && item.status !== "completed" && mayFix(...accountsOf([item])) ? [id] : [];
  });
}

function subjectOf({ items }: BulkRun): BulkSubject {
  return items.some(({ recommendationId }) => recommendationId !== null) ? "recommendation" : "finding";
}

function titleOf(run: BulkRun): string {
  const { items } = run;
  const of = subjectOf(run);
  const total = countOf(items.length, of);
  if (isUnderWay(run)) return `${BULK_WORDS[of].acting} ${total}`;
  const done = items.filter(({ status }) => status === "completed").length;
  return `${done} of ${total} ${BULK_WORDS[of].past}`;
}

function Started({ run }: { run: BulkRun }) {
  return (
    <>
      Started by {run.requestedBy} · <RelativeTime time={run.createdAt} />
    </>
  );
}

/** Why a run ended early, or how far it is. */
function Standing({ run }: { run: BulkRun }) {
  const { items, status } = run;
  const of = subjectOf(run);
  const ended = items.filter((item) => !["waiting", "running", "not_run"].includes(item.status)).length;
  const notRun = items.filter((item) => item.status === "not_run").length;
  if (status === "cancelled") {
    return (
      <Notice kind="info">
        Stopped.{" "}
        {notRun === 0 ? "All fixes had started." : `${countOf(notRun, of)} not ${BULK_WORDS[of].past}.`}
        {goesOn(run) && " The fix that is in progress ends by itself."}
      </Notice>
    );
  }
  if (status === "failed" || status === "interrupted") {
    return (
      <Notice kind="error">
        The server stopped this run. {countOf(notRun, of)} not {BULK_WORDS[of].past}.
      </Notice>
    );
  }
  if (status === "completed") return null;
  return (
    <div>
      <p role="status" className="text-sm tabular-nums">
        {status === "queued" ? "Waiting to start" : `${ended} of ${items.length} done`}
      </p>
      <div
        role="progressbar"
        aria-label="Progress of the fixes"
        aria-valuemin={0}
        aria-valuemax={items.length}
        aria-valuenow={ended}
        className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-200"
          style={{ width: `${(ended / Math.max(1, items.length)) * 100}%` }}
        />
      </div>
    </div>
  );
}

function RunError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Notice kind="error">
        This run doesn't exist. The link may be incomplete, or of another workspace.
      </Notice>
    );
  }
  return (
    <LoadError message={errorSentence(error, "Couldn't load the run.")} error={error} onRetry={onRetry} />
  );
}

function RunSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-12 rounded-lg" />
      <Skeleton className="h-12 rounded-lg" />
    </div>
  );
}
