import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { LoadError, Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { LONG_MESSAGE_MS, type Messages } from "../use-messages.ts";
import { ApprovalRequest } from "./approval-request.tsx";
import { type RemediationRecord, remediationQuery, undoRemediation } from "./remediation-call.ts";

type UndoDialogProps = {
  /** Undefined while it is loaded. */
  remediation: RemediationRecord | undefined;
  /** Why it could not be loaded. */
  failed?: { message: string; error: Error; retry: () => void } | null;
  messages: Messages;
  onClose: () => void;
};

/** Says what the undo of a fix does, or why it can't be undone, and starts it. */
export function UndoDialog({ remediation, failed = null, messages, onClose }: UndoDialogProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const undo = useMutation({
    mutationFn: (id: string) => undoRemediation(id, reason),
    onSuccess: (result) => {
      if (result.status === "APPROVAL_REQUIRED") {
        messages.succeed({ text: "Approval of the undo requested." }, LONG_MESSAGE_MS);
        return;
      }
      const { status, message } = result;
      if (status === "COMPLETED") messages.succeed({ text: "Fix undone." }, LONG_MESSAGE_MS);
      else messages.fail(`Failed to undo the fix: ${message}`);
    },
    onError: (error) => messages.fail(errorSentence(error, "Failed to undo the fix"), error),
    onSettled: () => {
      onClose();
      for (const key of ["security", "recommendations", "resources", "bulk-run", "approvals"])
        void client.invalidateQueries({ queryKey: [key] });
    },
  });
  const possible = remediation?.undo.possible === true;
  const approval = remediation?.undo.approval ?? null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Undo this fix"
      description={remediation?.title}
      footer={
        <DialogActions
          onCancel={onClose}
          cancel={remediation === undefined || possible ? "Cancel" : "Close"}
          busy={undo.isPending}
          onAct={() => remediation !== undefined && undo.mutate(remediation.remediationId)}
        >
          {possible
            ? undo.isPending
              ? "Undoing..."
              : approval
                ? "Request approval"
                : "Undo the fix"
            : undefined}
        </DialogActions>
      }
    >
      {failed !== null && <LoadError message={failed.message} error={failed.error} onRetry={failed.retry} />}
      {failed === null && remediation === undefined && <Skeleton className="h-16 rounded-lg" />}
      {remediation !== undefined && (
        <div className="flex flex-col gap-4">
          <p className="text-sm">{remediation.undo.text}</p>
          {possible && (
            <Notice kind="warning">
              {remediation.ruleId === null
                ? "Your AWS resources will be changed through AWS Systems Manager, and the finding will be active again."
                : "Your AWS resources will be changed through AWS Systems Manager, and the savings will end."}
            </Notice>
          )}
          {approval !== null && <ApprovalRequest {...{ approval, reason }} onReason={setReason} />}
        </div>
      )}
    </Dialog>
  );
}

type UndoByIdProps = { remediationId: string; messages: Messages; onClose: () => void };

/** The same for a fix of which only the ID is known. */
export function UndoById({ remediationId, messages, onClose }: UndoByIdProps) {
  const { data, error, refetch } = useQuery(remediationQuery(remediationId));
  const failed =
    error === null
      ? null
      : { message: errorSentence(error, "Couldn't load the fix."), error, retry: () => void refetch() };
  return <UndoDialog remediation={data} failed={failed} {...{ messages, onClose }} />;
}
