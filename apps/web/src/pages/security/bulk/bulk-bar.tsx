import { Check, EyeOff, RotateCcw, Wrench } from "../../../components/icons.gen.ts";
import { SelectionBar } from "../../../components/selection/selection-bar.tsx";
import type { SelectionControl } from "../../../components/selection/use-selection.ts";
import { Button } from "../../../components/ui/button.tsx";
import type { Messages } from "../../../components/use-messages.ts";
import { WorkActs } from "../../../components/work/work-acts.tsx";
import { useMay } from "../../../lib/use-may.ts";
import { ExportMenu } from "../export-menu.tsx";
import { findingFilters, type SecuritySearch } from "../search.ts";
import { isTooLarge, NAMED_AT_MOST, selectedFindings } from "./selected-findings.ts";

type BulkBarProps = {
  selection: SelectionControl;
  total: number;
  search: SecuritySearch;
  scanId: string | null;
  messages: Messages;
  busy: boolean;
  onStatus: (status: "ACTIVE" | "RESOLVED") => void;
  onOpen: (act: "ignore" | "assign" | "labels" | "fix") => void;
};

/** Acts on the selected findings; those that the status filter rules out are left out. */
export function BulkBar(props: BulkBarProps) {
  const { selection, total, search, scanId, messages, busy, onStatus, onOpen } = props;
  const { status = "ACTIVE" } = search;
  const mayFix = useMay("POST /security/bulk-remediation", "fix");
  const mayTriage = useMay("POST /security/findings/update-status", "triage");
  if (isTooLarge(selection.selection)) {
    return (
      <SelectionBar selection={selection} total={total} noun={["finding", "findings"]}>
        <p className="text-muted text-sm">
          Select at most {NAMED_AT_MOST} findings one by one, or all that match the filter.
        </p>
      </SelectionBar>
    );
  }
  return (
    <SelectionBar selection={selection} total={total} noun={["finding", "findings"]}>
      {(status === "ACTIVE" || status === "ALL") && (
        <>
          {mayFix && (
            <Button size="sm" look="primary" disabled={busy} onClick={() => onOpen("fix")}>
              <Wrench aria-hidden="true" />
              Fix
            </Button>
          )}
          {mayTriage && (
            <>
              <Button size="sm" disabled={busy} onClick={() => onStatus("RESOLVED")}>
                <Check aria-hidden="true" />
                Mark Fixed
              </Button>
              <Button size="sm" disabled={busy} onClick={() => onOpen("ignore")}>
                <EyeOff aria-hidden="true" />
                Ignore
              </Button>
            </>
          )}
        </>
      )}
      {mayTriage && status !== "ACTIVE" && (
        <Button size="sm" disabled={busy} onClick={() => onStatus("ACTIVE")}>
          <RotateCcw aria-hidden="true" />
          Reactivate
        </Button>
      )}
      {mayTriage && <WorkActs busy={busy} onOpen={onOpen} />}
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
