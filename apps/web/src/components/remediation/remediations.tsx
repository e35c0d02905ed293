import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import { Undo2 } from "../icons.gen.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { LoadError, Notice } from "../ui/notice.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { LONG_MESSAGE_MS, type Messages } from "../use-messages.ts";
import {
  type RemediationRecord,
  type RemediationSubject,
  remediationsQuery,
  undoRemediation,
} from "./remediation-call.ts";
import { RemediationSteps } from "./remediation-progress.tsx";

/** Polling interval while a fix is running. */
const POLL_MS = 1500;

const WORDS: Readonly<Record<RemediationRecord["status"], string>> = {
  RUNNING: "In progress",
  COMPLETED: "Completed",
  NOT_AUTOMATABLE: "Requires manual remediation",
  FAILED: "Failed",
};

type RemediationsProps = {
  about: RemediationSubject;
  messages: Messages;
  /** Text of an empty list. */
  none?: string;
};

/** Automatic fixes of a finding or recommendation, newest first, with Undo. */
export function Remediations({ about, messages, none = "No automatic fixes yet." }: RemediationsProps) {
  const list = useQuery({
    ...remediationsQuery(about),
    refetchInterval: (query) =>
      query.state.data?.remediations.some(({ status }) => status === "RUNNING") === true ? POLL_MS : false,
  });
  const [undoing, setUndoing] = useState<RemediationRecord | null>(null);
  if (list.isError) {
    return (
      <LoadError
        message={errorSentence(list.error, "Failed to load security data")}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.data === undefined) return null;
  if (list.data.remediations.length === 0) {
    return <p className="text-muted text-sm">{none}</p>;
  }
  return (
    <>
      <ol className="flex flex-col divide-y divide-line">
        {list.data.remediations.map((one) => (
          <li key={one.remediationId} className="py-3 first:pt-0 last:pb-0">
            <Remediation remediation={one} onUndo={() => setUndoing(one)} />
          </li>
        ))}
      </ol>
      {undoing !== null && (
        <UndoDialog remediation={undoing} messages={messages} onClose={() => setUndoing(null)} />
      )}
    </>
  );
}

function Remediation({ remediation, onUndo }: { remediation: RemediationRecord; onUndo: () => void }) {
  const { title, status, message, requestedBy, createdAt, undo, undoOf, undoneAt, steps } = remediation;
  return (
    <article className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 text-sm">
          <span className="font-medium">
            {undoOf === null ? title : `Undo: ${title}`} · {undoneAt === null ? WORDS[status] : "Undone"}
          </span>{" "}
          <span className="text-muted">
            by {requestedBy} · <RelativeTime time={createdAt} />
          </span>
        </p>
        {undo.possible && (
          <Button size="sm" onClick={onUndo}>
            <Undo2 aria-hidden="true" />
            Undo
          </Button>
        )}
      </div>
      {message !== "" && <p className="break-words text-muted text-sm">{message}</p>}
      <details className="text-sm">
        <summary className="cursor-pointer rounded-sm text-muted hover:text-ink">Steps</summary>
        <div className="mt-2">
          <RemediationSteps steps={steps} />
        </div>
      </details>
    </article>
  );
}

type UndoDialogProps = { remediation: RemediationRecord; messages: Messages; onClose: () => void };

function UndoDialog({ remediation, messages, onClose }: UndoDialogProps) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => undoRemediation(remediation.remediationId),
    onSuccess: ({ status, message }) => {
      if (status === "COMPLETED") messages.succeed({ text: "Fix undone." }, LONG_MESSAGE_MS);
      else messages.fail(`Failed to undo the fix: ${message}`);
    },
    onError: (error) => messages.fail(errorSentence(error, "Failed to undo the fix"), error),
    onSettled: () => {
      onClose();
      for (const key of ["security", "recommendations", "resources"])
        void client.invalidateQueries({ queryKey: [key] });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Undo this fix"
      description={remediation.title}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" size="lg" busy={undo.isPending} onClick={() => undo.mutate()}>
            {undo.isPending ? "Undoing..." : "Undo the fix"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm">{remediation.undo.text}</p>
        <Notice kind="warning">
          {remediation.ruleId === null
            ? "Your AWS resources will be changed through AWS Systems Manager, and the finding will be active again."
            : "Your AWS resources will be changed through AWS Systems Manager, and the savings will end."}
        </Notice>
      </div>
    </Dialog>
  );
}
