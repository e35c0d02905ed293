import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "../../lib/class-names.ts";
import { LoaderCircle } from "../icons.gen.ts";

const styles = cva(
  "inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium text-sm transition-colors duration-120 disabled:opacity-60 aria-disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      look: {
        primary: "bg-accent text-on-accent hover:bg-accent/90",
        secondary: "border border-line bg-surface text-ink shadow-soft hover:bg-sunken",
        ghost: "text-ink hover:bg-sunken",
        danger: "bg-critical-fill text-surface hover:bg-critical-fill/90",
      },
      size: {
        sm: "h-7 px-2 text-xs",
        md: "h-8 px-3",
        lg: "h-9 px-4 text-base",
        icon: "size-8",
      },
    },
    defaultVariants: { look: "secondary", size: "md" },
  },
);

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof styles> & {
    /** Renders the child element (such as a link) in the button's style. */
    asChild?: boolean;
    /** Shows a spinner and disables the button. */
    busy?: boolean;
  };

/** A button, or with `asChild` a link that looks like one. */
export function Button({ className, look, size, asChild, busy, disabled, children, ...rest }: ButtonProps) {
  const classes = classNames(styles({ look, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      disabled={disabled === true || busy === true}
      aria-busy={busy === true ? true : undefined}
      {...rest}
    >
      {busy === true && <LoaderCircle className="animate-spin" aria-hidden="true" />}
      {children}
    </button>
  );
}
