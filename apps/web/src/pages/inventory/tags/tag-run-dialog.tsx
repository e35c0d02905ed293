import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import { ApprovalRequest } from "../../../components/remediation/approval-request.tsx";
import { Badge, type BadgeTone } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { FailureNotice, LoadError, Notice } from "../../../components/ui/notice.tsx";
import { ProgressLine } from "../../../components/ui/progress-line.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { formatCount } from "../../../lib/format.ts";
import { isUnderWay } from "../../../lib/runs-query.ts";
import { useMay } from "../../../lib/use-may.ts";
import { TagLine, TagLines } from "./tag-lines.tsx";
import { type TagChange, tagChangeQuery, undoTagChange } from "./tag-queries.ts";

type Status = TagChange["items"][number]["status"];

const STATUSES: Readonly<Record<Status, { label: string; tone: BadgeTone }>> = {
  waiting: { label: "Waiting", tone: "neutral" },
  running: { label: "Changing", tone: "accent" },
  changed: { label: "Changed", tone: "good" },
  failed: { label: "Failed", tone: "critical" },
  skipped: { label: "Skipped", tone: "medium" },
  not_run: { label: "Not run", tone: "neutral" },
};

/** Failures first: they need attention. */
const ORDER: readonly Status[] = ["failed", "skipped", "running", "not_run", "waiting", "changed"];

type TagRunDialogProps = {
  runId: string;
  onClose: () => void;
  /** Shows another change: the undo of this one. */
  onShow: (runId: string) => void;
};

/** A change of tags: progress with Stop, then the result of each resource, with Undo. */
export function TagRunDialog({ runId, onClose, onShow }: TagRunDialogProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const { data, error, refetch } = useQuery(tagChangeQuery(runId));
  const undoing = useMutation({
    mutationFn: () => undoTagChange(runId, reason),
    onSuccess: (started) => {
      if ("runId" in started) onShow(started.runId);
      else toast.success("Approval of the undo requested");
    },
  });
  const accountIds = data?.items.map((item) => item.accountId);
  const mayUndo = useMay("POST /resources/tag-changes/:id/undo", "fix", accountIds);
  const mayStop = useMay("POST /runs/:id/cancel", "run", accountIds);
  const stopping = useMutation({
    mutationFn: () => api.call("POST /runs/:id/cancel", { params: { id: runId } }),
  });
  const over = data !== undefined && !isUnderWay(data);
  useEffect(() => {
    if (!over) return;
    // The dialog reports the end; the list behind it has to show the new tags.
    toast.dismiss(`run-${runId}`);
    void client.invalidateQueries({ queryKey: ["resources"] });
  }, [over, runId, client]);
  const failure = undoing.error ?? stopping.error;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      className="max-w-3xl"
      title={data?.undoOf == null ? "Change of tags" : "Undo of a change of tags"}
      description={
        data === undefined ? (
          "Loading…"
        ) : (
          <>
            {formatCount(data.items.length)} {data.items.length === 1 ? "resource" : "resources"}, started{" "}
            <RelativeTime time={data.createdAt} /> by {data.requestedBy}
          </>
        )
      }
      footer={
        <>
          {mayUndo && data !== undefined && data.undo.resources > 0 && (
            <Button size="lg" busy={undoing.isPending} onClick={() => undoing.mutate()}>
              {undoing.isPending
                ? "Starting..."
                : data.undo.approval
                  ? "Request approval of the undo"
                  : `Undo for ${formatCount(data.undo.resources)} ${data.undo.resources === 1 ? "resource" : "resources"}`}
            </Button>
          )}
          <Button size="lg" look="primary" onClick={onClose}>
            {over ? "Done" : "Close"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <FailureNotice
          failure={
            failure && { text: errorSentence(failure, "That didn't work. Please try again."), error: failure }
          }
        />
        {error !== null && data === undefined && (
          <LoadError
            message={errorSentence(error, "Couldn't load the change of tags.")}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {error === null && data === undefined && <Skeleton className="h-40" />}
        {data !== undefined && (
          <Result
            change={data}
            onStop={mayStop ? () => stopping.mutate() : undefined}
            stopping={stopping.isPending || stopping.isSuccess}
          />
        )}
        {mayUndo && data?.undo.approval != null && (
          <ApprovalRequest {...{ approval: data.undo.approval, reason }} onReason={setReason} />
        )}
      </div>
    </Dialog>
  );
}

type ResultProps = { change: TagChange; onStop: (() => void) | undefined; stopping: boolean };

function Result({ change, onStop, stopping }: ResultProps) {
  const { items } = change;
  const having = (...of: Status[]) => items.filter(({ status }) => of.includes(status)).length;
  const waiting = having("waiting", "running");
  const sorted = items.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
  return (
    <>
      {isUnderWay(change) ? (
        <>
          <ProgressLine
            text={`${formatCount(items.length - waiting)} of ${formatCount(items.length)} done`}
            done={items.length - waiting}
            total={items.length}
            {...(onStop === undefined ? {} : { onCancel: onStop })}
            cancelling={stopping}
          />
          <p className="text-muted text-xs">
            You can close this window: the change continues.
            {onStop !== undefined && " Cancel ends it before the next resources."}
          </p>
        </>
      ) : (
        <Ending change={change} />
      )}
      <TagLines label="Resources">
        {sorted.map((item) => {
          const { label, tone } = STATUSES[item.status];
          return (
            <TagLine
              key={item.resourceId}
              resource={item}
              message={item.message}
              status={<Badge tone={item.undone ? "neutral" : tone}>{item.undone ? "Undone" : label}</Badge>}
            />
          );
        })}
      </TagLines>
    </>
  );
}

/** The result of the change, in a sentence that is true for each way to end. */
function Ending({ change }: { change: TagChange }) {
  const { items, status, error, undoOf, undo } = change;
  const having = (of: Status) => items.filter((item) => item.status === of).length;
  const changed = having("changed");
  const counts = [
    `${formatCount(changed)} of ${formatCount(items.length)} ${undoOf === null ? "changed" : "restored"} and verified`,
    ...(["failed", "skipped"] as const).flatMap((one) => {
      const count = having(one);
      return count > 0 ? [`${formatCount(count)} ${one}`] : [];
    }),
    ...(having("not_run") > 0 ? [`${formatCount(having("not_run"))} not run`] : []),
  ].join(", ");
  const kind =
    error !== null
      ? "error"
      : changed === items.length
        ? "success"
        : status === "cancelled"
          ? "info"
          : "warning";
  return (
    <Notice kind={kind}>
      {status === "cancelled" && "Stopped. "}
      {counts}.{error !== null && ` ${error}`}
      {undo.resources === 0 && changed > 0 && undoOf === null && ` ${undo.text}`}
    </Notice>
  );
}
