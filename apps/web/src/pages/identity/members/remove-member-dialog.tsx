import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { type Failure, FailureNotice } from "../../../components/ui/notice.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import type { Member } from "../../../lib/members-query.ts";
import { useRemoveMember } from "./queries.ts";

/** Confirms the removal of a member: what is revoked and what is kept. */
export function RemoveMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useRemoveMember();
  const [failure, setFailure] = useState<Failure | null>(null);
  const name = member.fullName || member.email;
  const confirm = async () => {
    setFailure(null);
    try {
      await remove.mutateAsync(member.userId);
      toast.success(`Removed ${name}.`);
      onClose();
    } catch (error) {
      setFailure({ text: errorSentence(error, "Couldn't remove the member. Please try again."), error });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${name}?`}
      description={member.email}
      className="max-w-md"
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" look="danger" busy={remove.isPending} onClick={() => void confirm()}>
            {remove.isPending ? "Removing..." : "Remove member"}
          </Button>
        </>
      }
    >
      <ul className="ml-4 flex list-disc flex-col gap-1.5 text-sm">
        <li>This person is signed out everywhere immediately, and their user account is deleted.</li>
        <li>Their actions remain in the history of findings and runs.</li>
        <li>You can invite them again at any time.</li>
      </ul>
      <FailureNotice failure={failure} className="mt-4" />
    </Dialog>
  );
}
