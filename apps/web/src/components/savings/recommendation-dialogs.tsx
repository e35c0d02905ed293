import { lazy, Suspense } from "react";
import type { Recommendation } from "./recommendation-queries.ts";
import type { RecommendationControl } from "./use-recommendation-change.ts";

const DismissDialog = lazy(() =>
  import("./dismiss-dialog.tsx").then((file) => ({ default: file.DismissDialog })),
);
const ApplyDialog = lazy(() => import("./apply-dialog.tsx").then((file) => ({ default: file.ApplyDialog })));

/** The open question: a recommendation, and what to do about it. */
export type AskingAbout = { about: Recommendation; to: "apply" | "dismiss" };

type RecommendationDialogsProps = {
  /** Null while no dialog is open. */
  asking: AskingAbout | null;
  /** From `useRecommendationChange`; its `onSaved` closes the dialog. */
  control: RecommendationControl;
  onClose: () => void;
};

/** Apply and Dismiss dialogs of a recommendation, loaded when one opens. */
export function RecommendationDialogs({ asking, control, onClose }: RecommendationDialogsProps) {
  if (asking === null) return null;
  const { about: recommendation, to } = asking;
  const busy = control.busyId !== null;
  return (
    <Suspense>
      {to === "apply" ? (
        <ApplyDialog {...{ recommendation, busy, onClose }} onChange={control.change} />
      ) : (
        <DismissDialog
          about={recommendation.title}
          busy={busy}
          onDismiss={(input) => control.change({ recommendation, to: "dismissed", ...input })}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
