import type { ReactNode } from "react";
import { Button } from "./ui/button.tsx";
import { Card } from "./ui/card.tsx";
import { Field } from "./ui/field.tsx";
import { Input } from "./ui/input.tsx";
import { Select } from "./ui/select.tsx";

type QuestionFormProps = {
  /** On the button. */
  submit: string;
  busy: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** A question, in a row of fields. */
export function QuestionForm({ submit, busy, onSubmit, children }: QuestionFormProps) {
  return (
    <Card>
      <form
        className="flex flex-wrap items-end gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <Button type="submit" look="primary" busy={busy}>
          {submit}
        </Button>
      </form>
    </Card>
  );
}

type QuestionFieldProps = {
  label: string;
  value: string;
  placeholder: string;
  required?: boolean;
  /** Takes the width that others leave. */
  wide?: boolean;
  onChange: (value: string) => void;
};

export function QuestionField({
  label,
  value,
  placeholder,
  required = false,
  wide = false,
  onChange,
}: QuestionFieldProps) {
  return (
    <Field label={label} className={wide ? "w-full sm:min-w-80 sm:flex-1" : "w-full sm:w-64"}>
      {(control) => (
        <Input
          {...{ ...control, required, value, placeholder }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

type QuestionChoiceProps = {
  label: string;
  value: string;
  /** Label of each value. */
  options: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
};

export function QuestionChoice({ label, value, options, onChange }: QuestionChoiceProps) {
  return (
    <Field label={label} className="w-full sm:w-52">
      {(control) => (
        <Select
          {...{ ...control, value, className: "w-full" }}
          onChange={(event) => onChange(event.target.value)}
        >
          {Object.entries(options).map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
