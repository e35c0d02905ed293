import type { ReactNode } from "react";

/** A keyboard key. */
export function KeyboardKey({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-sunken px-1 font-sans text-[11px] text-muted">
      {children}
    </kbd>
  );
}
