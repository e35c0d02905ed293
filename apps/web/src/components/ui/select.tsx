import type { ComponentProps } from "react";
import { classNames } from "../../lib/class-names.ts";
import { ChevronDown } from "../icons.gen.ts";
import { CONTROL_STYLE } from "./input.tsx";

/** A native dropdown list, which works best on phones and with screen readers. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return (
    <span className={classNames("relative inline-flex", className)}>
      <select className={classNames(CONTROL_STYLE, "appearance-none pr-8 max-sm:text-[16px]")} {...rest} />
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
    </span>
  );
}
