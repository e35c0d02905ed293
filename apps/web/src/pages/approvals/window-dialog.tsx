import { useState } from "react";
import { Checkbox } from "../../components/ui/checkbox.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { DialogActions } from "../../components/ui/dialog-actions.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { type Failure, FailureNotice } from "../../components/ui/notice.tsx";
import type { MaintenanceWindow } from "./change-control-queries.ts";

/** By the number that the interface uses. */
export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

type WindowDialogProps = {
  timeZone: string;
  failure: Failure | null;
  busy: boolean;
  onSave: (window: MaintenanceWindow) => void;
  onClose: () => void;
};

/** A new maintenance window. */
export function WindowDialog({ timeZone, failure, busy, onSave, onClose }: WindowDialogProps) {
  const [weekdays, setWeekdays] = useState<readonly number[]>([]);
  const [from, setFrom] = useState("22:00");
  const [until, setUntil] = useState("04:00");
  const toggle = (day: number) =>
    setWeekdays((before) =>
      before.includes(day) ? before.filter((one) => one !== day) : [...before, day].sort(),
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add window"
      footer={
        <DialogActions
          onCancel={onClose}
          busy={busy}
          disabled={weekdays.length === 0 || from === "" || until === ""}
          onAct={() => onSave({ weekdays: [...weekdays], from, until })}
        >
          Save window
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <FailureNotice failure={failure} />
        <fieldset className="flex flex-wrap gap-x-4 gap-y-2">
          <legend className="mb-1.5 font-medium text-sm">Opens on</legend>
          {WEEKDAYS.map((name, day) => (
            <Checkbox key={name} label={name} checked={weekdays.includes(day)} onChange={() => toggle(day)} />
          ))}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="From" hint={`Local time in ${timeZone}.`}>
            {(control) => (
              <Input
                {...control}
                type="time"
                value={from}
                onChange={({ currentTarget }) => setFrom(currentTarget.value)}
              />
            )}
          </Field>
          <Field label="Until" hint={until <= from ? "On the next day." : "On the same day."}>
            {(control) => (
              <Input
                {...control}
                type="time"
                value={until}
                onChange={({ currentTarget }) => setUntil(currentTarget.value)}
              />
            )}
          </Field>
        </div>
      </div>
    </Dialog>
  );
}
