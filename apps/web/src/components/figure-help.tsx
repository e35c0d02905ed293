import type { ReactNode } from "react";
import { Info } from "./icons.gen.ts";
import { Popover, PopoverContent, PopoverTrigger } from "./ui/popover.tsx";

/** Facts that a person needs to trust a figure. Facts that don't apply are left out. */
export type FigureFacts = {
  /** What is added or counted: "Usage and purchases of all accounts, as billed." */
  counts: ReactNode;
  /** The days it covers: "Nov 1 – Nov 22, 2026 (UTC)". */
  period?: ReactNode;
  /** Source: "Cost Explorer", "List price". */
  source?: ReactNode;
  /** Time of the last read: a `RelativeTime`. */
  updated?: ReactNode;
  /** Excluded amounts that a reader might expect: "Tax $40, credits $12". */
  excludes?: ReactNode;
  /** Comparison. */
  comparedWith?: ReactNode;
};

type FigureHelpProps = FigureFacts & {
  /** The figure's label, as it is shown: "Current Month". */
  figure: string;
};

const LABELS = [
  ["period", "Period"],
  ["source", "Source"],
  ["updated", "Last updated"],
  ["excludes", "Not included"],
  ["comparedWith", "Compared with"],
] as const;

/** An "i" button next to a figure that opens its definition, days, source, and time. */
export function FigureHelp({ figure, counts, ...facts }: FigureHelpProps) {
  const shown = LABELS.flatMap(([key, label]) =>
    facts[key] === undefined ? [] : [{ label, fact: facts[key] }],
  );
  return (
    <Popover>
      <PopoverTrigger asChild>
        <button
          type="button"
          aria-label={`About ${figure}`}
          className="-my-1 flex size-6 shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-120 hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink"
        >
          <Info className="size-3.5" aria-hidden="true" />
        </button>
      </PopoverTrigger>
      <PopoverContent aria-label={`About ${figure}`} align="start" className="text-sm">
        <p className="font-semibold">{figure}</p>
        <p className="mt-1">{counts}</p>
        {shown.length > 0 && (
          <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-line border-t pt-3 text-xs">
            {shown.map(({ label, fact }) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="tabular-nums">{fact}</dd>
              </div>
            ))}
          </dl>
        )}
      </PopoverContent>
    </Popover>
  );
}
