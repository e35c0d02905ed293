import { type FormEvent, useState } from "react";
import { endOfDay, tomorrow } from "../../lib/day-end.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { NoteArea } from "../ui/note-area.tsx";
import type { DismissInput } from "./decision.ts";

type DismissDialogProps = {
  /** The recommendation's title, or how many recommendations. */
  about: string;
  many?: boolean;
  busy: boolean;
  onDismiss: (input: DismissInput) => void;
  onClose: () => void;
};

/** Dialog for the reason and the end date of a dismissal. */
export function DismissDialog({ about, many = false, busy, onDismiss, onClose }: DismissDialogProps) {
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState("");
  const [wrong, setWrong] = useState<{ reason?: string; until?: string }>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const end = until === "" ? undefined : endOfDay(until);
    const problems = {
      ...(reason.trim() === "" ? { reason: "Enter a reason" } : {}),
      ...(end !== undefined && (end === null || Date.parse(end) <= Date.now())
        ? { until: "Choose a future date, or leave it empty to dismiss permanently" }
        : {}),
    };
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    onDismiss({ reason: reason.trim(), ...(typeof end === "string" ? { until: end } : {}) });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={many ? "Dismiss these recommendations" : "Dismiss this recommendation"}
      description={about}
      footer={
        <DialogActions onCancel={onClose} form="dismiss-recommendation" busy={busy}>
          {busy ? "Dismissing..." : many ? "Dismiss recommendations" : "Dismiss recommendation"}
        </DialogActions>
      }
    >
      <form id="dismiss-recommendation" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-muted text-sm">
          {many
            ? "Removes the recommendations from the list and the total. You can restore them under Dismissed."
            : "Removes the recommendation from the list and the total. You can restore it under Dismissed."}{" "}
          Nothing changes in AWS.
        </p>
        <Field label="Reason" error={wrong.reason}>
          {(control) => (
            <NoteArea
              {...control}
              placeholder="For example: reserved for year-end load"
              value={reason}
              onText={setReason}
            />
          )}
        </Field>
        <Field
          label="Dismiss until (optional)"
          hint={
            many
              ? "After this day, a discovery reopens those that still apply."
              : "After this day, a discovery reopens it if it still applies."
          }
          error={wrong.until}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              min={tomorrow()}
              className="sm:w-48"
              value={until}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
