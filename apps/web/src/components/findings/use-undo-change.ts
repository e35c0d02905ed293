import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import { countOf } from "../../lib/format.ts";
import { reportAct } from "../act-toast.ts";

/** Undoes a change of one or more findings, and reports the result. */
export function useUndoChange(): (operationId: string) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (operationId: string) =>
      api.call("POST /security/findings/undo", { body: { operationId } }, { timeoutMs: null }),
    onSuccess: ({ restored, skipped }) => {
      void client.invalidateQueries({ queryKey: ["security"] });
      if (skipped === 0) {
        reportAct({ text: restored === 1 ? "Change undone." : `${countOf(restored, "finding")} restored.` });
        return;
      }
      reportAct({
        kind: "info",
        text: `${countOf(restored, "finding")} restored. ${countOf(skipped, "finding")} changed in the meantime and stayed as ${skipped === 1 ? "it is" : "they are"}.`,
      });
    },
    onError: (error) =>
      reportAct({ kind: "error", text: errorSentence(error, "Couldn't undo the change."), error }),
  });
  return mutate;
}
