import type { ComponentProps } from "react";
import { classNames } from "../../lib/class-names.ts";

/** Shared style of text fields and selects. */
export const CONTROL_STYLE =
  "h-8 w-full rounded-md border border-control bg-surface px-2.5 text-ink text-sm transition-colors duration-120 disabled:opacity-60 aria-invalid:border-critical-fill";

/** A one-line text field. On phones the text is 16 px, so that the browser does not zoom in on focus. */
export function Input({ className, type = "text", ...rest }: ComponentProps<"input">) {
  return (
    <input type={type} className={classNames(CONTROL_STYLE, "max-sm:text-[16px]", className)} {...rest} />
  );
}
