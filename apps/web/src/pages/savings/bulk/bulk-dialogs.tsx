import { lazy, Suspense } from "react";
import type { Recommendation } from "../../../components/savings/recommendation-queries.ts";
import { type Reach, reachText } from "../../../components/selection/selection-reach.ts";
import type { RecommendationFilters } from "../request.ts";
import type { BulkDialog } from "./bulk-bar.tsx";
import { selectedRecommendations } from "./selected-recommendations.ts";
import type { BulkAct } from "./use-bulk-acts.ts";

const BulkApplyPlan = lazy(() =>
  import("./bulk-apply-plan.tsx").then((file) => ({ default: file.BulkApplyPlan })),
);
const DismissDialog = lazy(() =>
  import("../../../components/savings/dismiss-dialog.tsx").then((file) => ({ default: file.DismissDialog })),
);
const MarkAppliedDialog = lazy(() =>
  import("./mark-applied-dialog.tsx").then((file) => ({ default: file.MarkAppliedDialog })),
);
const AssignDialog = lazy(() =>
  import("../../../components/work/assign-dialog.tsx").then((file) => ({ default: file.AssignDialog })),
);
const LabelsDialog = lazy(() =>
  import("../../../components/work/labels-dialog.tsx").then((file) => ({ default: file.LabelsDialog })),
);

type BulkDialogsProps = {
  dialog: BulkDialog | null;
  /** The selected ones that the person may apply, and those that it may change. */
  reach: Readonly<Record<"fix" | "triage", Reach>>;
  filter: RecommendationFilters;
  /** Loaded rows that may be applied. */
  rows: readonly Recommendation[];
  busy: boolean;
  onAct: (act: BulkAct) => void;
  /** A run has started. */
  onStarted: (runId: string) => void;
  onShowRun: (runId: string) => void;
  onClose: () => void;
};

/** The open dialog about the selection, loaded when it opens. */
export function BulkDialogs(props: BulkDialogsProps) {
  const { dialog, reach, filter, rows, busy, onAct, onStarted, onShowRun, onClose } = props;
  if (dialog === null) return null;
  const about = reachText(reach.triage, "recommendation");
  return (
    <Suspense>
      {dialog === "dismiss" && (
        <DismissDialog
          {...{ about, busy, onClose }}
          many
          onDismiss={(input) => onAct({ to: "dismissed", ...input })}
        />
      )}
      {dialog === "mark-applied" && (
        <MarkAppliedDialog
          {...{ about, busy, onClose }}
          onMark={(note) => onAct({ to: "applied", ...(note === "" ? {} : { note }) })}
        />
      )}
      {dialog === "assign" && (
        <AssignDialog
          {...{ about, onClose }}
          current={undefined}
          onAssign={(assignee) => onAct({ to: "assigned", assignee })}
        />
      )}
      {dialog === "labels" && (
        <LabelsDialog
          {...{ about, onClose }}
          current={undefined}
          onChange={(labels) => onAct({ to: "labeled", ...labels })}
        />
      )}
      {dialog === "apply" && (
        <BulkApplyPlan
          selection={selectedRecommendations(reach.fix.selection, filter)}
          reach={reach.fix}
          {...{ rows, onStarted, onShowRun, onClose }}
        />
      )}
    </Suspense>
  );
}
