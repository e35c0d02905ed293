import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "../icons.gen.ts";

/** A table that scrolls sideways inside its card on narrow screens. */
export function Table({ label, className, ...rest }: ComponentProps<"table"> & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs a focus stop for the keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-[inherit]">
      <table className={classNames("w-full border-collapse text-left text-sm", className)} {...rest} />
    </section>
  );
}

type TableHeadProps = {
  children: ReactNode;
  /** Aligns the column to the right. */
  numeric?: boolean;
  /** The sort direction, when the table is sorted by this column. */
  sorted?: "ascending" | "descending" | undefined;
  /** Makes the heading a sort button. */
  onSort?: (() => void) | undefined;
  className?: string;
};

/** A column heading, sortable when `onSort` is given. */
export function TableHead({ children, numeric, sorted, onSort, className }: TableHeadProps) {
  const Arrow = sorted === "ascending" ? ArrowUp : sorted === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={classNames(
        "h-9 whitespace-nowrap border-line border-b px-4 font-medium text-muted text-xs",
        numeric === true && "text-right",
        className,
      )}
    >
      {onSort === undefined ? (
        children
      ) : (
        <button
          type="button"
          onClick={onSort}
          className={classNames(
            "inline-flex items-center gap-1 rounded-sm hover:text-ink",
            sorted !== undefined && "text-ink",
          )}
        >
          {children}
          <Arrow className="size-3.5" aria-hidden="true" />
        </button>
      )}
    </th>
  );
}

/** A row of 40 px. */
export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      className={classNames("h-10 border-line border-b last:border-b-0 hover:bg-page", className)}
      {...rest}
    />
  );
}

export function TableCell({ numeric, className, ...rest }: ComponentProps<"td"> & { numeric?: boolean }) {
  return (
    <td
      className={classNames("px-4 py-2", numeric === true && "text-right tabular-nums", className)}
      {...rest}
    />
  );
}
