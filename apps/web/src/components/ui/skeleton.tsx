import { classNames } from "../../lib/class-names.ts";

/** A gray placeholder for loading content. Hidden from screen readers; the region is marked as busy. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("block h-4 animate-pulse rounded-md bg-sunken dark:bg-line", className)}
    />
  );
}
