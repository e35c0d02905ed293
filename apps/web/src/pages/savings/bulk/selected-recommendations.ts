import type { Selection } from "../../../components/selection/selection.ts";
import type { EndpointInput } from "../../../lib/endpoint-types.ts";
import type { RecommendationFilters } from "../request.ts";

/** Selected recommendations in the form of the API. */
export type RecommendationSelection =
  EndpointInput<"POST /cost/recommendations/bulk-restore">["body"]["selection"];

/** Maximum number of recommendations in one request; larger selections use the filter. */
export const NAMED_AT_MOST = 500;

/** A selection in the form of the API: IDs, or all that match the filter with exceptions. */
export function selectedRecommendations(
  selection: Selection,
  filter: RecommendationFilters,
): RecommendationSelection {
  if (!selection.all) return { recommendationIds: [...selection.ids] };
  return { filter, ...(selection.except.size === 0 ? {} : { except: [...selection.except] }) };
}

/** Whether a selection has more recommendations than one request can name. */
export function isTooLarge(selection: Selection): boolean {
  return (selection.all ? selection.except : selection.ids).size > NAMED_AT_MOST;
}
