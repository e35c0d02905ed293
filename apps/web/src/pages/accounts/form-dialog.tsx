import { type FormEvent, type ReactNode, useId } from "react";
import { Dialog } from "../../components/ui/dialog.tsx";
import { DialogActions } from "../../components/ui/dialog-actions.tsx";
import { type Failure, FailureNotice } from "../../components/ui/notice.tsx";

type FormDialogProps = {
  title: string;
  description: string;
  /** Text of the button that saves. */
  save: string;
  /** The form is being saved. */
  busy: boolean;
  /** Why it could not be saved. */
  failure: Failure | null;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a form, its buttons, and the reason why it could not be saved. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, save, busy, failure, onSubmit, onClose, children } = props;
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <FailureNotice failure={failure} className="w-full" />
          <DialogActions onCancel={onClose} form={formId} busy={busy}>
            {busy ? "Saving..." : save}
          </DialogActions>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  );
}
