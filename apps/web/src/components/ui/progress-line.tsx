import { formatDuration } from "../../lib/format.ts";
import { Button } from "./button.tsx";

type ProgressLineProps = {
  /** Current activity: "EC2 in eu-west-1: 412 resources, 3 of 51 services". */
  text: string;
  /** Completed and total steps; without `total`, the bar is indeterminate. */
  done: number;
  total: number | null;
  elapsedMs?: number;
  onCancel?: () => void;
  cancelling?: boolean;
};

/** Progress of a long task: activity, progress, times, and Cancel. Announced politely. */
export function ProgressLine({ text, done, total, elapsedMs, onCancel, cancelling }: ProgressLineProps) {
  const share = total === null || total === 0 ? null : Math.min(1, done / total);
  const remainingMs =
    share === null || share < 0.05 || elapsedMs === undefined ? null : (elapsedMs / share) * (1 - share);
  const times = [
    elapsedMs === undefined ? "" : formatDuration(elapsedMs),
    remainingMs === null || remainingMs < 1000 ? "" : `about ${formatDuration(remainingMs)} left`,
  ].filter(Boolean);
  return (
    <div className="rounded-xl border border-line bg-surface px-4 py-3 shadow-soft">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 text-sm">
        <p className="min-w-0" role="status">
          {text}
        </p>
        <div className="flex shrink-0 items-center gap-3 max-sm:w-full max-sm:justify-between">
          <span className="text-muted text-xs tabular-nums">{times.join(" · ")}</span>
          {onCancel !== undefined && (
            <Button size="sm" onClick={onCancel} disabled={cancelling === true}>
              {cancelling === true ? "Canceling..." : "Cancel"}
            </Button>
          )}
        </div>
      </div>
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        {share === null ? (
          <div className="h-full w-2/5 animate-indeterminate rounded-full bg-accent" />
        ) : (
          <div
            className="h-full rounded-full bg-accent transition-[width] duration-200"
            style={{ width: `${share * 100}%` }}
          />
        )}
      </div>
    </div>
  );
}
