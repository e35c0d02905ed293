import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { endOfDay, tomorrow } from "../../lib/day-end.ts";
import { securitySettingsQuery } from "../../lib/security-settings-query.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { NoteArea } from "../ui/note-area.tsx";

/** Input for ignoring. */
export type IgnoreInput = { note?: string; ignoredUntil?: string };

type IgnoreDialogProps = {
  /** The finding's title, or the number of findings. */
  about: string;
  many?: boolean;
  onIgnore: (input: IgnoreInput) => void;
  onClose: () => void;
};

/** Dialog for the note and the end date of ignoring findings; the workspace can require the note. */
export function IgnoreDialog({ about, many = false, onIgnore, onClose }: IgnoreDialogProps) {
  const [note, setNote] = useState("");
  const [until, setUntil] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [unsaid, setUnsaid] = useState<string>();
  // If the setting failed to load, the server still rejects an empty note.
  const required = useQuery(securitySettingsQuery).data?.ignoreNoteRequired === true;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const end = until === "" ? undefined : endOfDay(until);
    if (end !== undefined && (end === null || Date.parse(end) <= Date.now())) {
      setWrong("Choose a future date, or leave it empty to ignore permanently");
      return;
    }
    if (required && note.trim() === "") {
      setUnsaid("Enter a note. It is required in this workspace");
      return;
    }
    onIgnore({
      ...(note.trim() === "" ? {} : { note: note.trim() }),
      ...(typeof end === "string" ? { ignoredUntil: end } : {}),
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={many ? "Ignore these findings" : "Ignore this finding"}
      description={about}
      footer={
        <DialogActions onCancel={onClose} form="ignore-finding">
          {many ? "Ignore findings" : "Ignore finding"}
        </DialogActions>
      }
    >
      <form id="ignore-finding" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-muted text-sm">
          {many
            ? "Removes the findings from the active findings. They still count as failed in the score."
            : "Removes the finding from the active findings. It still counts as failed in the score."}{" "}
          Nothing changes in AWS.
        </p>
        <Field
          label={required ? "Note" : "Note (optional)"}
          hint={many ? "The reason for ignoring them." : "The reason for ignoring it."}
          error={unsaid}
        >
          {(control) => (
            <NoteArea
              {...control}
              placeholder="For example: test bucket without real data"
              value={note}
              onText={setNote}
            />
          )}
        </Field>
        <Field
          label="Ignore until (optional)"
          hint={
            many
              ? "After this day, a scan reactivates those whose check still fails."
              : "After this day, a scan reactivates it if the check still fails."
          }
          error={wrong}
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
