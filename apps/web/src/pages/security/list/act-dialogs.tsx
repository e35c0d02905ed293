import { lazy, Suspense } from "react";
import { findingTitle } from "../../../components/findings/finding-title.ts";
import type { StatusChange } from "../../../components/findings/use-status-change.ts";
import { reachText } from "../../../components/selection/selection-reach.ts";
import { selectedFindings } from "../bulk/selected-findings.ts";
import type { Selected, useBulkActs } from "../bulk/use-bulk-acts.ts";
import type { FindingsReach } from "../bulk/use-findings-reach.ts";
import type { FindingFilters } from "../search.ts";
import { focusFindingAfterDialog } from "./focus-finding.ts";
import type { OpenDialog } from "./use-item-context.ts";

const IgnoreDialog = lazy(() =>
  import("../../../components/findings/ignore-dialog.tsx").then((file) => ({ default: file.IgnoreDialog })),
);
const AssignDialog = lazy(() =>
  import("../../../components/work/assign-dialog.tsx").then((file) => ({ default: file.AssignDialog })),
);
const LabelsDialog = lazy(() =>
  import("../../../components/work/labels-dialog.tsx").then((file) => ({ default: file.LabelsDialog })),
);

const BulkFixPlan = lazy(() =>
  import("../bulk/bulk-fix-plan.tsx").then((file) => ({ default: file.BulkFixPlan })),
);

type ActDialogsProps = {
  dialog: OpenDialog | null;
  /** The selected findings that the person may change, for a dialog about them. */
  selected: Selected;
  reach: FindingsReach;
  /** Of the list. */
  filter: FindingFilters;
  bulk: ReturnType<typeof useBulkActs>;
  onChange: (change: StatusChange) => void;
  onClose: () => void;
};

/** The open dialog of an act. When it closes, the row that it was about has the focus again. */
export function ActDialogs({ dialog, selected, reach, filter, bulk, onChange, onClose }: ActDialogsProps) {
  if (dialog === null) return null;
  const { act, finding } = dialog;
  const close = () => {
    if (finding !== undefined) focusFindingAfterDialog(finding.findingId);
    onClose();
  };
  const about = finding === undefined ? reachText(reach.triage, "finding") : findingTitle(finding);
  return (
    <Suspense>
      {act === "ignore" && (
        <IgnoreDialog
          about={about}
          many={finding === undefined}
          onIgnore={(input) =>
            finding === undefined
              ? bulk.changeStatus({ ...selected, status: "IGNORED", ...input })
              : onChange({ finding, status: "IGNORED", ...input })
          }
          onClose={close}
        />
      )}
      {act === "fix" && finding === undefined && (
        <BulkFixPlan
          findings={selectedFindings(reach.fix.selection, filter)}
          reach={reach.fix}
          onStarted={selected.onDone}
          onClose={close}
        />
      )}
      {act === "assign" && (
        <AssignDialog
          about={about}
          current={finding === undefined ? undefined : (finding.assignee?.id ?? null)}
          onAssign={(assignee) =>
            bulk.assign({ ...(finding === undefined ? selected : one(finding.findingId)), assignee })
          }
          onClose={close}
        />
      )}
      {act === "labels" && (
        <LabelsDialog
          about={about}
          current={finding?.labels}
          onChange={(labels) =>
            bulk.label({ ...(finding === undefined ? selected : one(finding.findingId)), ...labels })
          }
          onClose={close}
        />
      )}
    </Suspense>
  );
}

/** One finding as a selection. */
function one(findingId: string): Selected {
  return { findings: { findingIds: [findingId] }, has: (id) => id === findingId };
}
