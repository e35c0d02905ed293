import { useState } from "react";
import { Dialog } from "../../components/ui/dialog.tsx";
import { DialogActions } from "../../components/ui/dialog-actions.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { type Failure, FailureNotice } from "../../components/ui/notice.tsx";
import type { ChangeFreeze } from "./change-control-queries.ts";

type FreezeDialogProps = {
  failure: Failure | null;
  busy: boolean;
  onSave: (freeze: ChangeFreeze) => void;
  onClose: () => void;
};

/** A new freeze. Times are those of the browser. */
export function FreezeDialog({ failure, busy, onSave, onClose }: FreezeDialogProps) {
  const [name, setName] = useState("");
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const complete = name.trim() !== "" && from !== "" && until !== "";
  const backward = complete && until <= from;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add freeze"
      footer={
        <DialogActions
          onCancel={onClose}
          busy={busy}
          disabled={!complete || backward}
          onAct={() =>
            onSave({
              name: name.trim(),
              from: new Date(from).toISOString(),
              until: new Date(until).toISOString(),
            })
          }
        >
          Save freeze
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <FailureNotice failure={failure} />
        <Field label="Name" hint="Shown to everyone whose change is held.">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={100}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
        </Field>
        <Field label="From" hint="In the time zone of your browser.">
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={from}
              onChange={({ currentTarget }) => setFrom(currentTarget.value)}
            />
          )}
        </Field>
        <Field label="Until" error={backward ? "A freeze ends after it starts." : undefined}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={until}
              onChange={({ currentTarget }) => setUntil(currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
