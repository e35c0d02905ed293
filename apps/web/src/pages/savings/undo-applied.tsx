import { useQuery } from "@tanstack/react-query";
import { remediationsQuery } from "../../components/remediation/remediation-call.ts";
import { UndoDialog } from "../../components/remediation/undo-dialog.tsx";
import type { Messages } from "../../components/use-messages.ts";
import { errorSentence } from "../../lib/api-error.ts";

type UndoAppliedProps = { recommendationId: string; messages: Messages; onClose: () => void };

/** Confirms the undo of an applied recommendation: of the newest fix that can be undone. */
export function UndoApplied({ recommendationId, messages, onClose }: UndoAppliedProps) {
  const { data, error, refetch } = useQuery(remediationsQuery({ recommendationId }));
  const fixes = data?.remediations;
  const newest = fixes?.find(({ undo }) => undo.possible) ?? fixes?.[0];
  const reason =
    error !== null
      ? { message: errorSentence(error, "Couldn't load the fix."), error }
      : fixes?.length === 0
        ? { message: "No automatic fix of this recommendation was found.", error: new Error("no fix") }
        : null;
  return (
    <UndoDialog
      remediation={newest}
      failed={reason && { ...reason, retry: () => void refetch() }}
      {...{ messages, onClose }}
    />
  );
}
