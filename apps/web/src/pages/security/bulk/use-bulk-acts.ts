import { useMutation, useQueryClient } from "@tanstack/react-query";
import { reportAct } from "../../../components/act-toast.ts";
import type { IgnoreInput } from "../../../components/findings/ignore-dialog.tsx";
import { showFindings } from "../../../components/findings/show-findings.ts";
import { useUndoChange } from "../../../components/findings/use-undo-change.ts";
import { type Messages, SHORT_MESSAGE_MS } from "../../../components/use-messages.ts";
import type { Assignee } from "../../../components/work/assign-dialog.tsx";
import type { LabelChange } from "../../../components/work/labels-dialog.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import type { EndpointOutput } from "../../../lib/endpoint-types.ts";
import type { Finding, FindingStatus } from "../../../lib/findings-query.ts";
import { countOf } from "../../../lib/format.ts";
import { newId } from "../../../lib/new-id.ts";
import type { FindingSelection } from "./selected-findings.ts";

/** Delay of the reload after a change (specification, section 4). */
const RELOAD_AFTER_MS = 2000;

type Operation = EndpointOutput<"POST /security/findings/assign">;

/** Selected findings: as the API takes them, and among the loaded rows. `onDone`: called once they are changed. */
export type Selected = { findings: FindingSelection; has: (id: string) => boolean; onDone?: () => void };

/** A change of status of the selected findings. */
export type BulkStatus = Selected & { status: FindingStatus } & IgnoreInput;

/** A repeated click before the response is the same act. */
function operation<Act extends object>(act: Act): Act & { operationId: string } {
  return { ...act, operationId: newId() };
}

/** Acts on the selected findings, reported in a banner and in a toast with Undo. */
export function useBulkActs(messages: Messages) {
  const client = useQueryClient();
  const undo = useUndoChange();
  const done = (result: Operation, text: string, onDone: (() => void) | undefined) => {
    const { changed, skipped, complete, operationId } = result;
    messages.succeed({ text }, SHORT_MESSAGE_MS);
    const rest = skipped === 0 ? "" : ` ${countOf(skipped, "finding")} skipped: the change doesn't apply.`;
    const stopped = complete ? "" : " An error ended it early. Try again for the rest.";
    reportAct({
      kind: changed === 0 || !complete ? "info" : "success",
      text: `${countOf(changed, "finding")} changed.${rest}${stopped}`,
      ...(changed === 0 ? {} : { undo: () => undo(operationId) }),
    });
    onDone?.();
    setTimeout(() => void client.invalidateQueries({ queryKey: ["security"] }), RELOAD_AFTER_MS);
  };
  const fail = (error: Error) =>
    messages.fail(errorSentence(error, "Failed to update finding status"), error);
  const status = useMutation({
    mutationFn: ({ findings, has: _, onDone: _done, ...act }: BulkStatus & { operationId: string }) =>
      api.call(
        "POST /security/findings/update-status",
        { body: { selection: findings, ...act } },
        { timeoutMs: null },
      ),
    onSuccess: (result, { has, onDone, status: to, note, ignoredUntil }) => {
      showFindings(client, has, (finding) => changedStatus(finding, to, { note, ignoredUntil }));
      done(result, statusText(result.changed, to), onDone);
    },
    onError: fail,
  });
  const assign = useAssign(messages, done);
  const label = useLabel(messages, done);
  return {
    busy: status.isPending || assign.isPending || label.isPending,
    changeStatus: (act: BulkStatus) => {
      if (!status.isPending) status.mutate(operation(act));
    },
    assign: (act: Selected & { assignee: Assignee }) => {
      if (!assign.isPending) assign.mutate(operation(act));
    },
    label: (act: Selected & LabelChange) => {
      if (!label.isPending) label.mutate(operation(act));
    },
  };
}

type Done = (result: Operation, text: string, onDone: (() => void) | undefined) => void;

/** Assigns the selected findings. */
function useAssign(messages: Messages, done: Done) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      findings,
      assignee,
      operationId,
    }: Selected & { assignee: Assignee; operationId: string }) =>
      api.call(
        "POST /security/findings/assign",
        { body: { selection: findings, assigneeId: assignee?.id ?? null, operationId } },
        { timeoutMs: null },
      ),
    onSuccess: (result, { has, onDone, assignee }) => {
      showFindings(client, has, (finding) => ({
        ...finding,
        assignee: assignee && { email: "", ...assignee },
      }));
      done(
        result,
        assignee === null
          ? `${countOf(result.changed, "finding")} unassigned`
          : `${countOf(result.changed, "finding")} assigned to ${assignee.name}`,
        onDone,
      );
    },
    onError: (error) => messages.fail(errorSentence(error, "Failed to assign the findings"), error),
  });
}

/** Changes labels of the selected findings. */
function useLabel(messages: Messages, done: Done) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ findings, add, remove, operationId }: Selected & LabelChange & { operationId: string }) =>
      api.call(
        "POST /security/findings/label",
        { body: { selection: findings, add, remove, operationId } },
        { timeoutMs: null },
      ),
    onSuccess: (result, { onDone }) => {
      void client.invalidateQueries({ queryKey: ["security"] });
      done(result, `Labels of ${countOf(result.changed, "finding")} changed`, onDone);
    },
    onError: (error) => messages.fail(errorSentence(error, "Failed to change the labels"), error),
  });
}

function statusText(changed: number, status: FindingStatus): string {
  const what = countOf(changed, "finding");
  return status === "ACTIVE" ? `${what} reactivated` : `${what} marked as ${status}`;
}

/** A loaded finding as changed by the server; fields without changes stay. */
function changedStatus(
  finding: Finding,
  status: FindingStatus,
  { note, ignoredUntil }: { note?: string | undefined; ignoredUntil?: string | undefined },
): Finding {
  const applies = status === "ACTIVE" ? finding.status !== "ACTIVE" : finding.status === "ACTIVE";
  if (!applies) return finding;
  return {
    ...finding,
    status,
    note: note ?? finding.note,
    ignoredUntil: status === "IGNORED" ? (ignoredUntil ?? null) : null,
  };
}
