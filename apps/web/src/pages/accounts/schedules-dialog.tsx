import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { type Failure, LoadError } from "../../components/ui/notice.tsx";
import { Select } from "../../components/ui/select.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import type { CloudAccount } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { FormDialog } from "./form-dialog.tsx";
import { type Schedule, schedulesQuery, useChangeSchedules } from "./queries.ts";
import { FREQUENCIES, SCHEDULE_KINDS, WEEKDAYS } from "./schedule-words.ts";

type Draft = Pick<Schedule, "kind" | "frequency" | "time" | "weekday">;

/** Changes the schedules of an account. */
export function SchedulesDialog({ account, onClose }: { account: CloudAccount; onClose: () => void }) {
  const schedules = useQuery(schedulesQuery(account.id));
  const change = useChangeSchedules(account.id);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [changes, setChanges] = useState<Partial<Record<Draft["kind"], Draft>>>({});
  const submit = async () => {
    setFailure(null);
    const chosen = Object.values(changes);
    try {
      if (chosen.length > 0) await change.mutateAsync(chosen);
      toast.success("Schedules saved.");
      onClose();
    } catch (error) {
      setFailure({ text: errorSentence(error, "Couldn't save the schedules. Please try again."), error });
    }
  };
  return (
    <FormDialog
      title="Schedules"
      description={account.label}
      save="Save schedules"
      busy={change.isPending}
      failure={failure}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      {schedules.isPending && <Skeleton className="h-40" />}
      {schedules.isError && (
        <LoadError
          message={errorSentence(schedules.error, "Couldn't load the schedules.")}
          error={schedules.error}
          onRetry={() => void schedules.refetch()}
        />
      )}
      {schedules.data?.schedules.map(({ kind, frequency, time, weekday }) => (
        <TimetableFields
          key={kind}
          draft={changes[kind] ?? { kind, frequency, time, weekday }}
          onChange={(draft) => setChanges((known) => ({ ...known, [kind]: draft }))}
        />
      ))}
      {schedules.data !== undefined && (
        <p className="text-muted text-xs">
          Time zone: {schedules.data.timeZone.replaceAll("_", " ")}. Change it on the Notifications page. Runs
          missed while the server was down start once after it restarts.
        </p>
      )}
    </FormDialog>
  );
}

function TimetableFields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { label, hint } = SCHEDULE_KINDS[draft.kind];
  return (
    <fieldset>
      <legend className="font-semibold text-sm">{label}</legend>
      <p className="mt-0.5 text-muted text-xs">{hint}</p>
      <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Field label="Frequency">
          {(control) => (
            <Select
              {...control}
              className="w-full"
              value={draft.frequency}
              onChange={(event) => {
                const chosen = FREQUENCIES.find(({ value }) => value === event.currentTarget.value);
                if (chosen !== undefined) onChange({ ...draft, frequency: chosen.value });
              }}
            >
              {FREQUENCIES.map(({ value, label: text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {draft.frequency === "weekly" && (
          <Field label="Day">
            {(control) => (
              <Select
                {...control}
                className="w-full"
                value={draft.weekday}
                onChange={(event) => onChange({ ...draft, weekday: Number(event.currentTarget.value) })}
              >
                {WEEKDAYS.map((name, weekday) => (
                  <option key={name} value={weekday}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {draft.frequency !== "off" && (
          <Field label={draft.frequency === "hourly" ? "Time (only minutes apply)" : "Time"}>
            {(control) => (
              <Input
                {...control}
                type="time"
                required
                value={draft.time}
                onChange={(event) => onChange({ ...draft, time: event.currentTarget.value })}
              />
            )}
          </Field>
        )}
      </div>
    </fieldset>
  );
}
