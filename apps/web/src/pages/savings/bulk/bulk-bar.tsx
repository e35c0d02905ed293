import { Check, EyeOff, ListChecks, RotateCcw } from "../../../components/icons.gen.ts";
import { SelectionBar } from "../../../components/selection/selection-bar.tsx";
import { actLabel, type Reach } from "../../../components/selection/selection-reach.ts";
import type { SelectionControl } from "../../../components/selection/use-selection.ts";
import { Button } from "../../../components/ui/button.tsx";
import { WorkActs } from "../../../components/work/work-acts.tsx";
import type { Status } from "../search.ts";
import { isTooLarge, NAMED_AT_MOST } from "./selected-recommendations.ts";

/** Dialogs about the selection. */
export type BulkDialog = "apply" | "dismiss" | "mark-applied" | "assign" | "labels";

type BulkBarProps = {
  selection: SelectionControl;
  total: number;
  status: Status;
  /** The selected ones that the person may apply, and those that it may change. */
  reach: Readonly<Record<"fix" | "triage", Reach>>;
  busy: boolean;
  onOpen: (dialog: BulkDialog) => void;
  onRestore: () => void;
};

/** Acts on the selected recommendations; those that the status filter excludes are left out. */
export function BulkBar({ selection, total, status, reach, busy, onOpen, onRestore }: BulkBarProps) {
  const { fix, triage } = reach;
  const [mayApply, mayTriage] = [fix.count !== 0, triage.count !== 0];
  return (
    <SelectionBar
      selection={selection}
      total={total}
      noun={["recommendation", "recommendations"]}
      reach={[fix, triage]}
    >
      {isTooLarge(selection.selection) ? (
        <p className="text-muted text-sm">
          Select at most {NAMED_AT_MOST} recommendations one by one, or all that match the filter.
        </p>
      ) : status === "open" ? (
        <>
          {mayApply && (
            <Button size="sm" look="primary" disabled={busy} onClick={() => onOpen("apply")}>
              <Check aria-hidden="true" />
              {actLabel("Apply", fix)}
            </Button>
          )}
          {mayTriage && (
            <>
              <Button size="sm" disabled={busy} onClick={() => onOpen("mark-applied")}>
                <ListChecks aria-hidden="true" />
                {actLabel("Mark as applied", triage)}
              </Button>
              <Button size="sm" disabled={busy} onClick={() => onOpen("dismiss")}>
                <EyeOff aria-hidden="true" />
                {actLabel("Dismiss", triage)}
              </Button>
            </>
          )}
        </>
      ) : (
        mayTriage && (
          <Button size="sm" busy={busy} onClick={onRestore}>
            {!busy && <RotateCcw aria-hidden="true" />}
            {actLabel(status === "dismissed" ? "Restore" : "Mark as not applied", triage)}
          </Button>
        )
      )}
      {mayTriage && !isTooLarge(selection.selection) && (
        <WorkActs reach={triage} busy={busy} onOpen={onOpen} />
      )}
    </SelectionBar>
  );
}
