import { formatCount } from "../../lib/format.ts";
import { ChevronLeft, ChevronRight } from "../icons.gen.ts";
import { Button } from "./button.tsx";

type PaginationProps = {
  /** Label for screen readers, for pages with several lists. */
  label?: string;
  /** Number of the first row shown, from 1. */
  from: number;
  /** Number of the last row shown. */
  to: number;
  total: number;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** Cursor pagination: position, Previous, and Next. */
export function Pagination({ label = "Pages", from, to, total, onPrevious, onNext }: PaginationProps) {
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-3 px-4 py-2.5">
      <p className="text-muted text-xs tabular-nums" aria-live="polite">
        {total === 0 ? "No results" : `${formatCount(from)}–${formatCount(to)} of ${formatCount(total)}`}
      </p>
      <div className="flex gap-2">
        <Button size="sm" onClick={onPrevious ?? undefined} disabled={onPrevious === null}>
          <ChevronLeft aria-hidden="true" />
          Previous
        </Button>
        <Button size="sm" onClick={onNext ?? undefined} disabled={onNext === null}>
          Next
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  );
}
