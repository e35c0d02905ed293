import { useQuery } from "@tanstack/react-query";
import { recommendationQuery } from "../../components/savings/recommendation-queries.ts";
import { LoadError, Notice } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { ApiError, errorSentence } from "../../lib/api-error.ts";
import type { CardProps } from "./card-props.ts";
import { RecommendationCard } from "./recommendation-card.tsx";

type LinkedCardProps = Omit<CardProps, "recommendation" | "open"> & { id: string };

/** The recommendation in the URL, when it is not on this page of the list. */
export function LinkedCard({ id, ...card }: LinkedCardProps) {
  const linked = useQuery(recommendationQuery(id));
  if (linked.error instanceof ApiError && linked.error.status === 404) {
    return (
      <Notice kind="warning" onDismiss={() => card.onToggle(id)}>
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
  if (linked.data === undefined) return <Skeleton className="h-40 rounded-xl" />;
  return (
    <section aria-label="Linked recommendation" className="flex flex-col gap-1.5">
      <p className="text-muted text-xs">This recommendation isn't on this page of the list:</p>
      <RecommendationCard recommendation={linked.data} open {...card} />
    </section>
  );
}
