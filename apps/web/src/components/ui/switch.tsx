import { Switch as Primitive } from "radix-ui";
import { classNames } from "../../lib/class-names.ts";

type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Label for screen readers, without a visible label. */
  label?: string;
  id?: string;
  disabled?: boolean;
  describedBy?: string | undefined;
  className?: string;
};

/** A toggle that takes effect immediately, without a submit. */
export function Switch({ checked, onChange, label, id, disabled, describedBy, className }: SwitchProps) {
  return (
    <Primitive.Root
      checked={checked}
      onCheckedChange={onChange}
      id={id}
      disabled={disabled}
      aria-label={label}
      aria-describedby={describedBy}
      className={classNames(
        "inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-control bg-sunken transition-colors duration-120 disabled:opacity-60 data-[state=checked]:border-accent data-[state=checked]:bg-accent",
        className,
      )}
    >
      <Primitive.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-control transition-transform duration-120 data-[state=checked]:translate-x-[18px] data-[state=checked]:bg-on-accent" />
    </Primitive.Root>
  );
}
