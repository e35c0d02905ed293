import { Tabs as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { formatCompactCount, formatCount } from "../../lib/format.ts";

/** Tabs with panels. Controlled: the URL holds the open tab. */
export const Tabs = Primitive.Root;

/** One panel of the tabs. */
export const TabPanel = Primitive.Content;

/** Tab list; scrolls sideways on phones. */
export function TabList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      // The line is a shadow under the tabs: a tab that overlaps a border would overflow and be scrollable.
      className={classNames(
        "flex gap-1 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_0_var(--color-line)]",
        className,
      )}
      {...rest}
    />
  );
}

/** Counts from here on are short: six tabs with exact ones would not fit. */
const SHORT_FROM = 10_000;

/** A tab with an optional count. */
export function Tab({ value, count, children }: { value: string; count?: number; children: ReactNode }) {
  return (
    <Primitive.Trigger
      value={value}
      className="flex h-10 shrink-0 items-center gap-2 border-transparent border-b-2 px-3 font-medium text-muted text-sm transition-colors duration-120 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
    >
      {children}
      {count !== undefined && (
        <span
          className="rounded-full bg-sunken px-1.5 text-muted text-xs tabular-nums"
          title={count < SHORT_FROM ? undefined : formatCount(count)}
        >
          {count < SHORT_FROM ? formatCount(count) : formatCompactCount(count)}
        </span>
      )}
    </Primitive.Trigger>
  );
}
