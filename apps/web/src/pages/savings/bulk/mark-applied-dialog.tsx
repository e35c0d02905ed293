import { useState } from "react";
import { AppliedNote } from "../../../components/savings/applied-note.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { DialogActions } from "../../../components/ui/dialog-actions.tsx";

type MarkAppliedDialogProps = {
  /** Number of recommendations. */
  about: string;
  busy: boolean;
  onMark: (note: string) => void;
  onClose: () => void;
};

/** Dialog for the note about recommendations that were applied manually. */
export function MarkAppliedDialog({ about, busy, onMark, onClose }: MarkAppliedDialogProps) {
  const [note, setNote] = useState("");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Mark as applied"
      description={about}
      footer={
        <DialogActions onCancel={onClose} busy={busy} onAct={() => onMark(note.trim())}>
          {busy ? "Saving..." : "Mark as applied"}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted text-sm">
          For changes that you made yourself. Nothing changes in AWS. The next discovery verifies them and
          reopens those whose savings are still available.
        </p>
        <AppliedNote value={note} onText={setNote} many />
      </div>
    </Dialog>
  );
}
