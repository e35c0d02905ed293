import { useMutation, useQueryClient } from "@tanstack/react-query";
import { reportAct } from "../../../components/act-toast.ts";
import type { DismissInput } from "../../../components/savings/decision.ts";
import { RECOMMENDATIONS_KEY } from "../../../components/savings/recommendation-queries.ts";
import { showDecided } from "../../../components/savings/show-recommendations.ts";
import { useOperationId } from "../../../components/selection/use-operation-id.ts";
import { type Messages, SHORT_MESSAGE_MS } from "../../../components/use-messages.ts";
import type { Assignee } from "../../../components/work/assign-dialog.tsx";
import type { LabelChange } from "../../../components/work/labels-dialog.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { countOf } from "../../../lib/format.ts";
import type { RecommendationSelection } from "./selected-recommendations.ts";

/** An act on the selection. */
export type BulkAct =
  | ({ to: "dismissed" } & DismissInput)
  | { to: "applied"; note?: string }
  | { to: "open" }
  | { to: "assigned"; assignee: Assignee }
  | ({ to: "labeled" } & LabelChange);

/** The selected recommendations: in the form of the API, and among the loaded rows. */
export type Selected = { selection: RecommendationSelection; has: (id: string) => boolean };

type Request = BulkAct & Selected & { operationId: string };

/** A request for very many takes longer. */
const NO_TIMEOUT = { timeoutMs: null };

function send({ has: _, selection, operationId, ...act }: Request) {
  const common = { selection, operationId };
  if (act.to === "dismissed") {
    const { reason, until } = act;
    const body = { ...common, reason, ...(until === undefined ? {} : { until }) };
    return api.call("POST /cost/recommendations/bulk-dismiss", { body }, NO_TIMEOUT);
  }
  if (act.to === "applied") {
    const body = { ...common, ...(act.note === undefined ? {} : { note: act.note }) };
    return api.call("POST /cost/recommendations/bulk-mark-applied", { body }, NO_TIMEOUT);
  }
  if (act.to === "assigned") {
    const body = { ...common, assigneeId: act.assignee?.id ?? null };
    return api.call("POST /cost/recommendations/assign", { body }, NO_TIMEOUT);
  }
  if (act.to === "labeled") {
    const { add, remove } = act;
    return api.call("POST /cost/recommendations/label", { body: { ...common, add, remove } }, NO_TIMEOUT);
  }
  return api.call("POST /cost/recommendations/bulk-restore", { body: common }, NO_TIMEOUT);
}

const DONE = {
  dismissed: "dismissed",
  applied: "marked as applied",
  open: "reopened",
  assigned: "assigned",
  labeled: "labeled",
} as const;
const FAILED = {
  dismissed: "Failed to dismiss the recommendations",
  applied: "Failed to mark the recommendations as applied",
  open: "Failed to restore the recommendations",
  assigned: "Failed to assign the recommendations",
  labeled: "Failed to change the labels",
} as const;

const many = (count: number) => countOf(count, "recommendation");

/** Acts on the selected recommendations, reported in a banner and in a toast with Undo. */
export function useBulkActs(messages: Messages, onDone: () => void) {
  const client = useQueryClient();
  const operation = useOperationId();
  const undo = useUndo();
  const reload = () => {
    void client.invalidateQueries({ queryKey: RECOMMENDATIONS_KEY });
    void client.invalidateQueries({ queryKey: ["resources"] });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: ({ changed, skipped, operationId }, { to, has }) => {
      operation.done();
      // If some were skipped, only the reload shows which.
      if (skipped === 0 && to !== "assigned" && to !== "labeled") showDecided(client, has, { status: to });
      const text = `${many(changed)} ${DONE[to]}`;
      messages.succeed({ text }, SHORT_MESSAGE_MS);
      reportAct({
        kind: changed === 0 ? "info" : "success",
        text: `${many(changed)} changed.${skipped === 0 ? "" : ` ${many(skipped)} skipped: the change doesn't apply.`}`,
        ...(changed === 0 ? {} : { undo: () => undo(operationId) }),
      });
      onDone();
    },
    onError: (error, { to }) => messages.fail(errorSentence(error, FAILED[to]), error),
    onSettled: reload,
  });
  return {
    busy: isPending,
    act: (act: BulkAct, selected: Selected) => {
      if (isPending) return;
      const operationId = operation.idOf({ act, selection: selected.selection });
      mutate({ ...act, ...selected, operationId });
    },
  };
}

/** Undoes an act on many, and reports the result. */
function useUndo(): (operationId: string) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (operationId: string) =>
      api.call("POST /cost/recommendations/undo", { body: { operationId } }, NO_TIMEOUT),
    onSuccess: ({ restored, skipped }) =>
      reportAct(
        skipped === 0
          ? { text: `${many(restored)} restored.` }
          : {
              kind: "info",
              text: `${many(restored)} restored. ${many(skipped)} changed in the meantime and stayed as ${skipped === 1 ? "it is" : "they are"}.`,
            },
      ),
    onError: (error) => reportAct({ kind: "error", text: errorSentence(error, "Couldn't undo the change.") }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: RECOMMENDATIONS_KEY });
      void client.invalidateQueries({ queryKey: ["resources"] });
    },
  });
  return mutate;
}
