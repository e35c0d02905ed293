import { useQuery } from "@tanstack/react-query";
import {
  type Recommendation,
  type RecommendationDetail,
  recommendationQuery,
} from "../../../components/savings/recommendation-queries.ts";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { LoadError, Notice } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { ApiError, errorSentence } from "../../../lib/api-error.ts";
import { countOf, formatCount } from "../../../lib/format.ts";
import { CompareTable } from "./compare-table.tsx";

type CompareDialogProps = {
  /** A recommendation, or one of its alternatives. */
  id: string;
  busyId: string | null;
  onApply: (recommendation: Recommendation) => void;
  onClose: () => void;
};

/** A recommendation next to its alternatives: their savings overlap, and one of them is applied. */
export function CompareDialog({ id, busyId, onApply, onClose }: CompareDialogProps) {
  const asked = useQuery(recommendationQuery(id));
  const mainId = asked.data === undefined ? id : mainOf(asked.data);
  const main = useQuery(recommendationQuery(mainId));
  const failed = asked.error ?? main.error;
  const detail = main.data;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Compare alternatives"
      description={
        detail === undefined || detail.alternativeCount === 0
          ? undefined
          : `${countOf(detail.alternativeCount, "alternative")} to: ${detail.act}. They save the same money: apply one of them.`
      }
      className="max-w-5xl"
    >
      {failed instanceof ApiError && failed.status === 404 ? (
        <Notice kind="warning">
          Recommendation not found in your workspace. Its account may be disconnected.
        </Notice>
      ) : failed !== null ? (
        <LoadError
          message={errorSentence(failed, "Failed to load recommendations")}
          error={failed}
          onRetry={() => void Promise.all([asked.refetch(), main.refetch()])}
        />
      ) : detail === undefined ? (
        <Skeleton className="h-96 rounded-lg" />
      ) : detail.alternativeCount === 0 ? (
        <p className="text-sm">This recommendation has no alternatives.</p>
      ) : (
        <>
          <CompareTable columns={[detail, ...detail.alternatives]} busyId={busyId} onApply={onApply} />
          {detail.alternativeCount > detail.alternatives.length && (
            <p className="mt-3 text-muted text-sm">
              Shows the best {formatCount(detail.alternatives.length)} of{" "}
              {countOf(detail.alternativeCount, "alternative")}.
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

/** The recommendation whose alternatives are compared; for an alternative, the one that counts instead. */
function mainOf({
  recommendationId,
  alternativeCount,
  countedIn,
  countedMonthlySavings,
}: RecommendationDetail) {
  const isAlternative = alternativeCount === 0 && countedIn !== null && countedMonthlySavings === 0;
  return isAlternative ? countedIn.recommendationId : recommendationId;
}
