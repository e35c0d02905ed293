import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { DialogActions } from "../../../components/ui/dialog-actions.tsx";
import { type Failure, FailureNotice } from "../../../components/ui/notice.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import type { Member } from "../../../lib/members-query.ts";

type ConfirmMemberDialogProps = {
  member: Member;
  title: string;
  /** What the button does, and what it says while it does. */
  act: string;
  busyText: string;
  run: () => Promise<unknown>;
  isBusy: boolean;
  done: string;
  /** Shown when the server gives no reason. */
  failed: string;
  onClose: () => void;
  /** What happens, as list items. */
  children: ReactNode;
};

/** Confirms an act on a member that can't be undone. */
export function ConfirmMemberDialog(props: ConfirmMemberDialogProps) {
  const { member, title, act, busyText, run, isBusy, done, failed, onClose, children } = props;
  const [failure, setFailure] = useState<Failure | null>(null);
  const confirm = async () => {
    setFailure(null);
    try {
      await run();
      toast.success(done);
      onClose();
    } catch (error) {
      setFailure({ text: errorSentence(error, failed), error });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={member.email}
      className="max-w-md"
      footer={
        <DialogActions onCancel={onClose} look="danger" busy={isBusy} onAct={() => void confirm()}>
          {isBusy ? busyText : act}
        </DialogActions>
      }
    >
      <ul className="ml-4 flex list-disc flex-col gap-1.5 text-sm">{children}</ul>
      <FailureNotice failure={failure} className="mt-4" />
    </Dialog>
  );
}
