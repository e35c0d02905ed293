import { Check, EyeOff, ListChecks, RotateCcw } from "../../../components/icons.gen.ts";
import { SelectionBar } from "../../../components/selection/selection-bar.tsx";
import type { SelectionControl } from "../../../components/selection/use-selection.ts";
import { Button } from "../../../components/ui/button.tsx";
import { WorkActs } from "../../../components/work/work-acts.tsx";
import { useMay } from "../../../lib/use-may.ts";
import type { Status } from "../search.ts";
import { isTooLarge, NAMED_AT_MOST } from "./selected-recommendations.ts";

/** Dialogs about the selection. */
export type BulkDialog = "apply" | "dismiss" | "mark-applied" | "assign" | "labels";

type BulkBarProps = {
  selection: SelectionControl;
  total: number;
  status: Status;
  busy: boolean;
  onOpen: (dialog: BulkDialog) => void;
  onRestore: () => void;
};

/** Acts on the selected recommendations; those that the status filter excludes are left out. */
export function BulkBar({ selection, total, status, busy, onOpen, onRestore }: BulkBarProps) {
  const mayApply = useMay("POST /cost/recommendations/bulk-apply", "fix");
  const mayTriage = useMay("POST /cost/recommendations/bulk-dismiss", "triage");
  return (
    <SelectionBar selection={selection} total={total} noun={["recommendation", "recommendations"]}>
      {isTooLarge(selection.selection) ? (
        <p className="text-muted text-sm">
          Select at most {NAMED_AT_MOST} recommendations one by one, or all that match the filter.
        </p>
      ) : status === "open" ? (
        <>
          {mayApply && (
            <Button size="sm" look="primary" disabled={busy} onClick={() => onOpen("apply")}>
              <Check aria-hidden="true" />
              Apply
            </Button>
          )}
          {mayTriage && (
            <>
              <Button size="sm" disabled={busy} onClick={() => onOpen("mark-applied")}>
                <ListChecks aria-hidden="true" />
                Mark as applied
              </Button>
              <Button size="sm" disabled={busy} onClick={() => onOpen("dismiss")}>
                <EyeOff aria-hidden="true" />
                Dismiss
              </Button>
            </>
          )}
        </>
      ) : (
        mayTriage && (
          <Button size="sm" busy={busy} onClick={onRestore}>
            {!busy && <RotateCcw aria-hidden="true" />}
            {status === "dismissed" ? "Restore" : "Mark as not applied"}
          </Button>
        )
      )}
      {mayTriage && !isTooLarge(selection.selection) && <WorkActs busy={busy} onOpen={onOpen} />}
    </SelectionBar>
  );
}
