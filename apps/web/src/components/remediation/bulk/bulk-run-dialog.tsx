import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { errorSentence } from "../../../lib/api-error.ts";
import { classNames } from "../../../lib/class-names.ts";
import { api } from "../../../lib/client.ts";
import { resourceIdBeside } from "../../../lib/resource-id.ts";
import { Check, Circle, LoaderCircle, Minus, X } from "../../icons.gen.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadError, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type BulkRun, bulkRunQuery, goesOn } from "./bulk-call.ts";
import { having, runSummary, STATUS_WORDS, subjectOf } from "./bulk-text.ts";

/** Polling interval while fixes are applied. */
const POLL_MS = 1000;

type BulkRunDialogProps = { runId: string; onClose: () => void };

/** Progress of a run of many fixes, Stop, and what became of each. Closing it does not stop the run. */
export function BulkRunDialog({ runId, onClose }: BulkRunDialogProps) {
  const run = useQuery({
    ...bulkRunQuery(runId),
    refetchInterval: ({ state }) => (state.data !== undefined && goesOn(state.data) ? POLL_MS : false),
  });
  const stop = useStop(runId);
  const active = run.data !== undefined && goesOn(run.data);
  useReloadAtEnd(run.data !== undefined && !active);
  const stopped = run.data !== undefined && !["queued", "running"].includes(run.data.status);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={run.data === undefined ? "Progress" : titleOf(run.data, active)}
      description={run.data === undefined ? undefined : `Started by ${run.data.requestedBy}`}
      className="max-w-2xl"
      footer={
        <>
          {active && (
            <Button
              size="lg"
              busy={stop.isPending}
              disabled={stopped || stop.isSuccess}
              onClick={() => stop.mutate()}
            >
              {stop.isPending || stop.isSuccess || stopped ? "Stopping..." : "Stop"}
            </Button>
          )}
          <Button size="lg" look="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {stop.isError && <Notice kind="error">{errorSentence(stop.error, "Couldn't stop the run.")}</Notice>}
        {run.isError && (
          <LoadError
            message={errorSentence(run.error, "Couldn't load the run.")}
            error={run.error}
            onRetry={() => void run.refetch()}
          />
        )}
        {run.isPending && <Skeleton className="h-48 rounded-lg" />}
        {run.data !== undefined && (
          <>
            <Progress run={run.data} active={active} />
            <Items run={run.data} />
            {active && (
              <p className="text-muted text-sm">
                You can close this dialog. Stop ends the run after the current change.
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

function titleOf(run: BulkRun, active: boolean): string {
  const ofFindings = run.items.every(({ recommendationId }) => recommendationId === null);
  if (active) return `${ofFindings ? "Fixing" : "Applying"} ${subjectOf(run)}`;
  return run.status === "cancelled" ? `Stopped: ${subjectOf(run)}` : `Finished: ${subjectOf(run)}`;
}

function useStop(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call("POST /runs/:id/cancel", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: bulkRunQuery(id).queryKey }),
  });
}

/** Loads again what a finished run changed, also where server events are buffered. */
function useReloadAtEnd(ended: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!ended) return;
    for (const key of ["recommendations", "security", "resources"])
      void client.invalidateQueries({ queryKey: [key] });
  }, [ended, client]);
}

function Progress({ run, active }: { run: BulkRun; active: boolean }) {
  const done = run.items.length - having(run, "waiting", "running");
  const percent = run.items.length === 0 ? 100 : Math.round((done / run.items.length) * 100);
  return (
    <div>
      <p role="status" className="text-sm tabular-nums">
        {runSummary(run)}
      </p>
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={classNames(
            "h-full rounded-full transition-[width] duration-200",
            active ? "bg-accent" : having(run, "failed") > 0 ? "bg-high-fill" : "bg-good-fill",
          )}
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}

const MARKS = {
  waiting: { icon: Circle, style: "text-muted" },
  running: { icon: LoaderCircle, style: "text-accent motion-safe:animate-spin" },
  completed: { icon: Check, style: "text-good" },
  failed: { icon: X, style: "text-critical" },
  skipped: { icon: Minus, style: "text-muted" },
  not_run: { icon: Minus, style: "text-muted" },
} as const;

function Items({ run }: { run: BulkRun }) {
  return (
    <ol aria-label="Results" className="divide-y divide-line rounded-lg border border-line">
      {run.items.map((item) => {
        const { icon: Icon, style } = MARKS[item.status];
        const shortId = resourceIdBeside(item);
        return (
          <li
            key={item.recommendationId ?? item.findingId ?? item.title}
            className="flex gap-2 px-3 py-2 text-sm"
          >
            <Icon className={classNames("mt-0.5 size-4 shrink-0", style)} aria-hidden="true" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <ItemLink item={item} />
                <span className="text-muted text-xs">{STATUS_WORDS[item.status]}</span>
              </p>
              <p className="break-words text-muted text-xs">
                {item.resourceName}
                {shortId !== null && <code className="ml-1 font-mono">{shortId}</code>}
                {item.message !== "" && ` · ${item.message}`}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Leads to where one is shown, with its steps and Undo. */
function ItemLink({ item }: { item: BulkRun["items"][number] }) {
  const style = "font-medium hover:underline";
  if (item.recommendationId !== null) {
    return (
      <Link
        to="/recommendations"
        search={{
          status: item.status === "completed" ? "applied" : undefined,
          open: item.recommendationId,
        }}
        className={style}
      >
        {item.title}
      </Link>
    );
  }
  if (item.findingId === null) return <span className="font-medium">{item.title}</span>;
  return (
    <Link to="/security/findings/$id" params={{ id: item.findingId }} className={style}>
      {item.title}
    </Link>
  );
}
