import type { Recommendation } from "../../../components/savings/recommendation-queries.ts";
import { Button } from "../../../components/ui/button.tsx";
import { useMay } from "../../../lib/use-may.ts";
import type { RowProps } from "./row-props.ts";

/**
 * Action that reopens a closed recommendation; null: it is open, gone, or applied by a run, which is undone
 * instead.
 */
export function reopenLabel({ status, remediationId }: Recommendation): string | null {
  if (status === "dismissed") return "Restore";
  return status === "applied" && remediationId === null ? "Mark as not applied" : null;
}

/** The button of a row: Apply, or Restore. */
export function RowAct({ recommendation: one, control, onAsk }: RowProps) {
  const busy = control.busyId === one.recommendationId;
  const mayApply = useMay("POST /cost/recommendations/implement", "fix", one.accountId);
  const mayTriage = useMay("POST /cost/recommendations/restore", "triage", one.accountId);
  if (one.status === "open") {
    if (!mayApply) return null;
    return (
      <Button size="sm" busy={busy} aria-description={one.title} onClick={() => onAsk(one, "apply")}>
        {busy ? "Saving..." : "Apply"}
      </Button>
    );
  }
  const label = reopenLabel(one);
  if (label === null || !mayTriage) return null;
  return (
    <Button
      size="sm"
      busy={busy}
      aria-label={label}
      aria-description={one.title}
      onClick={() => control.change({ recommendation: one, to: "open" })}
    >
      {one.status === "dismissed" ? "Restore" : "Not applied"}
    </Button>
  );
}
