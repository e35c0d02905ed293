import type { Impact, Risk, SavingType } from "@skyledger/core/model/define-saving";
import type { RecommendationStatus } from "@skyledger/core/model/recommendation";
import { namedAccounts } from "../../platform/call-scope.ts";
import { onlyIds } from "../../platform/db/is-id.ts";
import { hasLabel, isAssignedTo, isOfPerson } from "../../platform/db/work-columns.ts";
import { likePattern } from "../../platform/search-text.ts";
import { impacts, risks } from "./recommendation-grades.ts";

/**
 * Content of a list. An alternative is shown with its counted recommendation, and found by its resource and
 * text.
 */
export interface RecommendationFilter {
  /** Undefined: every type. */
  type?: readonly SavingType[] | undefined;
  impact?: Impact | undefined;
  risk?: Risk | undefined;
  status: RecommendationStatus;
  /** Connected accounts; empty: none. */
  accountIds?: readonly string[] | undefined;
  arn?: string | undefined;
  q?: string | undefined;
  /** ID of a member or a team, or "none". */
  assignee?: string | undefined;
  /** ID of a person: what is the person's, directly or through a team. */
  assigneeOf?: string | undefined;
  /** ID of a label. */
  label?: string | undefined;
  /** Only the alternatives of this one. */
  alternativesOf?: string | undefined;
  /** Only these, or all but these. */
  named?: { ids: readonly string[]; only: boolean } | undefined;
}

/** A filter that may leave the status open. */
export type Wanted = Omit<RecommendationFilter, "status"> & { status?: RecommendationStatus | undefined };

/** Whether the stored counts cover the filter. */
export function isCounted(filter: Wanted): boolean {
  const { arn, q, alternativesOf, named, assignee, assigneeOf, label } = filter;
  return [arn, alternativesOf, named, assignee, assigneeOf, label].every((part) => part === undefined) && !q;
}

/** Adds values to a statement's parameters, and returns their names. */
class Parameters {
  readonly values: unknown[];

  constructor(workspaceId: string) {
    this.values = [workspaceId];
  }

  name(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Groups with a member that matches the resource and the text. */
function memberOf(group: string, { arn, q }: Wanted, params: Parameters): string[] {
  if (arn === undefined && !q) return [];
  const parts = ["m.workspace_id = $1"];
  if (arn !== undefined) parts.push(`m.arn = ${params.name(arn)}`);
  if (q) parts.push(`m.search_text like ${params.name(likePattern(q))}`);
  return [
    `${group} in (select case when m.folded then m.counted_in else m.id end from recommendations m
       where ${parts.join(" and ")})`,
  ];
}

/** Conditions of what people do with recommendations. */
function workConditions({ assignee, assigneeOf, label }: Wanted, params: Parameters): string[] {
  const parts: string[] = [];
  if (assignee === "none") parts.push("r.assignee_id is null and r.assignee_team is null");
  else if (assignee !== undefined) parts.push(isAssignedTo("r", params.name(assignee)));
  if (assigneeOf !== undefined) parts.push(isOfPerson("r", params.name(assigneeOf)));
  if (label !== undefined) parts.push(hasLabel("recommendation", "r", params.name(label)));
  return parts;
}

/**
 * Conditions for rows `r`: the listed ones, or with `everything` also their alternatives, each by its own
 * type, impact, and risk.
 */
export function whereOf(
  workspaceId: string,
  filter: Wanted,
  rows: "shown" | "everything" = "shown",
): { sql: string; params: unknown[] } {
  const { status, type, impact, risk, alternativesOf, named } = filter;
  const accountIds = namedAccounts(onlyIds(filter.accountIds));
  const params = new Parameters(workspaceId);
  const parts = ["r.workspace_id = $1"];
  if (alternativesOf !== undefined)
    parts.push(`r.folded and r.counted_in::text = ${params.name(alternativesOf)}`);
  else if (rows === "shown") parts.push("not r.folded");
  if (status !== undefined) parts.push(`r.status = ${params.name(status)}`);
  if (type !== undefined) parts.push(`r.type = any(${params.name(type)}::text[])`);
  if (impact !== undefined) parts.push(`r.impact = ${params.name(impacts.indexOf(impact))}`);
  if (risk !== undefined) parts.push(`r.risk = ${params.name(risks.indexOf(risk))}`);
  if (accountIds !== undefined) parts.push(`r.account_id = any(${params.name(accountIds)}::uuid[])`);
  if (named !== undefined) {
    const ids = params.name(named.ids);
    parts.push(`${named.only ? "" : "not "}r.id::text = any(${ids}::text[])`);
  }
  parts.push(...workConditions(filter, params));
  const group = rows === "shown" ? "r.id" : "case when r.folded then r.counted_in else r.id end";
  parts.push(...memberOf(group, filter, params));
  return { sql: parts.join(" and "), params: params.values };
}
