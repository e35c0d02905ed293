import type { Run } from "../lib/runs-query.ts";
import { useMay } from "../lib/use-may.ts";
import { ProgressLine } from "./ui/progress-line.tsx";
import { useNow } from "./use-now.ts";

type RunProgressProps = {
  run: Run;
  /** Current activity. */
  text: string;
  onCancel: () => void;
  cancelling: boolean;
};

/** A running run: activity, progress, elapsed time, and Cancel. */
export function RunProgress({ run, text, onCancel, cancelling }: RunProgressProps) {
  const now = useNow(1000);
  const mayCancel = useMay("POST /runs/:id/cancel", "run", run.accountIds);
  const { done, total } = run.progress;
  return (
    <ProgressLine
      text={text}
      done={done}
      total={total === 0 ? null : total}
      elapsedMs={now - Date.parse(run.startedAt ?? run.createdAt)}
      {...(mayCancel ? { onCancel } : {})}
      cancelling={cancelling}
    />
  );
}
