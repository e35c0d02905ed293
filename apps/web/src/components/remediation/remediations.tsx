import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import { Undo2 } from "../icons.gen.ts";
import { May } from "../may.tsx";
import { Button } from "../ui/button.tsx";
import { LoadError } from "../ui/notice.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import type { Messages } from "../use-messages.ts";
import { type RemediationRecord, type RemediationSubject, remediationsQuery } from "./remediation-call.ts";
import { RemediationSteps } from "./remediation-progress.tsx";
import { UndoDialog } from "./undo-dialog.tsx";

/** Polling interval while a fix is running. */
const POLL_MS = 1500;

const WORDS: Readonly<Record<RemediationRecord["status"], string>> = {
  RUNNING: "In progress",
  COMPLETED: "Completed",
  NOT_AUTOMATABLE: "Requires manual remediation",
  FAILED: "Failed",
};

type RemediationsProps = {
  about: RemediationSubject | { resource_id: string };
  messages: Messages;
  /** Text of an empty list. */
  none?: string;
};

/** Automatic fixes of a finding, a recommendation, or a resource, newest first, with Undo. */
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
  const { accountId, title, status, message, requestedBy, createdAt, undo, undoOf, undoneAt, steps } =
    remediation;
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
          <May call="POST /security/remediation/:id/rollback" need="fix" account={accountId}>
            <Button size="sm" onClick={onUndo}>
              <Undo2 aria-hidden="true" />
              Undo
            </Button>
          </May>
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
