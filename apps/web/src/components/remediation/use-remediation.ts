import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import type { Finding } from "../../lib/findings-query.ts";
import { reportAct } from "../act-toast.ts";
import { withStatus } from "../findings/changed-finding.ts";
import { showFinding } from "../findings/show-findings.ts";
import { LONG_MESSAGE_MS, type Messages } from "../use-messages.ts";
import { type Confirmation, type Remediate, remediate } from "./remediation-call.ts";
import { outcome, refusal } from "./remediation-plan.ts";

/** Delay of the reload after a fix (specification, section 4). */
const RELOAD_AFTER_MS = 3000;
/** Polling interval of the list during a fix (specification, section 9). */
export const REFETCH_WHILE_FIXING_MS = 30_000;

const nameOf = ({ resourceName, resourceId }: Finding) => resourceName || resourceId;

/** State and actions of automatic fixes. */
export type Remediation = {
  /** IDs of the findings that are being fixed. */
  fixing: ReadonlySet<string>;
  /** Why the last fix of a finding failed, by ID. */
  failures: ReadonlyMap<string, string>;
  /** The finding of the open plan. */
  planned: Finding | null;
  /** Opens the plan, or shows why there is none. */
  plan: (finding: Finding) => void;
  confirm: (confirmation: Confirmation) => void;
  close: () => void;
};

type RemediationOptions = {
  /** Opens the page of a finding, from the toast. */
  onShow?: (finding: Finding) => void;
  /** Replaced in tests. */
  call?: Remediate;
};

/** Reports the result for a finding in a toast. */
function reporter(onShow: RemediationOptions["onShow"]) {
  return (kind: "success" | "error", text: string, finding: Finding) =>
    reportAct({
      kind,
      text,
      ...(onShow === undefined ? {} : { show: { label: "Details", onClick: () => onShow(finding) } }),
    });
}

function requested(client: QueryClient, messages: Messages, { title }: Finding): void {
  messages.succeed({ text: `Approval requested: ${title}` }, LONG_MESSAGE_MS);
  void client.invalidateQueries({ queryKey: ["approvals"] });
}

/** Opens plans, runs fixes, and shows their results: in a banner, in a toast, and for the finding's row. */
export function useRemediation(
  messages: Messages,
  { onShow, call = remediate }: RemediationOptions = {},
): Remediation {
  const client = useQueryClient();
  const [planned, setPlanned] = useState<Finding | null>(null);
  const [fixing, setFixing] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const report = reporter(onShow);
  const failed = (finding: Finding, reason: string, text: string, error?: unknown) => {
    setFailures((now) => new Map(now).set(finding.findingId, reason));
    messages.fail(text, error);
    report("error", `Not fixed: ${nameOf(finding)}`, finding);
  };
  const { mutate } = useMutation({
    mutationFn: ({ confirmation }: { finding: Finding; confirmation: Confirmation }) => call(confirmation),
    onMutate: ({ finding }) => {
      setFixing((now) => new Set(now).add(finding.findingId));
      setFailures((now) => new Map([...now].filter(([id]) => id !== finding.findingId)));
    },
    onSuccess: (result, { finding }) => {
      if (result.status === "APPROVAL_REQUIRED") {
        report("success", `Approval requested: ${nameOf(finding)}`, finding);
        return requested(client, messages, finding);
      }
      const { done, text } = outcome(finding, result);
      if (!done) {
        failed(finding, result.message, text);
        void client.invalidateQueries({
          queryKey: ["security", "remediations", { findingId: finding.findingId }],
        });
        return;
      }
      // A completed fix was verified: that is the last evaluation.
      showFinding(client, { ...withStatus(finding, "RESOLVED"), complianceStatus: "PASSED" });
      messages.succeed({ text }, LONG_MESSAGE_MS);
      report("success", `Fixed and verified: ${nameOf(finding)}`, finding);
      setTimeout(() => void client.invalidateQueries({ queryKey: ["security"] }), RELOAD_AFTER_MS);
    },
    onError: (error, { finding }) => {
      const text = errorSentence(error, "Failed to remediate finding");
      failed(finding, text, text, error);
    },
    onSettled: (_result, _error, { finding: { findingId } }) => {
      setFixing((now) => new Set([...now].filter((id) => id !== findingId)));
      setPlanned((now) => (now?.findingId === findingId ? null : now));
    },
  });
  const plan = useCallback(
    (finding: Finding) => {
      const reason = refusal(finding);
      if (reason === null) setPlanned(finding);
      else messages.fail(reason);
    },
    [messages],
  );
  return {
    fixing,
    failures,
    planned,
    plan,
    confirm: (confirmation) => {
      if (planned !== null) mutate({ finding: planned, confirmation });
    },
    close: () => setPlanned(null),
  };
}
