import { useId } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { Switch } from "../../components/ui/switch.tsx";
import { useHashTarget } from "../../lib/use-hash-target.ts";
import { THRESHOLDS, TYPES, type Values } from "./form.ts";
import { TimeZonePicker } from "./time-zone-picker.tsx";

/** Toggles of the notification types. */
export function TypesCard({ form }: { form: UseFormReturn<Values> }) {
  return (
    <Card>
      <CardHeader title="Notification types" hint="Events that trigger a notification" />
      <ul className="px-5 pt-1 pb-2">
        {TYPES.map((type) => (
          <TypeRow key={type.name} type={type} form={form} />
        ))}
      </ul>
    </Card>
  );
}

function TypeRow({ type, form }: { type: (typeof TYPES)[number]; form: UseFormReturn<Values> }) {
  const id = useId();
  return (
    <li className="flex items-start justify-between gap-4 border-line border-b py-3 last:border-b-0">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium text-sm">
          {type.label}
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-muted text-sm">
          {type.hint}
        </p>
      </div>
      <Controller
        control={form.control}
        name={`types.${type.name}`}
        render={({ field }) => (
          <Switch id={id} describedBy={`${id}-hint`} checked={field.value} onChange={field.onChange} />
        )}
      />
    </li>
  );
}

/** Thresholds of the notifications, with a link in the navigation. */
export function ThresholdsCard({ form }: { form: UseFormReturn<Values> }) {
  const { errors } = form.formState;
  const card = useHashTarget<HTMLElement>("alert-thresholds");
  return (
    <Card ref={card} tabIndex={-1} aria-label="Alert thresholds" className="scroll-mt-20">
      <CardHeader title="Alert thresholds" />
      <div className="grid gap-4 px-5 pt-3 pb-5 sm:grid-cols-3">
        {THRESHOLDS.map(({ name, label, unit, hint, min, max, fallback }) => (
          <Field key={name} label={label} hint={hint} error={errors.thresholds?.[name]?.message}>
            {(control) => (
              <span className="flex items-center gap-2">
                <Input
                  {...control}
                  {...form.register(`thresholds.${name}`, {
                    // Replaces non-numbers by the fallback (specification, section 5).
                    onBlur: (event: { target: { value: string } }) => {
                      if (!Number.isNaN(Number.parseInt(event.target.value, 10))) return;
                      form.setValue(`thresholds.${name}`, String(fallback), { shouldDirty: true });
                    },
                  })}
                  type="number"
                  inputMode="numeric"
                  min={min}
                  max={max}
                  step={1}
                  required
                  className="w-20 tabular-nums"
                />
                <span className="text-muted text-sm">{unit}</span>
              </span>
            )}
          </Field>
        ))}
      </div>
    </Card>
  );
}

/** Time zone of the workspace. */
export function TimeZoneCard({ form, saved }: { form: UseFormReturn<Values>; saved: string }) {
  return (
    <Card>
      <CardHeader
        title="Time zone"
        hint="Used for the weekly summary and schedules. Applies to the whole workspace."
      />
      <div className="px-5 pt-3 pb-5">
        <Field label="Time zone" error={form.formState.errors.timeZone?.message}>
          {(control) => (
            <Controller
              control={form.control}
              name="timeZone"
              render={({ field }) => (
                <TimeZonePicker
                  {...control}
                  saved={saved}
                  value={field.value}
                  onChange={field.onChange}
                  inputRef={field.ref}
                />
              )}
            />
          )}
        </Field>
      </div>
    </Card>
  );
}
