import type { Selection } from "../../../components/selection/selection.ts";
import type { EndpointInput } from "../../../lib/endpoint-types.ts";
import type { RecommendationFilters } from "../request.ts";

/** Recommendations of an act, as the API takes them. */
export type RecommendationSelection =
  EndpointInput<"POST /cost/recommendations/bulk-restore">["body"]["selection"];

/** Recommendations that one request may name; beyond them a selection is made by filter. */
export const NAMED_AT_MOST = 500;

/** A selection as the API takes it: the ones that are named, or all that match the filter but for some. */
export function selectedRecommendations(
  selection: Selection,
  filter: RecommendationFilters,
): RecommendationSelection {
  if (!selection.all) return { recommendationIds: [...selection.ids] };
  return { filter, ...(selection.except.size === 0 ? {} : { except: [...selection.except] }) };
}

/** Whether a selection names more recommendations than one request may. */
export function isTooLarge(selection: Selection): boolean {
  return (selection.all ? selection.except : selection.ids).size > NAMED_AT_MOST;
}
