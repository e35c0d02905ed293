import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Check } from "../icons.gen.ts";

/** A checkbox with a label, which can contain links. */
export function Checkbox({
  label,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "type"> & { label: ReactNode }) {
  return (
    <label className={classNames("flex items-start gap-2 text-sm", className)}>
      <span className="relative mt-px flex size-4 shrink-0">
        <input
          type="checkbox"
          className="peer size-4 appearance-none rounded-sm border border-control bg-surface transition-colors duration-120 checked:border-accent checked:bg-accent disabled:opacity-60 aria-invalid:border-critical-fill"
          {...rest}
        />
        <Check
          className="pointer-events-none absolute inset-0.5 hidden size-3 text-on-accent peer-checked:block"
          strokeWidth={3}
          aria-hidden="true"
        />
      </span>
      <span>{label}</span>
    </label>
  );
}
