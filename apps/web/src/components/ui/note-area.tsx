import type { ComponentProps } from "react";
import { classNames } from "../../lib/class-names.ts";
import { CONTROL_STYLE } from "./input.tsx";

type NoteAreaProps = Omit<ComponentProps<"textarea">, "value" | "onChange" | "maxLength"> & {
  value: string;
  onText: (text: string) => void;
};

/** A text field of several lines for a note or a reason, with the length that the interface accepts. */
export function NoteArea({ className, rows = 3, onText, ...rest }: NoteAreaProps) {
  return (
    <textarea
      rows={rows}
      maxLength={1000}
      className={classNames(CONTROL_STYLE, "h-auto py-1.5 max-sm:text-[16px]", className)}
      onChange={(event) => onText(event.currentTarget.value)}
      {...rest}
    />
  );
}
