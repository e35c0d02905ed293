import type { ParsedBodyOf } from "@skyledger/contract";
import type { RecommendationFilter } from "./store/recommendation-filter.ts";

/** The recommendations of an act: those that are named, or all that a list shows for a filter but for some. */
export interface RecommendationSelection {
  recommendationIds?: readonly string[] | undefined;
  filter?: RecommendationFilter | undefined;
  except?: readonly string[] | undefined;
}

type AskedSelection = ParsedBodyOf<"POST /cost/recommendations/bulk-restore">["selection"];

/** A selection as a caller writes it. */
export function toSelection({ filter, ...selection }: AskedSelection): RecommendationSelection {
  if (filter === undefined) return selection;
  const { resource_id: arn, ...rest } = filter;
  return { ...selection, filter: { ...rest, arn } };
}

/** The filter of a selection. */
export function filterOfSelection({
  recommendationIds,
  filter,
  except = [],
}: RecommendationSelection): Partial<RecommendationFilter> {
  if (recommendationIds !== undefined) return { named: { ids: recommendationIds, only: true } };
  return { ...filter, ...(except.length === 0 ? {} : { named: { ids: except, only: false } }) };
}
