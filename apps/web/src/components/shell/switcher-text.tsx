import type { ReactNode } from "react";

type SwitcherTextProps = { mark: ReactNode; label: string; hint: string };

/** The account scope on the account switcher. */
export function SwitcherText({ mark, label, hint }: SwitcherTextProps) {
  return (
    <>
      <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-sunken font-medium text-muted text-xs [&_svg]:size-4">
        {mark}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-sm">{label}</span>
        <span className="block truncate text-muted text-xs">{hint}</span>
      </span>
    </>
  );
}
