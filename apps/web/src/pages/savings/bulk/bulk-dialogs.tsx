import { lazy, Suspense } from "react";
import type { Recommendation } from "../../../components/savings/recommendation-queries.ts";
import { api } from "../../../lib/client.ts";
import { countOf } from "../../../lib/format.ts";
import type { BulkDialog } from "./bulk-bar.tsx";
import type { RecommendationSelection } from "./selected-recommendations.ts";
import type { BulkAct } from "./use-bulk-acts.ts";

const BulkPlanDialog = lazy(() =>
  import("../../../components/remediation/bulk/bulk-plan-dialog.tsx").then((file) => ({
    default: file.BulkPlanDialog,
  })),
);
const DismissDialog = lazy(() =>
  import("../../../components/savings/dismiss-dialog.tsx").then((file) => ({ default: file.DismissDialog })),
);
const MarkAppliedDialog = lazy(() =>
  import("./mark-applied-dialog.tsx").then((file) => ({ default: file.MarkAppliedDialog })),
);

/** Server work on a plan of many has no fixed duration. */
const NO_TIMEOUT = { timeoutMs: null };

type BulkDialogsProps = {
  dialog: BulkDialog | null;
  selection: RecommendationSelection;
  count: number;
  /** Selected rows that are loaded. */
  rows: readonly Recommendation[];
  busy: boolean;
  onAct: (act: BulkAct) => void;
  /** A run has started. */
  onStarted: (runId: string) => void;
  onClose: () => void;
};

/** The open dialog about the selection, loaded when it opens. */
export function BulkDialogs(props: BulkDialogsProps) {
  const { dialog, selection, count, rows, busy, onAct, onStarted, onClose } = props;
  if (dialog === null) return null;
  const about = countOf(count, "recommendation");
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
      {dialog === "apply" && (
        <BulkPlanDialog
          source={{
            selection,
            plan: (signal) =>
              api.call(
                "POST /cost/recommendations/bulk-plan",
                { body: { selection } },
                { signal, ...NO_TIMEOUT },
              ),
            start: (confirmed) =>
              api.call(
                "POST /cost/recommendations/bulk-apply",
                { body: { selection, ...confirmed } },
                NO_TIMEOUT,
              ),
          }}
          verb="Apply"
          about={about}
          leftOutDetails={<ManualOnes rows={rows} />}
          {...{ onStarted, onClose }}
        />
      )}
    </Suspense>
  );
}

/** Names of the selected ones that only people can apply, as far as they are loaded. */
function ManualOnes({ rows }: { rows: readonly Recommendation[] }) {
  const manual = rows.filter(({ automation }) => automation === null);
  if (manual.length === 0) return null;
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer rounded-sm text-muted hover:text-ink">
        Manual changes on this page of the list
      </summary>
      <ul className="mt-1 list-disc pl-5">
        {manual.map(({ recommendationId, act }) => (
          <li key={recommendationId} className="break-words">
            {act}
          </li>
        ))}
      </ul>
    </details>
  );
}
