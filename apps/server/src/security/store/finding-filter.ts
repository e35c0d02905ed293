import { dueSoonDays } from "@skyledger/core/model/due-soon";
import { namedAccounts } from "../../platform/call-scope.ts";
import { isId, onlyIds } from "../../platform/db/is-id.ts";
import { hasLabel, isAssignedTo, isOfPerson } from "../../platform/db/work-columns.ts";
import { keysOf } from "../../platform/keys-of.ts";
import { likePattern } from "../../platform/search-text.ts";
import { checksWith } from "./finding-search.ts";

export interface FindingFilter {
  status?: string | undefined;
  severity?: number | undefined;
  /** A range of severities, both included. */
  severities?: { from: number; to: number } | undefined;
  category?: string | undefined;
  service?: string | undefined;
  region?: string | undefined;
  /** Connected accounts; empty: none. */
  accountIds?: readonly string[] | undefined;
  checkId?: string | undefined;
  arn?: string | undefined;
  q?: string | undefined;
  /** ID of a member or a team, or "none". */
  assignee?: string | undefined;
  /** ID of a person: what is the person's, directly or through a team. */
  assigneeOf?: string | undefined;
  /** ID of a label. */
  label?: string | undefined;
  /** Only findings to which the fixes of these checks apply, or only the others. */
  fixable?: { checks: readonly string[]; only: boolean } | undefined;
  /** Only these findings, or all except these; a text that isn't an ID matches none. */
  named?: { ids: readonly string[]; only: boolean } | undefined;
  /** Only findings of these checks on these resources. */
  steps?: readonly { readonly arn: string; readonly checkId: string }[] | undefined;
  /** Not resolved: active and ignored findings. */
  unresolved?: boolean | undefined;
  /** Active findings whose due date has passed, or comes within {@link dueSoonDays}. */
  due?: "overdue" | "soon" | undefined;
  /** Instant (ISO 8601): only findings that were first seen before it. */
  firstSeenBefore?: string | undefined;
}

/** Conditions on the rows of findings `f`, with their parameters from $1 (the workspace) on. */
export interface FindingWhere {
  sql: string;
  params: unknown[];
}

/** Filters that compare a column with their value; the others have clauses of their own. */
type ColumnFilter = Exclude<
  keyof FindingFilter,
  | "accountIds"
  | "q"
  | "unresolved"
  | "severities"
  | "firstSeenBefore"
  | "due"
  | "assignee"
  | "assigneeOf"
  | "label"
  | "fixable"
  | "named"
  | "steps"
>;

const filterColumns: Readonly<Record<ColumnFilter, string>> = {
  status: "f.status",
  severity: "f.severity",
  category: "f.category",
  service: "f.service",
  region: "f.region",
  checkId: "f.check_id",
  arn: "f.arn",
};

/** One condition per severity: each compares with a constant, so that the index by due date applies. */
function dueSql(due: "overdue" | "soon"): string {
  return [1, 2, 3, 4, 5]
    .map((place) => {
      const opened = `(select now() - make_interval(days => finding_due_days[${place}]) from workspaces where id = $1)`;
      const near = `(select now() - make_interval(days => finding_due_days[${place}] - ${dueSoonDays}) from workspaces where id = $1)`;
      const when =
        due === "overdue"
          ? `f.open_since < ${opened}`
          : `f.open_since >= ${opened} and f.open_since < ${near}`;
      return `(f.severity = ${place - 1} and ${when})`;
    })
    .join(" or ");
}

/** Conditions of what people do with findings. */
function workConditions(
  { assignee, assigneeOf, label }: FindingFilter,
  placeholder: (value: unknown) => string,
): string[] {
  const parts: string[] = [];
  if (assignee === "none") parts.push("f.assignee_id is null and f.assignee_team is null");
  else if (assignee !== undefined) parts.push(isAssignedTo("f", placeholder(assignee)));
  if (assigneeOf !== undefined) parts.push(isOfPerson("f", placeholder(assigneeOf)));
  if (label !== undefined) parts.push(hasLabel("finding", "f", placeholder(label)));
  return parts;
}

/** A text is in the finding's own lines, or in those of its check. */
function searchSql(text: string, placeholder: (value: unknown) => string): string {
  const found = `f.search_text like ${placeholder(likePattern(text))}`;
  const checkIds = checksWith(text.toLowerCase());
  return checkIds.length === 0 ? found : `(${found} or f.check_id = any(${placeholder(checkIds)}::text[]))`;
}

/** SQL of a filter over the findings `f`. */
export function whereOf(workspaceId: string, filter: FindingFilter): FindingWhere {
  const params: unknown[] = [workspaceId];
  const placeholder = (value: unknown) => `$${params.push(value)}`;
  const parts = ["f.workspace_id = $1"];
  for (const name of keysOf(filterColumns)) {
    const value = filter[name];
    if (value !== undefined) parts.push(`${filterColumns[name]} = ${placeholder(value)}`);
  }
  const accountIds = namedAccounts(onlyIds(filter.accountIds));
  if (accountIds) parts.push(`f.account_id = any(${placeholder(accountIds)}::uuid[])`);
  if (filter.q) parts.push(searchSql(filter.q, placeholder));
  parts.push(...workConditions(filter, placeholder));
  const { fixable, named } = filter;
  if (fixable) {
    const checkIds = placeholder([...fixable.checks]);
    const applies = `(f.check_id = any(${checkIds}::text[]) and f.manual_because is null)`;
    parts.push(fixable.only ? applies : `not ${applies}`);
  }
  if (named)
    parts.push(`${named.only ? "" : "not "}f.id = any(${placeholder(named.ids.filter(isId))}::uuid[])`);
  if (filter.steps) {
    const arns = placeholder(filter.steps.map(({ arn }) => arn));
    const checkIds = placeholder(filter.steps.map(({ checkId }) => checkId));
    parts.push(`(f.arn, f.check_id) in (select * from unnest(${arns}::text[], ${checkIds}::text[]))`);
  }
  const { severities } = filter;
  if (severities)
    parts.push(`f.severity between ${placeholder(severities.from)} and ${placeholder(severities.to)}`);
  if (filter.unresolved) parts.push("f.status <> 'RESOLVED'");
  if (filter.due) parts.push(`f.status = 'ACTIVE' and (${dueSql(filter.due)})`);
  if (filter.firstSeenBefore) {
    parts.push(`f.first_seen_at < ${placeholder(filter.firstSeenBefore)}::timestamptz`);
  }
  return { sql: parts.join(" and "), params };
}
