import { type ReactNode, useEffect, useState } from "react";

/** An entry of the palette. */
export const ITEM =
  "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-sm data-[selected=true]:bg-accent-tint [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted";
/** A group of entries with its heading. */
export const GROUP =
  "px-1.5 pb-1.5 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs";

/** Delay between the last keystroke and the request. */
export const SEARCH_DELAY_MS = 200;
/** Minimum length of a search text. */
export const SHORTEST_SEARCH = 2;

/** Props of every group of the palette. */
export type GroupProps = { text: string; onDone: () => void };

/** A line that is not an entry: no results, searching, or an error. */
export function Line({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-2.5 py-2 text-muted text-sm">
      {children}
    </p>
  );
}

/** The value after it has not changed for `delayMs`. */
export function useSettled(value: string, delayMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
