import { useId } from "react";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { Send } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Switch } from "../../components/ui/switch.tsx";
import type { ChannelForm, Values } from "./form.ts";
import { useTestButton } from "./use-test-button.ts";

type ChannelCardProps = { channel: ChannelForm; form: UseFormReturn<Values>; note?: string | undefined };

/** One channel: on/off, its fields, and a test. */
export function ChannelCard({ channel, form, note }: ChannelCardProps) {
  const { id, name, about, fields } = channel;
  const titleId = useId();
  const choice = useWatch({ control: form.control, name: `channels.${id}` });
  const filled = Object.values(choice?.settings ?? {}).some((value) => value !== "");
  // The two channels of the specification are always expanded; others when in use.
  const open = id === "email" || id === "slack" || choice?.enabled === true || filled;
  return (
    <fieldset aria-labelledby={titleId} className="border-line border-b px-5 py-4 last:border-b-0">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 id={titleId} className="font-semibold text-sm">
            {name}
          </h3>
          <p className="mt-0.5 text-muted text-sm">{about}</p>
        </div>
        <Controller
          control={form.control}
          name={`channels.${id}.enabled`}
          render={({ field }) => (
            <Switch
              label={`${name} notifications`}
              checked={field.value === true}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      {note !== undefined && (
        <Notice kind="info" className="mt-3">
          {note}
        </Notice>
      )}
      {open && (
        <div className="mt-3 flex flex-col gap-3">
          {fields.map((field) => (
            <ChannelField key={field.name} channel={id} field={field} form={form} />
          ))}
          <TestButton channel={channel} form={form} />
        </div>
      )}
    </fieldset>
  );
}

type ChannelFieldProps = {
  channel: string;
  field: ChannelForm["fields"][number];
  form: UseFormReturn<Values>;
};

function ChannelField({ channel, field, form }: ChannelFieldProps) {
  const { errors } = form.formState;
  const error = errors.channels?.[channel]?.settings?.[field.name]?.message;
  return (
    <Field label={field.label} hint={field.hint} error={error}>
      {(control) => (
        <Input
          {...control}
          {...form.register(`channels.${channel}.settings.${field.name}`)}
          type={field.input}
          required={field.required}
          placeholder={field.placeholder}
          autoComplete={field.input === "email" ? "email" : "off"}
          spellCheck={false}
        />
      )}
    </Field>
  );
}

function TestButton({ channel, form }: { channel: ChannelForm; form: UseFormReturn<Values> }) {
  const { test, sending, notice, dismiss } = useTestButton(channel, form);
  const label = channel.id === "email" ? "Send test email" : `Send test ${channel.name} message`;
  return (
    <div className="flex flex-col items-start gap-3">
      <Button onClick={() => void test()} busy={sending}>
        {!sending && <Send aria-hidden="true" />}
        {sending ? "Sending..." : label}
      </Button>
      {notice !== null && (
        <Notice kind={notice.kind} onDismiss={dismiss} className="w-full">
          <p>{notice.text}</p>
          {notice.detail !== undefined && <p className="mt-1 text-xs">{notice.detail}</p>}
        </Notice>
      )}
    </div>
  );
}
