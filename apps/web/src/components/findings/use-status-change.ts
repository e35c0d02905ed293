import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import { FINDINGS_KEY, type Finding, type FindingStatus } from "../../lib/findings-query.ts";
import { reportAct } from "../act-toast.ts";
import { type Messages, SHORT_MESSAGE_MS } from "../use-messages.ts";
import { withStatus } from "./changed-finding.ts";
import { showFinding } from "./show-findings.ts";
import { useUndoChange } from "./use-undo-change.ts";

/** Delay of the reload after a change (specification, section 4). */
const RELOAD_AFTER_MS = 2000;
const MUTATION_KEY = ["security", "update-status"] as const;

/** A requested change. */
export type StatusChange = {
  finding: Finding;
  status: FindingStatus;
  note?: string;
  ignoredUntil?: string;
};

/** Text of the toast about a saved change. */
function toastText({ status, resourceName, resourceId }: Finding): string {
  const name = resourceName || resourceId;
  if (status === "ACTIVE") return `Reactivated: ${name}`;
  return status === "RESOLVED" ? `Marked as fixed: ${name}` : `Ignored: ${name}`;
}

/**
 * Saves status changes. A change is shown immediately, reported in a banner and in a toast with Undo, reloaded two
 * seconds later, and reverted with the reason if saving fails (specification, sections 4 and 8).
 * @param onShow opens a changed finding, from the toast
 */
export function useStatusChange(
  messages: Messages,
  onShow?: (finding: Finding) => void,
): (change: StatusChange) => void {
  const client = useQueryClient();
  const undo = useUndoChange();
  const reload = () => {
    // A later change triggers its own reload; reloading before it is saved would revert it for a moment.
    if (client.isMutating({ mutationKey: MUTATION_KEY }) > 0) return;
    void client.invalidateQueries({ queryKey: ["security"] });
  };
  const { mutate } = useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: ({ finding, status, note, ignoredUntil }: StatusChange) =>
      api.call("POST /security/update-status", {
        body: {
          findingId: finding.findingId,
          status,
          ...(note === undefined || note === "" ? {} : { note }),
          ...(ignoredUntil === undefined ? {} : { ignoredUntil }),
        },
      }),
    onMutate: async ({ finding, status, note, ignoredUntil }) => {
      // A pending response still has the old status.
      await client.cancelQueries({ queryKey: FINDINGS_KEY });
      showFinding(client, withStatus(finding, status, { note, ignoredUntil }));
    },
    onSuccess: ({ finding, operationId }) => {
      showFinding(client, finding);
      const text =
        finding.status === "ACTIVE" ? "Finding reactivated" : `Finding marked as ${finding.status}`;
      messages.succeed({ text }, SHORT_MESSAGE_MS);
      reportAct({
        text: toastText(finding),
        ...(operationId === null ? {} : { undo: () => undo(operationId) }),
        ...(onShow === undefined ? {} : { show: { label: "Show", onClick: () => onShow(finding) } }),
      });
      setTimeout(reload, RELOAD_AFTER_MS);
    },
    onError: (error, { finding }) => {
      showFinding(client, finding);
      messages.fail(errorSentence(error, "Failed to update finding status"), error);
    },
  });
  return mutate;
}
