import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { type Failure, FailureNotice } from "../../../components/ui/notice.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import type { Member } from "../../../lib/members-query.ts";
import { useResetFactors } from "./queries.ts";

/** Confirms the removal of the second factors of a member who lost them. */
export function ResetFactorsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const reset = useResetFactors();
  const [failure, setFailure] = useState<Failure | null>(null);
  const name = member.fullName || member.email;
  const confirm = async () => {
    setFailure(null);
    try {
      await reset.mutateAsync(member.userId);
      toast.success(`Removed the second factors of ${name}.`);
      onClose();
    } catch (error) {
      setFailure({ text: errorSentence(error, "Couldn't remove the second factors. Try again."), error });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Reset second factors of ${name}?`}
      description={member.email}
      className="max-w-md"
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" look="danger" busy={reset.isPending} onClick={() => void confirm()}>
            {reset.isPending ? "Resetting..." : "Reset second factors"}
          </Button>
        </>
      }
    >
      <ul className="ml-4 flex list-disc flex-col gap-1.5 text-sm">
        <li>The authenticator app, recovery codes, and passkeys of this person stop working.</li>
        <li>This person is signed out everywhere, and signs in with the password alone.</li>
        <li>Make sure that the request comes from this person, for example in a call.</li>
      </ul>
      <FailureNotice failure={failure} className="mt-4" />
    </Dialog>
  );
}
