import { type ReactNode, useId } from "react";
import { classNames } from "../../lib/class-names.ts";
import { CircleAlert } from "../icons.gen.ts";

/** Attributes that connect a control with its label, hint, and error. */
export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  /** Element at the end of the label, such as a link. */
  aside?: ReactNode;
  children: (control: FieldControl) => ReactNode;
};

/** A labeled control with hint and error. */
export function Field({ label, hint, error, className, aside, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        "aria-describedby": described === "" ? undefined : described,
        "aria-invalid": error ? true : undefined,
      })}
      {hint && (
        <div id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-critical text-xs" role="alert">
          <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
