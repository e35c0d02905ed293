import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { endOfDay, tomorrow } from "../../lib/day-end.ts";
import type { Finding } from "../../lib/findings-query.ts";
import { securitySettingsQuery } from "../../lib/security-settings-query.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { CONTROL_STYLE, Input } from "../ui/input.tsx";
import type { StatusChange } from "./use-status-change.ts";

type IgnoreDialogProps = {
  finding: Finding;
  onIgnore: (change: StatusChange) => void;
  onClose: () => void;
};

/** Dialog for the note and the end date of ignoring a finding; the note is required if the workspace says so. */
export function IgnoreDialog({ finding, onIgnore, onClose }: IgnoreDialogProps) {
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
      finding,
      status: "IGNORED",
      ...(note.trim() === "" ? {} : { note: note.trim() }),
      ...(typeof end === "string" ? { ignoredUntil: end } : {}),
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Ignore this finding"
      description={finding.title}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" look="primary" type="submit" form="ignore-finding">
            Ignore finding
          </Button>
        </>
      }
    >
      <form id="ignore-finding" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-muted text-sm">
          Removes the finding from the active findings. It still counts as failed in the score. Nothing
          changes in AWS.
        </p>
        <Field
          label={required ? "Note" : "Note (optional)"}
          hint="The reason for ignoring it."
          error={unsaid}
        >
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={1000}
              placeholder="For example: test bucket without real data"
              className={`${CONTROL_STYLE} h-auto py-1.5 max-sm:text-[16px]`}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field
          label="Ignore until (optional)"
          hint="After this day, a scan reactivates it if the check still fails."
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
