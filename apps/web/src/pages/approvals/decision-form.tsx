import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { NoteArea } from "../../components/ui/note-area.tsx";
import { FailureNotice } from "../../components/ui/notice.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { type ApprovalDetail, type Decision, useDecide } from "./queries.ts";

/** Approve or deny with a reason, or withdraw one's own request. */
export function DecisionForm({ request }: { request: ApprovalDetail }) {
  const { approvalId, canDecide, canWithdraw } = request;
  const decide = useDecide(approvalId);
  const [reason, setReason] = useState("");
  const failure = decide.error && {
    text: errorSentence(decide.error, "Couldn't save the decision."),
    error: decide.error,
  };
  const busy = (decision: Decision) => decide.isPending && decide.variables.decision === decision;
  const press = (decision: Decision) => {
    if (!decide.isPending) decide.mutate({ decision, reason: reason.trim() });
  };
  if (!canDecide && !canWithdraw) return <FailureNotice failure={failure} />;
  return (
    <section aria-label="Decision" className="flex flex-col gap-3 border-line border-t pt-4">
      <FailureNotice failure={failure} />
      {canDecide && (
        <>
          <Field label="Reason" hint="It is stored with the decision, and in the audit log.">
            {(control) => <NoteArea {...control} value={reason} onText={setReason} />}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button
              look="primary"
              size="lg"
              disabled={reason.trim() === ""}
              busy={busy("approve")}
              onClick={() => press("approve")}
            >
              Approve
            </Button>
            <Button
              size="lg"
              disabled={reason.trim() === ""}
              busy={busy("deny")}
              onClick={() => press("deny")}
            >
              Deny
            </Button>
          </div>
        </>
      )}
      {canWithdraw && (
        <div>
          <Button size="lg" busy={busy("withdraw")} onClick={() => press("withdraw")}>
            Withdraw request
          </Button>
        </div>
      )}
    </section>
  );
}
