import { classNames } from "../../lib/class-names.ts";
import type { Label } from "./work-queries.ts";

/** Colors of the palette's dots, in both themes; not classes, which every page would load. */
export const LABEL_DOTS: Readonly<Record<Label["color"], string>> = {
  gray: "#8a8f98",
  red: "#d64545",
  orange: "#d97a2b",
  yellow: "#c9a227",
  green: "#3c9a5f",
  teal: "#2b9a98",
  blue: "#3f7fd9",
  purple: "#8b5fd0",
};

/** A label: its color is a dot, since its name must be readable in both themes. */
export function LabelMark({
  label,
  className,
}: {
  label: Pick<Label, "name" | "color">;
  className?: string;
}) {
  return (
    <span
      className={classNames(
        "inline-flex h-5 max-w-48 shrink-0 items-center gap-1.5 rounded-full border border-line px-2 text-xs",
        className,
      )}
    >
      <span
        aria-hidden="true"
        className="size-2 shrink-0 rounded-full"
        style={{ backgroundColor: LABEL_DOTS[label.color] }}
      />
      <span className="truncate">{label.name}</span>
    </span>
  );
}
