import { lazy, Suspense } from "react";
import type { Recommendation } from "../../../components/savings/recommendation-queries.ts";
import { recommendationFocus } from "../list/focus-recommendation.ts";
import type { BulkAct, Selected } from "./use-bulk-acts.ts";

const AssignDialog = lazy(() =>
  import("../../../components/work/assign-dialog.tsx").then((file) => ({ default: file.AssignDialog })),
);
const LabelsDialog = lazy(() =>
  import("../../../components/work/labels-dialog.tsx").then((file) => ({ default: file.LabelsDialog })),
);

/** A dialog about one recommendation. */
export type OneDialog = { work: "assign" | "labels"; about: Recommendation };

type WorkDialogProps = {
  dialog: OneDialog | null;
  act: (act: BulkAct, selected: Selected) => void;
  onClose: () => void;
};

/** The open dialog about the assignee or the labels of one recommendation; its row has the focus afterwards. */
export function WorkDialog({ dialog, act, onClose }: WorkDialogProps) {
  if (dialog === null) return null;
  const { work, about } = dialog;
  const { recommendationId, act: title } = about;
  const selected: Selected = {
    selection: { recommendationIds: [recommendationId] },
    has: (id) => id === recommendationId,
  };
  const close = () => {
    recommendationFocus.focusAfterDialog(recommendationId);
    onClose();
  };
  return (
    <Suspense>
      {work === "assign" && (
        <AssignDialog
          about={title}
          current={about.assignee?.id ?? null}
          onAssign={(assignee) => act({ to: "assigned", assignee }, selected)}
          onClose={close}
        />
      )}
      {work === "labels" && (
        <LabelsDialog
          about={title}
          current={about.labels}
          onChange={(labels) => act({ to: "labeled", ...labels }, selected)}
          onClose={close}
        />
      )}
    </Suspense>
  );
}
