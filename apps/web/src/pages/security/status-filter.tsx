import type { FindingsPage } from "../../lib/findings-query.ts";
import { formatCount } from "../../lib/format.ts";
import { STATUS_FILTERS, type StatusFilter as Status } from "./search.ts";

type StatusFilterProps = {
  value: Status;
  counts: FindingsPage["counts"]["byStatus"] | undefined;
  onChange: (status: Status) => void;
};

/** Filter All, ACTIVE, RESOLVED, IGNORED, with counts where known. */
export function StatusFilter({ value, counts, onChange }: StatusFilterProps) {
  return (
    <fieldset className="flex min-w-0 max-w-full shrink-0 overflow-x-auto rounded-lg bg-sunken p-0.5">
      <legend className="sr-only">Status</legend>
      {STATUS_FILTERS.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === value}
          onClick={() => onChange(status)}
          className="flex h-7 shrink-0 items-center gap-1.5 rounded-md px-2.5 font-medium text-muted text-xs transition-colors duration-120 hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-soft"
        >
          {status === "ALL" ? "All" : status}
          {counts !== undefined && (
            <span className="font-normal tabular-nums">{formatCount(counts[status])}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
