import { useEffect, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Check, Minus } from "../icons.gen.ts";

type SelectBoxProps = {
  label: string;
  checked: boolean;
  /** Some rows are selected: for the checkbox in the header. */
  mixed?: boolean;
  /** There is nothing to select yet. */
  disabled?: boolean;
  /** `range`: pressed with Shift. */
  onToggle: (range: boolean) => void;
  className?: string;
};

/** The checkbox of a row or of a header. The pressed area is 28 px wide. */
export function SelectBox({
  label,
  checked,
  mixed = false,
  disabled = false,
  onToggle,
  className,
}: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const shift = useRef(false);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label
      className={classNames("relative -m-1.5 flex size-7 shrink-0 items-center justify-center", className)}
    >
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        // A change event has no modifier keys; the click before it has.
        onClick={(event) => {
          shift.current = event.shiftKey;
        }}
        onChange={() => onToggle(shift.current)}
        className="peer size-4 appearance-none rounded-sm border border-control bg-surface transition-colors duration-120 checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent"
      />
      <Check
        className="pointer-events-none absolute hidden size-3 text-on-accent peer-checked:block peer-indeterminate:hidden"
        strokeWidth={3}
        aria-hidden="true"
      />
      <Minus
        className="pointer-events-none absolute hidden size-3 text-on-accent peer-indeterminate:block"
        strokeWidth={3}
        aria-hidden="true"
      />
    </label>
  );
}
