import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import type { Finding } from "../../lib/findings-query.ts";
import { withStatus } from "../findings/changed-finding.ts";
import { showFinding } from "../findings/use-status-change.ts";
import { LONG_MESSAGE_MS, type Messages } from "../use-messages.ts";
import { type Confirmation, type Remediate, remediate } from "./remediation-call.ts";
import { outcome, refusal } from "./remediation-plan.ts";

/** Delay of the reload after a fix (specification, section 4). */
const RELOAD_AFTER_MS = 3000;
/** Polling interval of the list during a fix (specification, section 9). */
export const REFETCH_WHILE_FIXING_MS = 30_000;

/** State and actions of automatic fixes. */
export type Remediation = {
  /** IDs of the findings that are being fixed. */
  fixing: ReadonlySet<string>;
  /** The finding of the open plan. */
  planned: Finding | null;
  /** Opens the plan, or shows why there is none. */
  plan: (finding: Finding) => void;
  confirm: (confirmation: Confirmation) => void;
  close: () => void;
};

/** Opens plans, runs fixes, and shows their results. `call` is replaced in tests. */
export function useRemediation(messages: Messages, call: Remediate = remediate): Remediation {
  const client = useQueryClient();
  const [planned, setPlanned] = useState<Finding | null>(null);
  const [fixing, setFixing] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMutation({
    mutationFn: ({ confirmation }: { finding: Finding; confirmation: Confirmation }) => call(confirmation),
    onMutate: ({ finding }) => setFixing((now) => new Set(now).add(finding.findingId)),
    onSuccess: (result, { finding }) => {
      const { done, text } = outcome(finding, result);
      if (!done) {
        messages.fail(text);
        void client.invalidateQueries({
          queryKey: ["security", "remediations", { findingId: finding.findingId }],
        });
        return;
      }
      // A completed fix was verified: that is the last evaluation.
      showFinding(client, { ...withStatus(finding, "RESOLVED"), complianceStatus: "PASSED" });
      messages.succeed({ text }, LONG_MESSAGE_MS);
      setTimeout(() => void client.invalidateQueries({ queryKey: ["security"] }), RELOAD_AFTER_MS);
    },
    onError: (error) => messages.fail(errorSentence(error, "Failed to remediate finding")),
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
    planned,
    plan,
    confirm: (confirmation) => {
      if (planned !== null) mutate({ finding: planned, confirmation });
    },
    close: () => setPlanned(null),
  };
}
