import { classNames } from "../../lib/class-names.ts";

/** A grey block in the shape of what is loading. Hidden from screen readers; the region says it is busy. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("block h-4 animate-pulse rounded-md bg-sunken dark:bg-line", className)}
    />
  );
}
