import type { ParsedBodyOf } from "@skyledger/contract";
import type { InScope } from "../organizations/account-scope.ts";
import type { Principal } from "../platform/principal.ts";
import type { RecommendationFilter } from "./store/recommendation-filter.ts";

/** The filter in stored form: "me" is a person's ID. */
export function withPerson<Filter extends { assignee?: string | undefined }>(
  { assignee, ...filter }: Filter,
  userId: string,
): Omit<Filter, "assignee"> & { assignee?: string | undefined; assigneeOf?: string | undefined } {
  if (assignee === undefined) return filter;
  return { ...filter, ...(assignee === "me" ? { assigneeOf: userId } : { assignee }) };
}

/** The recommendations of an act: those that are named, or all that a list shows for a filter but for some. */
export interface RecommendationSelection {
  recommendationIds?: readonly string[] | undefined;
  filter?: RecommendationFilter | undefined;
  except?: readonly string[] | undefined;
}

type AskedSelection = ParsedBodyOf<"POST /cost/recommendations/bulk-restore">["selection"];

/** A selection as a caller writes it, with the accounts of its scope. */
export async function toSelection(
  inScope: InScope,
  principal: Principal,
  { filter, ...selection }: AskedSelection,
): Promise<RecommendationSelection> {
  if (filter === undefined) return selection;
  const { resource_id: arn, ...rest } = await inScope(principal, filter);
  return { ...selection, filter: { ...rest, arn } };
}

/** The filter of a selection. */
export function filterOfSelection(
  { recommendationIds, filter, except = [] }: RecommendationSelection,
  userId: string,
): Partial<RecommendationFilter> {
  if (recommendationIds !== undefined) return { named: { ids: recommendationIds, only: true } };
  return {
    ...(filter && withPerson(filter, userId)),
    ...(except.length === 0 ? {} : { named: { ids: except, only: false } }),
  };
}
