import { Popover as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "../../lib/class-names.ts";

/** A small panel anchored to a button. */
export const Popover = Primitive.Root;

/** The button that opens the panel (use `asChild`). */
export const PopoverTrigger = Primitive.Trigger;

/** The panel. Requires an `aria-label` or `aria-labelledby`. */
export function PopoverContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={8}
        collisionPadding={12}
        className={classNames(
          "z-50 w-80 max-w-[calc(100vw-24px)] animate-pop rounded-xl border border-line bg-surface p-4 shadow-pop outline-none",
          className,
        )}
        {...rest}
      />
    </Primitive.Portal>
  );
}
