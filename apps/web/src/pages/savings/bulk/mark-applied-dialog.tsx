import { useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { CONTROL_STYLE } from "../../../components/ui/input.tsx";

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
        <Field label="Note (optional)" hint="Describes what was done. Shown in the history of each.">
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={1000}
              className={`${CONTROL_STYLE} h-auto py-1.5 max-sm:text-[16px]`}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
