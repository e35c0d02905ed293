import type { ParsedBodyOf } from "@skyledger/contract";
import { fixes } from "@skyledger/core/registry.gen";
import type { Principal } from "../platform/principal.ts";
import { severityNumber } from "./finding-formats.ts";
import type { FindingScope } from "./finding-scope.ts";
import type { FindingFilter } from "./store/finding-filter.ts";

/** Filters of a list of findings as a caller sends them, with the accounts of their scope. */
export interface AskedFilter
  extends Omit<FindingFilter, "fixable" | "named" | "unresolved" | "firstSeenBefore" | "assigneeOf"> {
  fix?: "automatic" | "manual" | undefined;
}

/** Findings of an action: named ones, or all that match a filter except some. */
export interface FindingSelection {
  findingIds?: readonly string[] | undefined;
  filter?: AskedFilter | undefined;
  except?: readonly string[] | undefined;
}

const automatedChecks = [...new Set(fixes.flatMap(({ remediates }) => remediates))];

/** The filter in stored form: "me" is a person's ID, and fixes are a list of checks. */
export function findingFilterOf({ fix, assignee, ...filter }: AskedFilter, userId: string): FindingFilter {
  return {
    ...filter,
    ...(assignee === undefined ? {} : assignee === "me" ? { assigneeOf: userId } : { assignee }),
    ...(fix === undefined ? {} : { fixable: { checks: automatedChecks, only: fix === "automatic" } }),
  };
}

/** The filter of a selection. */
export function filterOfSelection(
  { findingIds, filter = {}, except }: FindingSelection,
  userId: string,
): FindingFilter {
  if (findingIds !== undefined) return { named: { ids: findingIds, only: true } };
  return {
    ...findingFilterOf(filter, userId),
    ...(except === undefined || except.length === 0 ? {} : { named: { ids: except, only: false } }),
  };
}

type AskedSelection = ParsedBodyOf<"POST /security/findings/assign">["selection"];

/** A selection as a caller writes it, with the accounts and the path of its scope. */
export async function toFindingSelection(
  inScope: FindingScope,
  principal: Principal,
  { filter, ...selection }: AskedSelection,
): Promise<FindingSelection> {
  if (filter === undefined) return selection;
  const { severity, resource_id: arn, ...rest } = await inScope(principal, filter);
  return { ...selection, filter: { ...rest, arn, severity: severityNumber(severity) } };
}
