import type { Selection } from "../../../components/selection/selection.ts";
import type { EndpointInput } from "../../../lib/endpoint-types.ts";
import type { FindingFilters } from "../search.ts";

/** Findings of an act, as the API takes them. */
export type FindingSelection = EndpointInput<"POST /security/findings/assign">["body"]["selection"];

/** Findings that one request may name; beyond them a selection is made by filter. */
export const NAMED_AT_MOST = 500;

/** A selection as the API takes it: the findings that are named, or all that match the filter but for some. */
export function selectedFindings(selection: Selection, filter: FindingFilters): FindingSelection {
  if (!selection.all) return { findingIds: [...selection.ids] };
  return { filter, ...(selection.except.size === 0 ? {} : { except: [...selection.except] }) };
}

/** Whether a selection names more findings than one request may. */
export function isTooLarge(selection: Selection): boolean {
  return (selection.all ? selection.except : selection.ids).size > NAMED_AT_MOST;
}
