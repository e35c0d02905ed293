import { classNames } from "../../lib/class-names.ts";

type SegmentedProps<V extends string> = {
  /** Label for screen readers. */
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
  className?: string;
};

/** A toggle between two or more views, such as Chart and Table. */
export function Segmented<V extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: SegmentedProps<V>) {
  return (
    <fieldset className={classNames("inline-flex shrink-0 rounded-lg bg-sunken p-0.5", className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="h-7 whitespace-nowrap rounded-md px-3 font-medium text-muted text-xs transition-colors duration-120 hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-soft"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
