import { elsewhereOf } from "../../../components/remediation/bulk-plan.ts";
import { BulkPlanDialog } from "../../../components/remediation/bulk-plan-dialog.tsx";
import type { Recommendation } from "../../../components/savings/recommendation-queries.ts";
import type { Reach } from "../../../components/selection/selection-reach.ts";
import { api } from "../../../lib/client.ts";
import type { RecommendationSelection } from "./selected-recommendations.ts";

type BulkApplyPlanProps = {
  selection: RecommendationSelection;
  /** The selected ones that the person may apply. */
  reach: Pick<Reach, "count" | "selected">;
  /** Selected rows that are loaded: of those that are left out, these are named. */
  rows: readonly Recommendation[];
  onStarted: (runId: string) => void;
  /** Opens a run that is under way already. */
  onShowRun: (runId: string) => void;
  onClose: () => void;
};

/** Server work on a plan of many has no fixed duration. */
const NO_TIMEOUT = { timeoutMs: null };

/** The plan of applying a selection of recommendations. */
export function BulkApplyPlan({ selection, reach, rows, onStarted, onShowRun, onClose }: BulkApplyPlanProps) {
  return (
    <BulkPlanDialog
      of="recommendation"
      load={async (signal) => {
        const body = { selection };
        const plan = await api.call(
          "POST /cost/recommendations/bulk-plan",
          { body },
          { signal, ...NO_TIMEOUT },
        );
        return {
          ...plan,
          leftOut: manualOnes(rows).slice(0, plan.manual),
          elsewhere: elsewhereOf(plan, reach),
        };
      }}
      start={(confirmation) =>
        api.call(
          "POST /cost/recommendations/bulk-apply",
          { body: { selection, ...confirmation } },
          NO_TIMEOUT,
        )
      }
      {...{ onStarted, onShowRun, onClose }}
    />
  );
}

/** The open ones that only people can apply. */
function manualOnes(rows: readonly Recommendation[]) {
  return rows
    .filter(({ automation, status }) => automation === null && status === "open")
    .map(({ recommendationId: id, act: title, resourceName }) => ({
      ...{ id, title, resourceName },
      why: "manual" as const,
    }));
}
