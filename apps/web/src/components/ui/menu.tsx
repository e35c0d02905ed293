import { DropdownMenu as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Check } from "../icons.gen.ts";

/** A dropdown menu, opened by {@link MenuTrigger}. Not modal: the page behind stays readable and scrolls. */
export function Menu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

/** The button that opens the menu (use `asChild`). */
export const MenuTrigger = Primitive.Trigger;

/** A group with one selected option. */
export const MenuRadioGroup = Primitive.RadioGroup;

const ITEM =
  "flex min-h-8 select-none items-center gap-2 rounded-md px-2 py-1 text-sm outline-none data-[disabled]:opacity-60 data-[highlighted]:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted";

/**
 * The dropdown list. It is rendered next to its trigger, in the same landmark, with a fixed position, so that no
 * scroll container clips it.
 */
export function MenuContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Content
      sideOffset={6}
      collisionPadding={8}
      className={classNames(
        "z-50 max-h-[var(--radix-dropdown-menu-content-available-height)] min-w-44 animate-pop overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-pop outline-none",
        className,
      )}
      {...rest}
    />
  );
}

export function MenuItem({ className, ...rest }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item className={classNames(ITEM, className)} {...rest} />;
}

/** One option of a group, with a check mark when selected. */
export function MenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={classNames(ITEM, className)} {...rest}>
      <span className="flex min-w-0 flex-1 items-center gap-2">{children}</span>
      <Primitive.ItemIndicator>
        <Check aria-hidden="true" />
      </Primitive.ItemIndicator>
    </Primitive.RadioItem>
  );
}

export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}
