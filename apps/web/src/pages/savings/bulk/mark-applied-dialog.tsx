import { useState } from "react";
import { AppliedNote } from "../../../components/savings/applied-note.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";

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
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" look="primary" busy={busy} onClick={() => onMark(note.trim())}>
            {busy ? "Saving..." : "Mark as applied"}
          </Button>
        </>
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
