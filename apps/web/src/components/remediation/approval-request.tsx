import { Link } from "@tanstack/react-router";
import { Field } from "../ui/field.tsx";
import { NoteArea } from "../ui/note-area.tsx";
import { Notice } from "../ui/notice.tsx";
import type { RequiredApproval } from "./remediation-call.ts";

type ApprovalRequestProps = {
  approval: Omit<RequiredApproval, "openRequest"> & { openRequest?: string | null };
  reason: string;
  onReason: (text: string) => void;
};

/** What a policy requires before a change, and why the change is needed. */
export function ApprovalRequest({ approval, reason, onReason }: ApprovalRequestProps) {
  const { approvals, policies, openRequest = null } = approval;
  return (
    <>
      <Notice kind="info">
        Needs the approval of {approvals === 1 ? "another person" : `${approvals} other people`}. Policy:{" "}
        {policies.join(", ")}. Nothing changes in AWS until then.
        {openRequest !== null && (
          <>
            {" "}
            <Link to="/approvals" search={{ open: openRequest }} className="font-medium underline">
              View the open request
            </Link>
          </>
        )}
      </Notice>
      <Field label="Reason" hint="The people who approve it see your reason.">
        {(control) => <NoteArea {...control} value={reason} onText={onReason} />}
      </Field>
    </>
  );
}
