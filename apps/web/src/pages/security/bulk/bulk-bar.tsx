import { Check, EyeOff, RotateCcw, Wrench } from "../../../components/icons.gen.ts";
import { SelectionBar } from "../../../components/selection/selection-bar.tsx";
import { actLabel, type Reach } from "../../../components/selection/selection-reach.ts";
import type { SelectionControl } from "../../../components/selection/use-selection.ts";
import { Button } from "../../../components/ui/button.tsx";
import type { Messages } from "../../../components/use-messages.ts";
import { WorkActs } from "../../../components/work/work-acts.tsx";
import { ExportMenu } from "../export-menu.tsx";
import { findingFilters, type SecuritySearch } from "../search.ts";
import { isTooLarge, NAMED_AT_MOST, selectedFindings } from "./selected-findings.ts";

type BulkBarProps = {
  selection: SelectionControl;
  total: number;
  search: SecuritySearch;
  scanId: string | null;
  messages: Messages;
  /** The selected ones that the person may fix, and those that it may change. */
  reach: Readonly<Record<"fix" | "triage", Reach>>;
  busy: boolean;
  onStatus: (status: "ACTIVE" | "RESOLVED") => void;
  onOpen: (act: "ignore" | "assign" | "labels" | "fix") => void;
};

/** Acts on the selected findings; those that the status filter rules out are left out. */
export function BulkBar(props: BulkBarProps) {
  const { selection, total, search, scanId, messages, busy, onStatus, onOpen } = props;
  const { fix, triage } = props.reach;
  const { status = "ACTIVE" } = search;
  const [mayFix, mayTriage] = [fix.count !== 0, triage.count !== 0];
  const bar = { selection, total, noun: ["finding", "findings"], reach: [fix, triage] } as const;
  if (isTooLarge(selection.selection)) {
    return (
      <SelectionBar {...bar}>
        <p className="text-muted text-sm">
          Select at most {NAMED_AT_MOST} findings one by one, or all that match the filter.
        </p>
      </SelectionBar>
    );
  }
  return (
    <SelectionBar {...bar}>
      {(status === "ACTIVE" || status === "ALL") && (
        <>
          {mayFix && (
            <Button size="sm" look="primary" disabled={busy} onClick={() => onOpen("fix")}>
              <Wrench aria-hidden="true" />
              {actLabel("Fix", fix)}
            </Button>
          )}
          {mayTriage && (
            <>
              <Button size="sm" disabled={busy} onClick={() => onStatus("RESOLVED")}>
                <Check aria-hidden="true" />
                {actLabel("Mark Fixed", triage)}
              </Button>
              <Button size="sm" disabled={busy} onClick={() => onOpen("ignore")}>
                <EyeOff aria-hidden="true" />
                {actLabel("Ignore", triage)}
              </Button>
            </>
          )}
        </>
      )}
      {mayTriage && status !== "ACTIVE" && (
        <Button size="sm" disabled={busy} onClick={() => onStatus("ACTIVE")}>
          <RotateCcw aria-hidden="true" />
          {actLabel("Reactivate", triage)}
        </Button>
      )}
      {mayTriage && <WorkActs reach={triage} busy={busy} onOpen={onOpen} />}
      <ExportMenu
        size="sm"
        disabled={busy}
        search={search}
        scanId={scanId}
        messages={messages}
        selection={selectedFindings(selection.selection, findingFilters(search))}
      />
    </SelectionBar>
  );
}
