import { useQuery } from "@tanstack/react-query";
import { recommendationQuery } from "../../../components/savings/recommendation-queries.ts";
import { LoadError, Notice } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { ApiError, errorSentence } from "../../../lib/api-error.ts";
import { RecommendationRow } from "./recommendation-row.tsx";
import type { RowProps } from "./row-props.ts";

type LinkedRecommendationProps = Omit<RowProps, "recommendation" | "open" | "selected" | "ambiguous"> & {
  id: string;
};

/** The recommendation in the URL, when it is not on this page of the list. */
export function LinkedRecommendation({ id, ...row }: LinkedRecommendationProps) {
  const linked = useQuery(recommendationQuery(id));
  if (linked.error instanceof ApiError && linked.error.status === 404) {
    return (
      <Notice kind="warning" onDismiss={() => row.onToggle(id)}>
        Recommendation not found in your workspace. Its account may be disconnected.
      </Notice>
    );
  }
  if (linked.isError) {
    return (
      <LoadError
        message={errorSentence(linked.error, "Failed to load recommendations")}
        error={linked.error}
        onRetry={() => void linked.refetch()}
      />
    );
  }
  if (linked.data === undefined) return <Skeleton className="h-40 rounded-lg" />;
  return (
    <section aria-label="Linked recommendation" className="flex flex-col gap-1.5">
      <p className="text-muted text-xs">This recommendation isn't on this page of the list:</p>
      <div className="overflow-clip rounded-lg border border-line">
        <RecommendationRow
          {...row}
          recommendation={linked.data}
          open
          selected={undefined}
          ambiguous={false}
          // The badge says its status.
          filtered={linked.data.status}
        />
      </div>
    </section>
  );
}
