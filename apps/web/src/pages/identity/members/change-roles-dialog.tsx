import type { Grant } from "@skyledger/contract/permissions";
import { useState } from "react";
import { toast } from "sonner";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { DialogActions } from "../../../components/ui/dialog-actions.tsx";
import { type Failure, FailureNotice } from "../../../components/ui/notice.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import type { Member } from "../../../lib/members-query.ts";
import { GrantsField } from "./grants-field.tsx";
import { useSetGrants } from "./queries.ts";

/** Changes the roles of a member and where they hold. */
export function ChangeRolesDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const save = useSetGrants();
  const [grants, setGrants] = useState<Grant[]>(member.grants);
  const [failure, setFailure] = useState<Failure | null>(null);
  const name = member.fullName || member.email;
  const submit = async () => {
    setFailure(null);
    try {
      await save.mutateAsync({ id: member.userId, grants });
      toast.success(`Roles of ${name} changed.`);
      onClose();
    } catch (error) {
      setFailure({ text: errorSentence(error, "Couldn't change the roles. Please try again."), error });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Roles of ${name}`}
      description="New roles apply immediately, without signing in again, and also to the person's access tokens."
      className="max-w-xl"
      footer={
        <DialogActions onCancel={onClose} busy={save.isPending} onAct={() => void submit()}>
          {save.isPending ? "Saving..." : "Save roles"}
        </DialogActions>
      }
    >
      <GrantsField grants={grants} onChange={setGrants} />
      <FailureNotice failure={failure} className="mt-4" />
    </Dialog>
  );
}
