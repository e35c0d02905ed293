import type { ReactNode } from "react";
import { formatCount } from "../../lib/format.ts";
import { X } from "../icons.gen.ts";
import { Button } from "../ui/button.tsx";
import { leavesOut, type Reach } from "./selection-reach.ts";
import type { SelectionControl } from "./use-selection.ts";

type SelectionBarProps = {
  selection: SelectionControl;
  /** Rows that match the filter, loaded or not. */
  total: number;
  /** Nouns for one row and for several: ["finding", "findings"]. */
  noun: readonly [one: string, many: string];
  /** The parts of the selection that the acts may change. */
  reach: readonly Reach[];
  /** Buttons of the acts. */
  children: ReactNode;
};

/** Acts on the selected rows. Floats above the end of the page, so that nothing moves when the first row is selected. */
export function SelectionBar({ selection, total, noun: [one, many], reach, children }: SelectionBarProps) {
  const { count } = selection;
  if (count === 0) return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-4 z-30 px-3 sm:px-6 lg:left-[248px]">
      <section
        aria-label="Selection"
        className="pointer-events-auto relative mx-auto flex w-fit max-w-full animate-pop flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line bg-surface px-3 py-2 shadow-pop"
      >
        <p className="font-medium text-sm tabular-nums" role="status">
          {formatCount(count)} {count === 1 ? one : many} selected
        </p>
        {count < total && (
          <Button size="sm" look="ghost" className="text-accent" onClick={selection.selectAllMatching}>
            Select all {formatCount(total)} that match
          </Button>
        )}
        <div className="flex flex-wrap items-center gap-1.5">{children}</div>
        {reach.some(leavesOut) && <p className="w-full text-muted text-xs">{leftOutText(reach, many)}</p>}
        <Button
          size="icon"
          look="ghost"
          aria-label="Clear selection"
          className="max-sm:absolute max-sm:top-1 max-sm:right-1"
          onClick={selection.clear}
        >
          <X aria-hidden="true" />
        </Button>
      </section>
    </div>
  );
}

/** Why acts are missing, or change fewer rows than are selected. */
function leftOutText(reach: readonly Reach[], many: string): string {
  return reach.every(({ count }) => count === 0)
    ? `Your roles don't allow changing ${many} of these accounts.`
    : `Left out: ${many} of accounts where your roles don't allow it.`;
}
